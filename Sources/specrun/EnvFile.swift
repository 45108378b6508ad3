#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import ArgumentParser
import SpecReports

/// A file of `NAME=value` lines for `--env-file`.
///
/// Blank lines and lines that begin with `#` are passed over; `export ` before a name is. A value
/// ends before ` #`; in single quotes it is as it stands, in double quotes `\n`, `\t`, `\"`, `\\`
/// and `\$` are undone. Nothing is expanded.
struct EnvFile {
  let entries: [String: String]

  /// - Throws: `ValidationError` that names the file, and the line where one is wrong.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("Can't read the environment file '\(path.visible)'.")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ValidationError("The environment file '\(path.visible)' is not UTF-8.")
    }
    try self.init(text: text, path: path)
  }

  /// Reads text that has been taken from the file at `path`.
  ///
  /// - Throws: `ValidationError` that names the file and the line.
  init(text: String, path: String) throws {
    var entries: [String: String] = [:]
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      do throws(Mistake) {
        if let entry = try Self.entry(line) { entries[entry.name] = entry.value }
      } catch {
        throw ValidationError("\(path.visible):\(index + 1): \(error.message)")
      }
    }
    self.entries = entries
  }

  private struct Mistake: Error {
    var message: String
  }

  private static func entry(
    _ line: Substring
  ) throws(Mistake) -> (name: String, value: String)? {
    var rest = line.trimmingBlanks()
    if rest.unicodeScalars.first == "\u{FEFF}" { rest = rest.dropFirst() }
    if rest.isEmpty || rest.first == "#" { return nil }
    if rest.hasPrefix("export ") { rest = rest.dropFirst(7).trimmingBlanks() }
    guard let equals = rest.firstIndex(of: "=") else {
      throw Mistake(message: "there is no '=': write NAME=value")
    }
    let name = rest[..<equals].trimmingBlanks()
    let isName = name.utf8.enumerated().allSatisfy { index, byte in
      byte.isLetterOrUnderscore || index > 0 && (0x30...0x39).contains(byte)
    }
    guard isName, !name.isEmpty else {
      throw Mistake(message: "'\(String(name).visible)' is no name of a variable")
    }
    return (String(name), try value(rest[rest.index(after: equals)...].trimmingBlanks()))
  }

  private static func value(_ text: Substring) throws(Mistake) -> String {
    guard let quote = text.first, quote == "'" || quote == "\"" else {
      if text.first == "#" { return "" }
      let end = text.indices.first { index in
        text[index] == "#" && text[text.index(before: index)].isWhitespace
      }
      return String(text[..<(end ?? text.endIndex)].trimmingBlanks())
    }
    var value = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == quote {
        let remainder = rest.trimmingBlanks()
        guard remainder.isEmpty || remainder.first == "#" else {
          throw Mistake(message: "there is text behind the closing quote")
        }
        return value
      }
      guard character == "\\", quote == "\"", let escaped = rest.first else {
        value.append(character)
        continue
      }
      switch escaped {
      case "n": value.append("\n")
      case "t": value.append("\t")
      case "\"", "\\", "$": value.append(escaped)
      default: value += "\\\(escaped)"
      }
      rest = rest.dropFirst()
    }
    throw Mistake(message: "a quote is not closed")
  }
}

extension Substring {
  fileprivate func trimmingBlanks() -> Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

extension UInt8 {
  fileprivate var isLetterOrUnderscore: Bool {
    self == UInt8(ascii: "_") || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}

import JSON
import SpecModel

/// A part of a body for people to read: JSON laid out, bytes in hexadecimal.
struct BodyExcerpt {
  /// What is shown unless the user asks for more.
  static let usualLineLimit = 20

  var theme: Theme
  /// No more lines than these are shown, those apart that say what was left out.
  var lineLimit = Self.usualLineLimit
  /// Columns of a line before it is cut.
  var width = 120

  /// Safe to print; says what was left out, if anything was.
  ///
  /// Of JSON, the lines around the places that `paths` lead to are shown, and those places are
  /// marked with `>`; of all else the beginning.
  func lines(of body: ExchangeRecord.Body, around paths: [String] = []) -> [String] {
    switch body {
    case .none: []
    case .text(let text, let size, let isCut):
      lines(of: text, size: size, isCut: isCut, around: paths)
    case .binary(let prefix, let size, let isCut, let sha256):
      lines(of: prefix.prefix(32), isCut: isCut || prefix.count > 32, size: size, sha256)
    case .file(let path): ["file \(path.visible)"]
    case .multipart(let parts): parts.map(line(of:))
    }
  }

  private func lines(
    of text: String,
    size: Int,
    isCut: Bool,
    around paths: [String]
  ) -> [String] {
    var laidOut = text
    var marks: Set<Int> = []
    if !isCut, let value = try? JSONValue(parsing: text) {
      laidOut = JSONWriter(style: .pretty(width: min(width, 80))).text(of: value)
      marks = BodyPlaces(text: laidOut).lines(of: paths.prefix(lineLimit))
    }
    var all = laidOut.utf8.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    if all.last?.isEmpty == true { all.removeLast() }
    var result: [String] = []
    var next = 0
    for window in LineWindows(count: all.count, marks: marks, limit: lineLimit).ranges {
      if window.lowerBound > next { result.append(gap(of: window.lowerBound - next)) }
      for index in window {
        let line = shown(Substring(all[index]))
        guard !marks.isEmpty else {
          result.append(line)
          continue
        }
        result.append(marks.contains(index) ? theme.paint("> \(line)", .failure) : "  \(line)")
      }
      next = window.upperBound
    }
    if isCut {
      result.append("\(theme.ellipsis) (\(byteCount(size)) in all)")
    } else if next < all.count {
      result.append(gap(of: all.count - next))
    }
    return result
  }

  private func gap(of count: Int) -> String { "\(theme.ellipsis) \(counted(count, "line"))" }

  private func shown(_ line: Substring) -> String {
    line.prefix(width * 4).description.withoutReturn.visibleLine.expandingTabs()
      .cut(toWidth: width, mark: theme.ellipsis)
  }

  private func line(of part: ExchangeRecord.Part) -> String {
    var line = "\(part.name.visible):"
    if let name = part.fileName { line += " file '\(name.visible)'" }
    if let type = part.contentType { line += " (\(type.visible))" }
    switch part.body {
    case .text(let text, _, _):
      line += " " + text.visible.cut(toWidth: width, mark: theme.ellipsis)
    case .binary(_, let size, _, _): line += " \(byteCount(size))"
    case .file(let path): line += " \(path.visible)"
    case .none, .multipart: break
    }
    return line
  }

  private func lines(
    of bytes: some Sequence<UInt8>,
    isCut: Bool,
    size: Int,
    _ sha256: String?
  ) -> [String] {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    let rest = isCut ? " \(theme.ellipsis) (\(byteCount(size)) in all)" : ""
    return [digits + rest] + (sha256.map { ["sha256 \($0)"] } ?? [])
  }
}

extension String {
  fileprivate var withoutReturn: String {
    unicodeScalars.last == "\r" ? String(String.UnicodeScalarView(unicodeScalars.dropLast())) : self
  }
}

extension ExchangeRecord.Body {
  /// In bytes; nil where it is not known.
  var size: Int? {
    switch self {
    case .none: 0
    case .text(_, let size, _), .binary(_, let size, _, _): size
    case .file, .multipart: nil
    }
  }
}

import ArgumentParser
import SpecReports
import SpecRunner

/// A path on the command line, with the line behind it if there is one: `orders.yaml:12`.
struct SuitePath {
  let path: String
  /// 1-based; nil when the whole file is meant.
  let line: Int?

  /// Takes `path:line` and `path:line:column` apart, as messages and reports show places; what is a
  /// file as it stands stays one.
  ///
  /// - Throws: `ValidationError` for a line 0.
  init(_ text: String) throws {
    guard !ProcessEnvironment.fileExists(text), let (path, line) = Self.place(in: text) else {
      path = text
      line = nil
      return
    }
    guard line > 0 else {
      throw ValidationError("'\(text.visible)': lines are counted from 1.")
    }
    self.path = path
    self.line = line
  }

  var selection: LineSelection? { line.map { LineSelection(path: path, line: $0) } }

  private static func place(in text: String) -> (path: String, line: Int)? {
    guard let (head, last) = split(text) else { return nil }
    // Two numbers are a line and a column, which a step needs not.
    return split(head) ?? (head, last)
  }

  private static func split(_ text: String) -> (path: String, number: Int)? {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    let digits = text[text.utf8.index(after: colon)...]
    guard !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits)
    else { return nil }
    return (String(text[..<colon]), number)
  }
}

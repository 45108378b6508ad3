/// Names a source file within one load: an index into the load's list of files.
public struct FileID: Hashable, Sendable {
  /// The place of the file in the list.
  @inlinable public var index: Int { Int(number) }
  /// As small as the numbers of a place, since all that is kept of a spec knows its file.
  @usableFromInline let number: Int32

  /// The number of the file at a place in the list.
  @inlinable
  public init(_ index: Int) {
    number = Int32(clamping: index)
  }
}

/// A file of text that diagnostics can point into.
package struct SourceFile: Sendable {
  /// As the user wrote it or as it was found below what the user wrote: shown in diagnostics.
  package let path: String
  /// The whole text.
  ///
  /// Bytes that are not UTF-8 have been replaced by U+FFFD.
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The path of the folder that the file is in, with a slash at its end; empty for the working
  /// directory.
  package var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The text of a line without its line break, or nil when the file has no such line.
  ///
  /// The number is 1-based.
  package func line(_ number: Int) -> Substring? {
    guard number >= 1 else { return nil }
    let utf8 = text.utf8
    var start = utf8.startIndex
    for _ in 1..<number {
      guard let lineBreak = utf8[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = utf8.index(after: lineBreak)
    }
    var end = utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? utf8.endIndex
    if end > start, utf8[utf8.index(before: end)] == UInt8(ascii: "\r") {
      end = utf8.index(before: end)
    }
    return text[start..<end]
  }
}

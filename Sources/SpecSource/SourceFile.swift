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
  let lines = SourceLines()

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The path of the folder that the file is in, with a slash at its end; empty for the working
  /// directory.
  package var folder: String { path.folder }

  /// The text of a line without its line break, or nil when the file has no such line.
  ///
  /// The number is 1-based.
  package func line(_ number: Int) -> Substring? {
    guard let (line, next) = lines.line(number, of: text) else { return nil }
    var end = next
    for lineBreak in ["\n", "\r"] as [Unicode.Scalar] where end > line.start {
      let last = text.unicodeScalars.index(before: end)
      if text.unicodeScalars[last] == lineBreak { end = last }
    }
    return text[line.start..<end]
  }
}

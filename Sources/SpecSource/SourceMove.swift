/// The way from a text that stands on one line to where the same text stands in another.
package struct SourceMove: Sendable {
  private let file: FileID
  private let lines: Int32
  private let columns: Int32

  /// The way from the beginning of the one to that of the other, in its file.
  package init(from start: SourcePosition, to end: SourcePosition, in file: FileID) {
    self.file = file
    lines = end.line - start.line
    columns = end.column - start.column
  }

  /// Where a part of the one stands in the other.
  package func applied(to range: SourceRange) -> SourceRange {
    SourceRange(file: file, start: applied(to: range.start), end: applied(to: range.end))
  }

  private func applied(to position: SourcePosition) -> SourcePosition {
    var position = position
    position.line += lines
    position.column += columns
    return position
  }
}

/// A place between two characters of a file.
package struct SourcePosition: Hashable, Sendable, Comparable {
  /// 1-based.
  package var line: Int32
  /// 1-based, in Unicode scalars.
  package var column: Int32

  @inlinable @inline(__always)
  package init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a file, from `start` up to but not including `end`.
package struct SourceRange: Hashable, Sendable {
  package var file: FileID
  package var start: SourcePosition
  package var end: SourcePosition

  @inlinable @inline(__always)
  package init(file: FileID, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }
}

/// A value together with the place in a spec that it was read from.
package struct Located<Value> {
  package var value: Value
  package var range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located: Sendable where Value: Sendable {}

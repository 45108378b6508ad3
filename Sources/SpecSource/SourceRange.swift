// Every node has a range. Its types are public because only then they are inlined, and made for the
// values that they hold, in other modules: `package` declarations never are (Swift 6.3).

/// A place between two characters of a file.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// 1-based.
  public var line: Int32
  /// 1-based, in Unicode scalars.
  public var column: Int32

  /// A place by its line and column, both 1-based.
  @inlinable
  public init(line: Int32, column: Int32) {
    self.line = line
    self.column = column
  }

  /// A place by its line and column, both 1-based, which may be too large to be told.
  @inlinable
  public init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  /// Whether a place comes before another of the same file.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a file, from `start` up to but not including `end`.
public struct SourceRange: Hashable, Sendable {
  /// The file that it is a stretch of.
  public var file: FileID
  /// Before its first character.
  public var start: SourcePosition
  /// Just behind its last character.
  public var end: SourcePosition

  /// A stretch of a file between two places.
  @inlinable
  public init(file: FileID, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }
}

/// A value together with the place in a spec that it was read from.
public struct Located<Value> {
  /// What was read.
  public var value: Value
  /// Where it is written.
  public var range: SourceRange

  /// A value with its place.
  @inlinable
  public init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located: Sendable where Value: Sendable {}

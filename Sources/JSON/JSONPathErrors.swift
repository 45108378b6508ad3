/// Why and where a text is not a JSONPath.
public struct JSONPathSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in lower case.
  public let message: String
  /// Where, in bytes of UTF-8 from the start of the text; its length at its end.
  public let offset: Int
  /// What the author may have meant, in lower case, for example "compare with '=='".
  public let hint: String?

  init(_ message: String, at offset: Int, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }

  /// The message, the offset and the hint.
  public var description: String {
    "\(message) (at offset \(offset))" + (hint.map { ": \($0)" } ?? "")
  }
}

/// An evaluation that was given up: there is neither a result nor an empty one.
public struct JSONPathLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went beyond its limit, in lower case.
  public let description: String
}

/// Why and where a text is not JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in lower case, for example "expected ',' or ']' after a value".
  public let message: String
  /// Where, in bytes from the start of the text; the length of the text at its end.
  public let offset: Int
  /// The line of the offset, 1-based; lines end with LF, CR or CRLF.
  public let line: Int
  /// The column of the offset, 1-based, in Unicode scalars.
  public let column: Int

  /// The name that an object has twice, which JSON's grammar allows; nil for any other mistake.
  public let repeatedName: String?

  /// Makes an error, counting lines and columns in the text up to the offset.
  init(
    _ message: String,
    at offset: Int,
    in text: UnsafeRawBufferPointer,
    repeatedName: String? = nil
  ) {
    self.message = message
    self.offset = offset
    self.repeatedName = repeatedName
    var line = 1
    var column = 1
    for index in 0..<min(offset, text.count) {
      switch text[index] {
      case 0x0A:
        // The LF of a CRLF ends the line that its CR has ended already.
        if index == 0 || text[index - 1] != 0x0D { line += 1 }
        column = 1
      case 0x0D:
        line += 1
        column = 1
      case 0x80...0xBF: break  // The second and later bytes of a scalar.
      default: column += 1
      }
    }
    self.line = line
    self.column = column
  }

  /// The message with the line and column.
  public var description: String { "line \(line), column \(column): \(message)" }
}

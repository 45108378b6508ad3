/// Writes JSON text (RFC 8259), numbers as they were written, other characters than the ones that
/// must be escaped as they are.
public struct JSONWriter: Sendable {
  /// How to lay the text out.
  public enum Style: Hashable, Sendable {
    /// On one line, without blanks.
    case compact
    /// Two spaces for each level; an array or object stands on one line if that has no more Unicode
    /// scalars than this, or than ``JSONWriter/widthLimit``.
    case pretty(width: Int)

    /// For people: up to 80 columns.
    public static let pretty = Style.pretty(width: 80)
  }

  /// No array or object is put on a line longer than this.
  public static let widthLimit = 200

  /// How to lay the text out.
  public let style: Style

  /// Makes a writer.
  public init(style: Style = .compact) {
    self.style = style
  }

  /// The text of a value, without a line end behind it.
  public func text(of value: JSONValue) -> String {
    // Nothing is escaped in it or laid out.
    if case .number(let number) = value { return number.text }
    return String(decoding: bytes(of: value), as: UTF8.self)
  }

  /// The text of a value in UTF-8, without a line end behind it.
  public func bytes(of value: JSONValue) -> [UInt8] {
    var output = JSONOutput(style: style)
    output.write(value)
    return output.bytes
  }

  /// The text of one string, in quotes.
  public static func quoted(_ text: String) -> String {
    var output = JSONOutput(style: .compact)
    output.writeString(text)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The JSON text on one line, without blanks.
  public var text: String { JSONWriter().text(of: self) }

  /// The JSON text on one line, without blanks.
  public var description: String { text }
}

extension JSONObject: CustomStringConvertible {
  /// The JSON text on one line, without blanks.
  public var description: String { JSONValue.object(self).text }
}

/// A JSON number as its text, so that `1.10` stays `1.10` and no digit of a large integer is lost.
///
/// Numbers are compared exactly, at any size: `1`, `1.0` and `10e-1` are equal.
public struct JSONNumber: Sendable {
  /// The number as written (RFC 8259, section 6).
  public let text: String

  /// Takes text that is known to follow the grammar of RFC 8259, section 6.
  public init(unchecked text: String) {
    self.text = text
  }

  /// An integer.
  public init(_ value: Int) {
    text = String(value)
  }
}

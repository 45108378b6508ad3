package import JSON

/// What a plain scalar means (YAML 1.2.2, section 10.3, the core schema), with one restriction: a
/// number must be written as JSON writes it, so that nothing is a number by surprise.
package enum YAMLCoreSchema {
  package enum Resolution {
    case value(JSONValue)
    /// A number to YAML, but not to JSON: `01234`, `0x1F`, `+1`, `.5`, `1.`, `.inf`.
    case ambiguousNumber
  }

  /// Resolves a plain scalar that isn't empty.
  package static func resolve(_ text: String) -> Resolution {
    guard let first = text.utf8.first else { return .value(.null) }
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
      if text.utf8.count == 4 || text.utf8.count == 1,
        ["~", "null", "Null", "NULL"].contains(text)
      {
        return .value(.null)
      }
    case UInt8(ascii: "t"), UInt8(ascii: "T"):
      if text.utf8.count == 4, ["true", "True", "TRUE"].contains(text) {
        return .value(.bool(true))
      }
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      if text.utf8.count == 5, ["false", "False", "FALSE"].contains(text) {
        return .value(.bool(false))
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      if let number = JSONNumber(text) { return .value(.number(number)) }
      var text = text
      if text.withUTF8(isYAMLNumber) { return .ambiguousNumber }
    default:
      break
    }
    return .value(.string(text))
  }

  /// Whether a plain scalar is text by its first character, as most are.
  static func isSurelyText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    return switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      false
    default:
      true
    }
  }

  /// The number that ``Resolution/ambiguousNumber`` stands for; nil for `.inf` and `.nan`.
  static func number(_ text: String) -> JSONNumber? {
    for (prefix, radix) in [("0o", 8), ("0x", 16)] where text.hasPrefix(prefix) {
      return Int(text.dropFirst(2), radix: radix).map { JSONNumber($0) }
    }
    let isNegative = text.hasPrefix("-")
    var digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    while digits.count > 1, digits.first == UInt8(ascii: "0"), isDigit(digits.dropFirst().first) {
      digits.removeFirst()
    }
    var number = String(Substring(digits))
    if number.hasPrefix(".") { number = "0" + number }
    // JSON wants a digit behind the point.
    if let point = number.firstIndex(of: "."), !isDigit(number[point...].utf8.dropFirst().first) {
      number.remove(at: point)
    }
    return JSONNumber((isNegative ? "-" : "") + number)
  }

  /// What to write instead.
  static func hint(forAmbiguousNumber text: String) -> String {
    "for text write '\(text)' with its quotes; for a number write it as JSON does"
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The core schema's integers (10, 8, 16) and floating point numbers.
  private static func isYAMLNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    if rest.starts(with: "0o".utf8) {
      return rest.count > 2 && rest.dropFirst(2).allSatisfy { (0x30...0x37).contains($0) }
    }
    if rest.starts(with: "0x".utf8) {
      return rest.count > 2 && rest.dropFirst(2).allSatisfy(isHexDigit)
    }
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    if rest.first == UInt8(ascii: ".") {
      if [".inf", ".Inf", ".INF"].contains(where: { rest.elementsEqual($0.utf8) }) { return true }
      if [".nan", ".NaN", ".NAN"].contains(where: { text.elementsEqual($0.utf8) }) { return true }
    }
    let hasWhole = dropDigits(&rest)
    var hasFraction = false
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      hasFraction = dropDigits(&rest)
    }
    guard hasWhole || hasFraction else { return false }
    return rest.isEmpty || isExponent(rest)
  }

  private static func isExponent(_ text: Bytes) -> Bool {
    var rest = text
    guard let letter = rest.popFirst(), letter | 0x20 == UInt8(ascii: "e") else { return false }
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    return dropDigits(&rest) && rest.isEmpty
  }

  @discardableResult
  private static func dropDigits(_ text: inout Bytes) -> Bool {
    let before = text.startIndex
    text = text.drop(while: isDigit)
    return text.startIndex != before
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { isDigit($0) } ?? false }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}

/// A JSON number as its text, so that `1.10` stays `1.10` and no digit of a large integer is lost.
///
/// Numbers are compared exactly, at any size: `1`, `1.0` and `10e-1` are equal. An exponent beyond
/// ±10¹⁷ counts as ±10¹⁷.
public struct JSONNumber: Sendable {
  /// The number as written (RFC 8259, section 6).
  public let text: String

  /// Takes text that is known to follow the grammar of RFC 8259, section 6.
  public init(unchecked text: String) {
    self.text = text
  }

  /// Takes text that follows the grammar of RFC 8259, section 6, without white space; else nil.
  public init?(_ text: String) {
    guard Self.isNumber(text) else { return nil }
    self.text = text
  }

  /// An integer.
  public init(_ value: Int) {
    text = String(value)
  }

  /// A number with the shortest digits that give this value; nil for infinity and NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let text = value.description
    self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Whether the value has no fraction: `1`, `1.0` and `1e2` have none.
  public var isInteger: Bool {
    smallInteger != nil || DecimalNumber(self).exponent >= 0
  }

  /// The value, if it has no fraction and fits.
  public var int: Int? {
    smallInteger ?? DecimalNumber(self).integer
  }

  /// The nearest floating-point number; infinity beyond its range.
  public var double: Double {
    // Every JSON number is one to `Double`, which then never gives nil.
    Double(text) ?? .nan
  }

  /// Whether the value is zero: `0`, `-0`, `0.0` and `0e9` are.
  public var isZero: Bool {
    smallInteger.map { $0 == 0 } ?? DecimalNumber(self).isZero
  }

  /// The value, if it is written as an integer of at most 18 digits.
  var smallInteger: Int? {
    let utf8 = text.utf8
    guard utf8.count <= 18 else { return nil }
    var value = 0
    var isNegative = false
    for byte in utf8 {
      let digit = byte &- 0x30
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
      } else if byte == UInt8(ascii: "-"), !isNegative {
        isNegative = true
      } else {
        return nil
      }
    }
    return isNegative ? -value : value
  }

  /// A whole number of units, each one divided by ten so many times.
  private struct SmallDecimal {
    var units = 0
    var places = 0

    /// Goes on to a unit of a tenth; false when the number does not fit then.
    mutating func refine() -> Bool {
      let (product, isTooLarge) = units.multipliedReportingOverflow(by: 10)
      units = product
      places += 1
      return !isTooLarge
    }
  }

  /// The value, if it is written without an exponent in at most 18 characters.
  private var smallDecimal: SmallDecimal? {
    let utf8 = text.utf8
    guard utf8.count <= 18 else { return nil }
    var decimal = SmallDecimal()
    var isFraction = false
    for byte in utf8 {
      let digit = byte &- 0x30
      if digit < 10 {
        decimal.units = decimal.units &* 10 &+ Int(digit)
        if isFraction { decimal.places += 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte != UInt8(ascii: "-") {
        return nil
      }
    }
    if utf8.first == UInt8(ascii: "-") { decimal.units = -decimal.units }
    return decimal
  }

  /// Whether a text follows `number` in RFC 8259, section 6, from first to last.
  private static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(isNumber)
  }

  private static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var offset = 0
    // Behind the end nothing belongs to a number.
    func next() -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
    func skipDigits() -> Bool {
      let start = offset
      while next() &- 0x30 < 10 { offset += 1 }
      return offset > start
    }
    if next() == UInt8(ascii: "-") { offset += 1 }
    if next() == UInt8(ascii: "0") {
      offset += 1
    } else if !skipDigits() {
      return false
    }
    if next() == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() else { return false }
    }
    if next() | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if next() == UInt8(ascii: "+") || next() == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() else { return false }
    }
    return offset == bytes.count
  }
}

extension JSONNumber: Comparable {
  /// Whether the values are equal.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    if let (left, right) = commonUnits(left, right) { return left == right }
    return left.text.hasSameCodePoints(as: right.text)
      || DecimalNumber(left) == DecimalNumber(right)
  }

  /// Whether the value of the first is below that of the second.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if let (left, right) = commonUnits(left, right) { return left < right }
    return DecimalNumber(left) < DecimalNumber(right)
  }

  /// Both values in the smaller one of their units, where that fits: 12.5 and 3 are 125 and 30
  /// tenths.
  private static func commonUnits(_ left: JSONNumber, _ right: JSONNumber) -> (Int, Int)? {
    guard var left = left.smallDecimal, var right = right.smallDecimal else { return nil }
    while left.places < right.places {
      guard left.refine() else { return nil }
    }
    while right.places < left.places {
      guard right.refine() else { return nil }
    }
    return (left.units, right.units)
  }
}

extension JSONNumber: Hashable {
  /// Mixes in the value.
  public func hash(into hasher: inout Hasher) {
    // What fits an `Int` must hash alike however it is written.
    if let int {
      hasher.combine(int)
    } else {
      hasher.combine(DecimalNumber(self))
    }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as written.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int) { self.init(value) }
}

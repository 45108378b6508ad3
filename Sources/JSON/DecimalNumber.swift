/// A decimal number in its one normal form: sign, digits, power of ten.
struct DecimalNumber: Hashable {
  /// False for zero.
  var isNegative: Bool
  /// Values from 0 to 9, most significant first, without zeros at either end; empty for zero.
  var digits: [UInt8]
  /// The value is `digits`, read as an integer, times ten to this power; 0 for zero.
  var exponent: Int

  /// Exponents are held within this, so that ten of them never overflow.
  static let exponentLimit = 100_000_000_000_000_000

  /// Makes a number in normal form of any digits.
  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    let significant = digits.drop { $0 == 0 }
    let end = significant.lastIndex { $0 != 0 }.map { $0 + 1 } ?? significant.startIndex
    self.digits = Array(significant[..<end])
    self.isNegative = isNegative && !self.digits.isEmpty
    let limit = Self.exponentLimit
    let dropped = significant.endIndex - end
    self.exponent = self.digits.isEmpty ? 0 : min(max(exponent + dropped, -limit), limit)
  }

  /// Reads a number's text.
  init(_ number: JSONNumber) {
    var isNegative = false
    var digits: [UInt8] = []
    var fraction: Int?
    var exponent = 0
    var isExponent = false
    var exponentIsNegative = false
    digits.reserveCapacity(number.text.utf8.count)
    for byte in number.text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isExponent: exponentIsNegative = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): fraction = 0
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
      case 0x30...0x39 where isExponent:
        exponent = min(exponent * 10 + Int(byte - 0x30), Self.exponentLimit)
      case 0x30...0x39:
        digits.append(byte - 0x30)
        if let count = fraction { fraction = count + 1 }
      default: break  // `+`
      }
    }
    self.init(
      isNegative: isNegative,
      digits: digits,
      exponent: (exponentIsNegative ? -exponent : exponent) - (fraction ?? 0)
    )
  }

  var isZero: Bool { digits.isEmpty }

  /// How many digits stand before the point; zero or less for values below 0.1.
  var magnitude: Int { digits.count + exponent }

  /// The value, if it has no fraction and fits.
  var integer: Int? {
    guard exponent >= 0, magnitude <= 19 else { return nil }
    var value = 0
    for index in 0..<magnitude {
      let digit = index < digits.count ? Int(digits[index]) : 0
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      // Downwards, since there is one more negative integer.
      let (next, borrow) = tens.subtractingReportingOverflow(digit)
      guard !overflow, !borrow else { return nil }
      value = next
    }
    guard !isNegative else { return value }
    return value == .min ? nil : -value
  }

  /// The number's text: plain digits where they are few, else with an exponent.
  var text: String {
    guard !isZero else { return "0" }
    var text = isNegative ? [UInt8(ascii: "-")] : []
    let ascii = digits.map { $0 + 0x30 }
    if exponent >= 0, magnitude <= max(40, digits.count) {
      text += ascii + [UInt8](repeating: 0x30, count: exponent)
    } else if exponent < 0, magnitude > 0 {
      text += ascii[..<magnitude] + [UInt8(ascii: ".")] + ascii[magnitude...]
    } else if exponent < 0, magnitude > -7 {
      text += Array("0.".utf8) + [UInt8](repeating: 0x30, count: -magnitude) + ascii
    } else {
      text.append(ascii[0])
      if ascii.count > 1 { text += [UInt8(ascii: ".")] + ascii[1...] }
      text += Array("e\(magnitude - 1)".utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension DecimalNumber: Comparable {
  static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    guard left.sign == right.sign else { return left.sign < right.sign }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  private var sign: Int { isNegative ? -1 : isZero ? 0 : 1 }

  /// Compares without the signs; neither is zero, or both are.
  private func isSmaller(than other: DecimalNumber) -> Bool {
    guard magnitude == other.magnitude else { return magnitude < other.magnitude }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

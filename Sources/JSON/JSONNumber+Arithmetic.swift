/// Exact decimal arithmetic.
///
/// Every operation gives nil where its result would need more than ``JSONNumber/digitLimit``
/// digits, so that `1e999999999 + 1` costs nothing.
extension JSONNumber {
  /// How many digits a result may need.
  public static let digitLimit = 1000

  /// How many digits a quotient that never ends has (as IEEE 754's decimal128).
  public static let quotientDigits = 34

  /// The exact sum.
  public func adding(_ other: JSONNumber) -> JSONNumber? {
    if let left = smallInteger, let right = other.smallInteger { return JSONNumber(left + right) }
    return DecimalNumber(self).adding(DecimalNumber(other)).map(JSONNumber.init)
  }

  /// The exact difference.
  public func subtracting(_ other: JSONNumber) -> JSONNumber? {
    if let left = smallInteger, let right = other.smallInteger { return JSONNumber(left - right) }
    return DecimalNumber(self).adding(DecimalNumber(other).negated).map(JSONNumber.init)
  }

  /// The exact product.
  public func multiplied(by other: JSONNumber) -> JSONNumber? {
    if let left = smallInteger, let right = other.smallInteger {
      let (product, overflow) = left.multipliedReportingOverflow(by: right)
      if !overflow { return JSONNumber(product) }
    }
    return DecimalNumber(self).multiplied(by: DecimalNumber(other)).map(JSONNumber.init)
  }

  /// The quotient, exact if it ends within ``quotientDigits`` digits (or as many as this number
  /// has, if it has more), else rounded to that, half to even; nil also for division by zero.
  public func divided(by other: JSONNumber) -> JSONNumber? {
    DecimalNumber(self).divided(by: DecimalNumber(other)).map(JSONNumber.init)
  }

  /// The exact remainder, with the sign of this number, as Swift's `%` has it: `-7 % 3` is `-1`,
  /// `5.5 % 2` is `1.5`; nil also for division by zero.
  public func remainder(dividingBy other: JSONNumber) -> JSONNumber? {
    if let left = smallInteger, let right = other.smallInteger, right != 0 {
      return JSONNumber(left % right)
    }
    return DecimalNumber(self).remainder(dividingBy: DecimalNumber(other)).map(JSONNumber.init)
  }

  /// The number with the other sign; zero stays `0`.
  public var negated: JSONNumber {
    if let smallInteger { return JSONNumber(-smallInteger) }
    if isZero { return JSONNumber(0) }
    return JSONNumber(unchecked: text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
  }

  /// The nearest number with at most so many digits after the point, halves away from zero:
  /// `2.5` to 0 places is `3`, `-1.25` to one place `-1.3`.
  public func rounded(toPlaces places: Int = 0) -> JSONNumber {
    let number = DecimalNumber(self)
    let rounded = number.rounded(toPlaces: places)
    return rounded == number ? self : JSONNumber(rounded)
  }

  private init(_ decimal: DecimalNumber) {
    self.init(unchecked: decimal.text)
  }
}

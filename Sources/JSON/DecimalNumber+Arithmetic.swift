extension DecimalNumber {
  private static let digitLimit = JSONNumber.digitLimit

  var negated: DecimalNumber {
    DecimalNumber(isNegative: !isNegative, digits: digits, exponent: exponent)
  }

  func adding(_ other: DecimalNumber) -> DecimalNumber? {
    guard !isZero else { return other }
    guard !other.isZero else { return self }
    let low = min(exponent, other.exponent)
    guard max(magnitude, other.magnitude) - low <= Self.digitLimit else { return nil }
    let (left, right) = (aligned(to: low), other.aligned(to: low))
    guard isNegative != other.isNegative else {
      return DecimalNumber(isNegative: isNegative, digits: Self.sum(left, right), exponent: low)
    }
    let isLarger = !Self.isBelow(left, right)
    return DecimalNumber(
      isNegative: isLarger ? isNegative : other.isNegative,
      digits: isLarger ? Self.difference(left, right) : Self.difference(right, left),
      exponent: low
    )
  }

  func multiplied(by other: DecimalNumber) -> DecimalNumber? {
    guard digits.count + other.digits.count <= Self.digitLimit,
      abs(exponent + other.exponent) < Self.exponentLimit
    else { return nil }
    var columns = [Int](repeating: 0, count: digits.count + other.digits.count)
    for (index, digit) in digits.enumerated() {
      for (otherIndex, otherDigit) in other.digits.enumerated() {
        columns[index + otherIndex + 1] += Int(digit) * Int(otherDigit)
      }
    }
    for index in columns.indices.dropFirst().reversed() {
      columns[index - 1] += columns[index] / 10
      columns[index] %= 10
    }
    return DecimalNumber(
      isNegative: isNegative != other.isNegative,
      digits: columns.map(UInt8.init),
      exponent: exponent + other.exponent
    )
  }

  func divided(by other: DecimalNumber) -> DecimalNumber? {
    guard !other.isZero, max(digits.count, other.digits.count) <= Self.digitLimit else {
      return nil
    }
    guard !isZero else { return self }
    let wanted = max(JSONNumber.quotientDigits, digits.count)
    // Enough zeros that the quotient has at least one digit more than is wanted.
    let zeros = wanted + 1 + max(0, other.digits.count - digits.count + 1)
    let scaled = digits + [UInt8](repeating: 0, count: zeros)
    let (quotient, remainder) = Self.quotient(scaled, other.digits)
    var result = quotient
    var exponent = exponent - other.exponent - zeros
    guard abs(exponent) < Self.exponentLimit else { return nil }
    if result.count > wanted {
      exponent += result.count - wanted
      let rest = result[wanted...]
      result = Array(result[..<wanted])
      let isTie =
        rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 } && remainder.isEmpty
      let roundsUp = isTie ? (result.last ?? 0) % 2 == 1 : (rest.first ?? 0) >= 5
      if roundsUp { result = Self.sum(result, [1]) }
    }
    return DecimalNumber(
      isNegative: isNegative != other.isNegative,
      digits: result,
      exponent: exponent
    )
  }

  func remainder(dividingBy other: DecimalNumber) -> DecimalNumber? {
    guard !other.isZero else { return nil }
    // Below the divisor there is nothing to do, however far apart the two are.
    guard !isZero, magnitude >= other.magnitude else { return self }
    let low = min(exponent, other.exponent)
    guard magnitude - low <= Self.digitLimit else { return nil }
    let (_, remainder) = Self.quotient(aligned(to: low), other.aligned(to: low))
    return DecimalNumber(isNegative: isNegative, digits: remainder, exponent: low)
  }

  /// Rounds to so many digits after the point, halves away from zero.
  func rounded(toPlaces places: Int) -> DecimalNumber {
    let places = min(max(places, -Self.exponentLimit), Self.exponentLimit)
    let dropped = -places - exponent
    guard dropped > 0 else { return self }
    guard dropped <= digits.count else {
      return DecimalNumber(isNegative: false, digits: [], exponent: 0)
    }
    var kept = Array(digits.dropLast(dropped))
    if digits[kept.count] >= 5 { kept = Self.sum(kept, [1]) }
    return DecimalNumber(isNegative: isNegative, digits: kept, exponent: -places)
  }

  /// The digits with zeros behind them, so that the exponent is a lower one.
  private func aligned(to low: Int) -> [UInt8] {
    digits + [UInt8](repeating: 0, count: exponent - low)
  }

  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    let count = max(left.count, right.count) + 1
    var result = [UInt8](repeating: 0, count: count)
    var carry: UInt8 = 0
    for place in 1...count {
      let digit =
        (place <= left.count ? left[left.count - place] : 0)
        + (place <= right.count ? right[right.count - place] : 0) + carry
      result[count - place] = digit % 10
      carry = digit / 10
    }
    return result
  }

  /// The difference, as long as `left`, which is not below `right`.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result = left
    var borrow: UInt8 = 0
    for place in 1...max(left.count, 1) where place <= left.count {
      let index = left.count - place
      let taken = (place <= right.count ? right[right.count - place] : 0) + borrow
      borrow = left[index] < taken ? 1 : 0
      result[index] = left[index] + borrow * 10 - taken
    }
    return result
  }

  /// Compares as integers; zeros may lead.
  private static func isBelow(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (left, right) = (left.drop { $0 == 0 }, right.drop { $0 == 0 })
    guard left.count == right.count else { return left.count < right.count }
    return left.lexicographicallyPrecedes(right)
  }

  /// Long division of integers; neither result has leading zeros.
  private static func quotient(
    _ dividend: [UInt8],
    _ divisor: [UInt8]
  ) -> (quotient: [UInt8], remainder: [UInt8]) {
    var quotient: [UInt8] = []
    var remainder: [UInt8] = []
    for digit in dividend {
      if !remainder.isEmpty || digit != 0 { remainder.append(digit) }
      var count: UInt8 = 0
      while !isBelow(remainder, divisor) {
        remainder = Array(difference(remainder, divisor).drop { $0 == 0 })
        count += 1
      }
      if !quotient.isEmpty || count != 0 { quotient.append(count) }
    }
    return (quotient, remainder)
  }
}

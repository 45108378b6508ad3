import JSON

/// The part of an ordered kind of value that constraints leave open: all of it at first.
struct Bounds<Limit: Comparable> {
  private(set) var lower: Limit?
  private(set) var upper: Limit?
  fileprivate var excludesLower = false
  fileprivate var excludesUpper = false

  mutating func raise(to limit: Limit, excluding: Bool = false) {
    if let lower, limit < lower || (limit == lower && !excluding) { return }
    lower = limit
    excludesLower = excluding
  }

  mutating func lower(to limit: Limit, excluding: Bool = false) {
    if let upper, limit > upper || (limit == upper && !excluding) { return }
    upper = limit
    excludesUpper = excluding
  }

  mutating func narrow(by sign: OrderOperator, _ limit: Limit) {
    switch sign {
    case .greater: raise(to: limit, excluding: true)
    case .greaterOrEqual: raise(to: limit)
    case .less: lower(to: limit, excluding: true)
    case .lessOrEqual: lower(to: limit)
    }
  }

  /// Whether nothing lies inside; between two limits that differ something is taken to lie.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return lower > upper || (lower == upper && (excludesLower || excludesUpper))
  }

  /// The one value that is left over, if it is one.
  var point: Limit? {
    guard let lower, let upper, lower == upper, !isEmpty else { return nil }
    return lower
  }
}

extension Bounds<JSONNumber> {
  /// The first and the last whole number inside, as far as they are small; nil for no end.
  var integers: (least: Int?, most: Int?) {
    var least = lower.flatMap { ($0.isInteger ? $0 : $0.rounded()).int }
    if let number = least, let lower, JSONNumber(number) < lower || isExcluded(lower, atTop: false)
    {
      least = number + 1
    }
    var most = upper.flatMap { ($0.isInteger ? $0 : $0.rounded()).int }
    if let number = most, let upper, JSONNumber(number) > upper || isExcluded(upper, atTop: true) {
      most = number - 1
    }
    return (least, most)
  }

  private func isExcluded(_ limit: JSONNumber, atTop: Bool) -> Bool {
    limit.isInteger && (atTop ? excludesUpper : excludesLower)
  }

  /// Whether no whole number lies inside.
  var isEmptyOfIntegers: Bool {
    guard !isEmpty else { return true }
    guard let lower, let upper else { return false }
    // The first integer inside must not be beyond the end.
    var first = lower.rounded()
    if first < lower || (first == lower && excludesLower) {
      first = first.adding(JSONNumber(1)) ?? first
    }
    return first > upper || (first == upper && excludesUpper)
  }
}

/// Text in the order of its code points, in which patterns compare it.
struct CodePointText: Comparable {
  var text: String

  static func == (left: CodePointText, right: CodePointText) -> Bool {
    left.text.hasSameCodePoints(as: right.text)
  }

  static func < (left: CodePointText, right: CodePointText) -> Bool {
    left.text.precedesByCodePoint(right.text)
  }
}

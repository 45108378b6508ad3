import JSON

extension Value {
  enum Order {
    case less, equal, greater

    init<Key: Comparable>(_ left: Key, _ right: Key) {
      self = left < right ? .less : left == right ? .equal : .greater
    }
  }

  /// How two values of one kind stand to each other; nil for kinds that have no order together.
  ///
  /// Numbers by value, text by code point, durations and sizes by length.
  func order(relativeTo other: Value) -> Order? {
    switch (self, other) {
    case (.json(.number(let left)), .json(.number(let right))): return Order(left, right)
    case (.duration(let left), .duration(let right)): return Order(left, right)
    case (.size(let left), .size(let right)): return Order(left, right)
    default:
      guard let left = plainText, let right = other.plainText else { return nil }
      return Order(text: left, right)
    }
  }

  /// Equality by value: members in any order, `1` equals `1.0`, text by code point.
  func equals(_ other: Value) -> Bool {
    switch (self, other) {
    case (.json(let left), .json(let right)): return left == right
    case (.duration(let left), .duration(let right)): return left == right
    case (.size(let left), .size(let right)): return left == right
    case (.bytes(let left), .bytes(let right)): return left == right
    case (.missing, .missing): return true
    default:
      if let left = plainText, let right = other.plainText {
        return left.hasSameCodePoints(as: right)
      }
      if let left = items, let right = other.items {
        return left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
      }
      guard let left = plainJSON, let right = other.plainJSON else { return false }
      return left == right
    }
  }
}

extension Value.Order {
  init(text left: String, _ right: String) {
    if left.hasSameCodePoints(as: right) {
      self = .equal
    } else {
      self = left.precedesByCodePoint(right) ? .less : .greater
    }
  }
}

extension JSONValue: Hashable {
  /// Whether both are the same value: members in any order, numbers by value, text by code point.
  ///
  /// Of a repeated name both must have the same values in the same order.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    // A list of what is left to compare, since recursion could overflow a small stack.
    var pairs: [(JSONValue, JSONValue)] = []
    guard isEqual(left, right, leaving: &pairs) else { return false }
    while let (left, right) = pairs.popLast() {
      guard isEqual(left, right, leaving: &pairs) else { return false }
    }
    return true
  }

  /// Compares all but what is inside of arrays and objects, which is left for later.
  private static func isEqual(
    _ left: JSONValue,
    _ right: JSONValue,
    leaving pairs: inout [(JSONValue, JSONValue)]
  ) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.string(let left), .string(let right)): return left.hasSameCodePoints(as: right)
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      pairs.append(contentsOf: zip(left, right))
      return true
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      // Mostly the order is the same.
      if JSONObject.pair(left.members, right.members, into: &pairs) { return true }
      return JSONObject.pair(left.sortedMembers, right.sortedMembers, into: &pairs)
    default: return false
    }
  }

  /// Mixes in the value; equal values give equal hashes.
  public func hash(into hasher: inout Hasher) {
    hash(into: &hasher, depth: 0)
  }

  /// What lies deeper than this does not count, which bounds the recursion.
  private static let hashedDepth = 16

  fileprivate func hash(into hasher: inout Hasher, depth: Int) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value ? 1 : 2 as UInt8)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(codePointsOf: value)
    case .array(let elements):
      hasher.combine(elements.count)
      guard depth < Self.hashedDepth else { return }
      for element in elements { element.hash(into: &hasher, depth: depth + 1) }
    case .object(let object):
      hasher.combine(object.count)
      guard depth < Self.hashedDepth else { return }
      // The order of the members does not matter: a sum of their hashes.
      var sum = 0
      for member in object.members {
        var inner = Hasher()
        inner.combine(codePointsOf: member.name)
        member.value.hash(into: &inner, depth: depth + 1)
        sum &+= inner.finalize()
      }
      hasher.combine(sum)
    }
  }
}

extension JSONObject.Member: Hashable {
  /// Whether name and value are the same.
  public static func == (left: JSONObject.Member, right: JSONObject.Member) -> Bool {
    left.name.hasSameCodePoints(as: right.name) && left.value == right.value
  }

  /// Mixes in name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(codePointsOf: name)
    hasher.combine(value)
  }
}

extension JSONObject: Hashable {
  /// Whether both have the same members in any order.
  ///
  /// Of a repeated name both must have the same values in the same order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSONValue.object(left) == JSONValue.object(right)
  }

  /// Mixes in the members, whatever their order.
  public func hash(into hasher: inout Hasher) {
    JSONValue.object(self).hash(into: &hasher)
  }

  /// In the order of the names; members of one name keep theirs (the standard sort is stable).
  fileprivate var sortedMembers: [Member] {
    members.sorted { $0.name.precedesByCodePoint($1.name) }
  }

  /// Adds the values to the pairs if the names are the same in the same order.
  fileprivate static func pair(
    _ left: [Member],
    _ right: [Member],
    into pairs: inout [(JSONValue, JSONValue)]
  ) -> Bool {
    for index in left.indices
    where !left[index].name.hasSameCodePoints(as: right[index].name) {
      return false
    }
    for index in left.indices { pairs.append((left[index].value, right[index].value)) }
    return true
  }
}

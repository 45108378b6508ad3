extension JSONValue: Hashable {
  /// Whether both are the same value: members in any order, numbers by value, text by code point.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameCodePoints(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Mixes in the value; equal values give equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value ? 1 : 2 as UInt8)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(codePointsOf: value)
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
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
    guard left.count == right.count else { return false }
    let (left, right) = (left.members, right.members)
    // Mostly the order is the same.
    let isSameOrder = left.indices.allSatisfy {
      left[$0].name.hasSameCodePoints(as: right[$0].name)
    }
    if isSameOrder { return left.indices.allSatisfy { left[$0].value == right[$0].value } }
    return sorted(left) == sorted(right)
  }

  /// Mixes in the members, whatever their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(members.reduce(0) { $0 &+ $1.hashValue })
  }

  /// In the order of the names; members of one name keep theirs (the standard sort is stable).
  private static func sorted(_ members: [Member]) -> [Member] {
    members.sorted { $0.name.precedesByCodePoint($1.name) }
  }
}

package import JSON

/// What is known of a value before it is there.
package struct StaticType: Sendable {
  /// The kinds that it may be as operators see it; `.missing` among them where there may be no value.
  package var kinds: ValueKinds
  /// The kinds that functions may take it for: a header field is a list of lines besides.
  package var argumentKinds: ValueKinds
  /// The value, where it is written out and of moderate size.
  var constant: Value?
  private let members: (@Sendable (Reference.Member.Key?) -> StaticType)?

  /// Nothing is known.
  package static var unknown: StaticType { StaticType(.all) }

  /// Makes a type of these kinds.
  ///
  /// - Parameters:
  ///   - kinds: as operators see the value.
  ///   - argumentKinds: as functions see it; nil for the same.
  ///   - members: the type of a member or item, of any where the key is nil; nil when nothing is
  ///     known of them.
  package init(
    _ kinds: ValueKinds,
    as argumentKinds: ValueKinds? = nil,
    members: (@Sendable (Reference.Member.Key?) -> StaticType)? = nil
  ) {
    self.kinds = kinds
    self.argumentKinds = argumentKinds ?? kinds
    self.members = members
  }

  /// Makes the type of a value that is written out.
  package init(of value: Value) {
    self.init(value.kinds)
    if value.isModerate { constant = value }
  }

  /// Makes the type of data like this, of which other values may come: a member that is null says
  /// nothing.
  package init(like json: JSONValue) {
    self.init(Value.json(json).kinds) { key in
      switch (key, json) {
      case (.name(let name)?, .object(let object)):
        object[name].map { $0 == .null ? .unknown : StaticType(like: $0) } ?? StaticType(.missing)
      case (.index(let index)?, .array(let items)) where items.indices.contains(index):
        StaticType(like: items[index])
      default: .unknown
      }
    }
  }

  /// Makes the type of what is one of several.
  package init(oneOf types: [StaticType]) {
    self.init(
      types.reduce(into: []) { $0.formUnion($1.kinds) },
      as: types.reduce(into: []) { $0.formUnion($1.argumentKinds) },
      members: { key in StaticType(oneOf: types.map { $0.member(key) }) }
    )
  }

  /// The kinds without `.missing`.
  var presentKinds: ValueKinds { kinds.subtracting(.missing) }

  var mayBeMissing: Bool { kinds.contains(.missing) }

  /// The same, which may not be there.
  package var optional: StaticType {
    var type = self
    type.kinds.insert(.missing)
    type.argumentKinds.insert(.missing)
    type.constant = nil
    return type
  }

  /// The type of a member or item; of any where the key is nil.
  func member(_ key: Reference.Member.Key?) -> StaticType { members?(key) ?? .unknown }

  /// Without null and what is missing.
  var present: StaticType {
    var type = self
    type.kinds.subtract([.null, .missing])
    type.argumentKinds.subtract([.null, .missing])
    return type
  }
}

extension Value {
  /// Whether to calculate with it takes next to no time, whatever is done.
  fileprivate var isModerate: Bool {
    switch self {
    case .missing, .duration, .size: return true
    case .json(let json):
      var budget = 1000
      return json.spends(&budget)
    case .text(let text): return text.utf8.count <= 1000
    case .bytes, .list, .record: return false
    }
  }
}

extension JSONValue {
  /// Whether its size is within a budget of bytes, of which it takes its part.
  fileprivate func spends(_ budget: inout Int) -> Bool {
    switch self {
    case .null, .bool: budget -= 1
    case .number(let number): budget -= number.text.utf8.count
    case .string(let text): budget -= 1 + text.utf8.count
    case .array(let items):
      budget -= 1
      for item in items where !item.spends(&budget) { return false }
    case .object(let object):
      budget -= 1
      for member in object.members where !member.value.spends(&budget) { return false }
    }
    return budget >= 0
  }
}

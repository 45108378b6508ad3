// There is no `nil` literal on purpose: `condition ? value : nil` would be `.null` then, where a
// missing value is meant.

extension JSONValue: ExpressibleByBooleanLiteral {
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// A number, with the shortest digits that tell it from its neighbours: `1.10` becomes `1.1`.
  public init(floatLiteral value: Double) {
    // A literal is finite, unless it is too large for a `Double`, where there is no value to give.
    self = JSONNumber(value).map(JSONValue.number) ?? .null
  }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object with these members, in this order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}

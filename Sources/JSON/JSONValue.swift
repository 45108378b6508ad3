/// A JSON value (RFC 8259) that keeps what the text said: members in their order, numbers as
/// they were written.
///
/// Equality is by value: members in any order, `1` equals `1.0`, text by code point.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// A JSON object, by the name that the request library's users know it.
public typealias JSONDictionary = JSONObject

extension JSONValue {
  /// The name of its kind as the spec language has it: `null`, `bool`, `number`, `string`,
  /// `array` or `object`.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, if this is one.
  public var number: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The integer, if this is a number without a fraction (by value) that fits.
  public var int: Int? { number?.int }

  /// The nearest floating-point number, if this is a number.
  public var double: Double? { number?.double }

  /// The text, if this is text.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, if this is an object.
  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The first member with this name, if this is an object that has one.
  public subscript(name: String) -> JSONValue? { object?[name] }

  /// The element at this index (0-based), if this is an array that has one.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

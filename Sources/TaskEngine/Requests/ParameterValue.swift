/// The value of an endpoint's parameter.
///
/// ``ParameterEncoding`` says how each case is written into a query or a form.
public enum ParameterValue: Sendable, Hashable {
  case string(String)
  case integer(Int)
  case double(Double)
  /// Written as `1` or `0`.
  case bool(Bool)
  /// Written as one `key[]=value` for each element, in order.
  case array([ParameterValue])
  /// Written as `key[member]=value`, sorted by member.
  case object([String: ParameterValue])
}

extension ParameterValue: ExpressibleByStringLiteral {
  /// Text.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension ParameterValue: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }
}

extension ParameterValue: ExpressibleByFloatLiteral {
  /// A number with a fraction.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }
}

extension ParameterValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension ParameterValue: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: ParameterValue...) {
    self = .array(elements)
  }
}

extension ParameterValue: ExpressibleByDictionaryLiteral {
  /// Named values; of two with the same name the last counts.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

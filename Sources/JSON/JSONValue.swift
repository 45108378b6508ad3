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

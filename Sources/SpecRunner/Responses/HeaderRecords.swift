import HTTPTypes
import JSON
import Matching

/// The header fields of a message: names in any letter case, repeated lines as one value.
struct HeadersRecord: ValueRecord {
  let fields: HTTPFields

  func field(_ name: String) -> Value {
    guard let name = HTTPField.Name(name) else { return .missing }
    let lines = fields[values: name]
    return lines.isEmpty ? .missing : .record(HeaderRecord(values: lines))
  }

  var json: JSONValue {
    var members: [JSONObject.Member] = []
    var seen: Set<HTTPField.Name> = []
    for field in fields where seen.insert(field.name).inserted {
      let joined = fields[values: field.name].joined(separator: ", ")
      members.append(JSONObject.Member(name: field.name.rawName, value: .string(joined)))
    }
    return .object(JSONObject(members))
  }
}

/// One header field, which may have come in several lines (RFC 9110, section 5.3).
struct HeaderRecord: ValueRecord {
  /// At least one.
  let values: [String]

  func field(_ name: String) -> Value { .missing }

  var joined: String { values.joined(separator: ", ") }
  var json: JSONValue { .string(joined) }
  var scalar: Value? { .text(joined) }
  var lines: [String]? { values }
}

/// The cookies that a response sets; of several with one name the last.
struct CookiesRecord: ValueRecord {
  let cookies: [CookieRecord]

  init(_ fields: HTTPFields) {
    cookies = fields[values: .setCookie].compactMap { CookieRecord($0) }
  }

  func field(_ name: String) -> Value {
    let cookie = cookies.last { $0.name.utf8.elementsEqual(name.utf8) }
    return cookie.map(Value.record) ?? .missing
  }

  var json: JSONValue {
    var object = JSONObject()
    for cookie in cookies { object[cookie.name] = .string(cookie.value) }
    return .object(object)
  }
}

/// A cookie as `Set-Cookie` gives it (RFC 6265, section 5.2): its value, with its attributes as
/// fields.
struct CookieRecord: ValueRecord {
  let name: String
  let value: String
  private let attributes: [(name: String, value: String)]

  /// Nil when the line has no name.
  init?(_ line: String) {
    let parts = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, first.utf8.contains(UInt8(ascii: "=")),
      let pair = QuotedList.assignment(first)
    else { return nil }
    name = pair.name
    value = pair.value
    attributes = parts.dropFirst().compactMap { part in
      QuotedList.assignment(part).map { (Self.key($0.name), $0.value) }
    }
  }

  /// An attribute in any letter case, `-` left out or not: `max-age`, `maxAge`, `SameSite`.
  ///
  /// `secure`, `httponly` and `partitioned` are true or false, the others text.
  func field(_ name: String) -> Value {
    let key = Self.key(name)
    let found = attributes.last { $0.name.utf8.elementsEqual(key.utf8) }
    switch key {
    case "secure", "httponly", "partitioned": return .json(.bool(found != nil))
    default: return found.map { .text($0.value) } ?? .missing
    }
  }

  var json: JSONValue { .string(value) }
  var scalar: Value? { .text(value) }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" }
  }
}

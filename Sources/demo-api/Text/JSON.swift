/// A JSON value.
///
/// Numbers keep their text and objects their order, so that `/echo` can show both.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  static func integer(_ value: Int) -> JSON {
    .number(String(value))
  }

  /// An amount of money with its two decimals.
  static func money(cents: Int) -> JSON {
    let fraction = cents % 100
    return .number("\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction)")
  }

  /// The member of that name; nil where there is none, or where this is no object.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.0 == name }?.1
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if it is written as a whole one.
  var integer: Int? {
    if case .number(let text) = self { Int(text) } else { nil }
  }

  var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// Without blanks or line breaks.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        result += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

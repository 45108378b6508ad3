import JSON
import TaskEngine

/// Writes the values of a query or a form, in the order of the spec.
///
/// A list repeats the name, an object gives `name[member]`, null is left out, booleans are `true`
/// and `false`, numbers as they are written.
enum FieldEncoding {
  /// Names and values before escaping.
  typealias Pair = (name: String, value: String)

  static func pairs(_ name: String, _ value: JSONValue) -> [Pair] {
    switch value {
    case .null: []
    case .bool(let flag): [(name, flag ? "true" : "false")]
    case .number(let number): [(name, number.text)]
    case .string(let text): [(name, text)]
    case .array(let items): items.flatMap { pairs(name, $0) }
    case .object(let object):
      object.members.flatMap { pairs("\(name)[\($0.name)]", $0.value) }
    }
  }

  static func text(of pairs: [Pair], as encoding: ParameterEncoding) -> String {
    pairs.map { "\(encoding.escape($0.name))=\(encoding.escape($0.value))" }
      .joined(separator: "&")
  }

  /// A path or URL with more in its query, before any fragment.
  static func append(_ query: String, to target: String) -> String {
    guard !query.isEmpty else { return target }
    let end = target.firstIndex(of: "#") ?? target.endIndex
    let head = target[..<end]
    let separator =
      head.contains("?") ? (head.hasSuffix("?") || head.hasSuffix("&") ? "" : "&") : "?"
    return head + separator + query + target[end...]
  }
}

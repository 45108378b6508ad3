import JSON
import PCRE

extension FunctionEntry {
  static let textFunctions: [FunctionEntry] = [
    FunctionEntry(
      "upper",
      Parameter("text", .text),
      gives: .text,
      summary: "The text in upper case.",
      example: "'ada' | upper → ADA"
    ) { call throws(EvaluationError) in Value(try call.text(0).uppercased()) },
    FunctionEntry(
      "lower",
      Parameter("text", .text),
      gives: .text,
      summary: "The text in lower case.",
      example: "'Ada' | lower → ada"
    ) { call throws(EvaluationError) in Value(try call.text(0).lowercased()) },
    FunctionEntry(
      "trim",
      Parameter("text", .text),
      gives: .text,
      summary: "The text without white space at its ends.",
      example: "' a b ' | trim → a b"
    ) { call throws(EvaluationError) in Value(try call.text(0).trimmed) },
    FunctionEntry(
      "split",
      Parameter("text", .text),
      Parameter("separator", .textOrRegex),
      gives: .list,
      summary: "The parts of the text between separators, as a list.",
      example: "'a,b' | split(',') → [\"a\",\"b\"]",
      evaluate: split
    ),
    FunctionEntry(
      "replace",
      Parameter("text", .text),
      Parameter("what", .textOrRegex),
      Parameter("replacement", .text),
      gives: .text,
      summary: "The text with every occurrence replaced; $1 is the first group of a regular "
        + "expression.",
      example: "'2030-01' | replace(/(\\d+)-(\\d+)/, '$2/$1') → 01/2030",
      evaluate: replace
    ),
    FunctionEntry(
      "match",
      Parameter("text", .text),
      Parameter("regex", .regex),
      Parameter("group", .wholeNumber, optional: true),
      gives: [.text, .missing],
      summary: "What the regular expression finds first, or one of its groups; missing when it "
        + "finds nothing.",
      example: "'id=42;' | match(/id=(\\d+)/, 1) → 42",
      evaluate: match
    ),
    FunctionEntry(
      "contains",
      Parameter("value", .countable),
      Parameter("part", .any),
      gives: .bool,
      summary: "Whether text contains a text, a list an item, or an object a member.",
      example: "['a', 'b'] | contains('a') → true",
      evaluate: contains
    ),
    FunctionEntry(
      "string",
      Parameter("value", .any),
      gives: .text,
      summary: "A number, true or false as text; bytes as UTF-8.",
      example: "12 | string → 12"
    ) { call throws(EvaluationError) in
      Value(try call.value(0).written(named: nil, at: call.range))
    },
  ]

  private static func split(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let text = try call.text(0)
    guard let regex = call.regex(1) else {
      let separator = try call.text(1)
      guard !separator.isEmpty else { throw call.error(.value, "the separator is empty") }
      return .json(.array(text.components(separatedBy: separator).map(JSONValue.string)))
    }
    let bytes = Array(text.utf8)
    var parts: [JSONValue] = []
    var start = 0
    do {
      for match in try regex.allMatches(in: text) where !match.range.isEmpty {
        parts.append(
          .string(String(decoding: bytes[start..<match.range.lowerBound], as: UTF8.self))
        )
        start = match.range.upperBound
      }
    } catch {
      throw call.error(.limit, error.description)
    }
    parts.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
    return .json(.array(parts))
  }

  private static func replace(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let text = try call.text(0)
    let replacement = try call.text(2)
    guard let regex = call.regex(1) else {
      let wanted = try call.text(1)
      guard !wanted.isEmpty else { throw call.error(.value, "there is nothing to look for") }
      return Value(text.components(separatedBy: wanted).joined(separator: replacement))
    }
    let template: RegexTemplate
    do {
      template = try RegexTemplate(replacement, for: regex)
    } catch {
      throw call.error(.value, "in the replacement: \(error.message)")
    }
    do {
      return Value(try regex.replacing(in: text, with: template))
    } catch {
      throw call.error(.limit, error.description)
    }
  }

  private static func match(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let text = try call.text(0)
    guard let regex = call.regex(1) else {
      throw call.error(.type, "takes a regular expression")
    }
    let group = call.has(2) ? try call.int(2) : 0
    guard (0...regex.groupCount).contains(group) else {
      throw call.error(.value, "the regular expression has no group \(group)")
    }
    do {
      return try regex.firstMatch(in: text)?[group].map { Value($0) } ?? .missing
    } catch {
      throw call.error(.limit, error.description)
    }
  }

  private static func contains(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let value = try call.value(0)
    let part = try call.value(1)
    if let items = value.items { return Value(items.contains { $0.equals(part) }) }
    guard let wanted = part.plainText else {
      throw call.error(.type, "takes text as what to look for, not \(part.kindName)")
    }
    if let text = value.plainText { return Value(text.utf8.contains(wanted.utf8)) }
    return Value(try call.object(0)[wanted] != nil)
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    if let first = utf8.first, let last = utf8.last, first.isInk, last.isInk { return self }
    let start = unicodeScalars.firstIndex { !$0.properties.isWhitespace }
    let end = unicodeScalars.lastIndex { !$0.properties.isWhitespace }
    guard let start, let end else { return "" }
    return String(unicodeScalars[start...end])
  }
}

extension UInt8 {
  /// Whether it is an ASCII character other than white space, as nearly all ends of texts are.
  fileprivate var isInk: Bool { self > 0x20 && self < 0x80 }
}

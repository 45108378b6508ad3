import JSON
import SpecSource

/// Text that is compared as it is written, and looks as if something else were meant.
extension PatternReader {
  /// Looks at a text without `<` and `$`; one look at its ends tells nearly always that it is fine.
  mutating func remark(onLiteral text: String, at range: SourceRange) {
    guard let first = text.utf8.first, let last = text.utf8.lastByte else { return }
    if first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
      guard !text.utf8.hasAny({ !$0.isNamePart }) else { return }
      literalNames.append(Pattern.LiteralName(text: text, range: range))
    } else if ForeignMatcher.mayBegin(first, last: last),
      let meant = ForeignMatcher.meant(by: text, at: range)
    {
      warn(of: text, meaning: meant, at: range)
    }
  }

  /// Looks at what a member is expected to be: `id: uuid` is no UUID.
  ///
  /// Members that tell types have such values, as in `type: string`.
  mutating func remark(onMember name: String, _ pattern: PatternNode, namesBefore: Int) {
    guard case .literal(.string(let text)) = pattern.kind else { return }
    guard literalNames.count == namesBefore else {
      literalNames[namesBefore].member = name
      return
    }
    guard Self.typeNames.contains(text.utf8.count), let first = text.utf8.first,
      Self.typeInitials.contains(first), let type = Self.types[text], !name.tellsTypes
    else { return }
    warn(of: text, meaning: "<\(type)>", at: pattern.range)
  }

  /// Looks at a key that begins with `$`: a JSONPath is no name of a member.
  mutating func remark(onKey key: String, at range: SourceRange) {
    guard key.hasPrefix("$.") || key.hasPrefix("$[") else { return }
    diagnostics.append(
      Diagnostic(
        .literalPattern,
        "a member with the name '\(key)' is expected here",
        at: range,
        hint: "queries stand under 'validations', beside 'expect'",
        severity: .warning
      )
    )
  }

  private mutating func warn(of text: String, meaning meant: String, at range: SourceRange) {
    diagnostics.append(
      Diagnostic(
        .literalPattern,
        "the text '\(text)' itself is expected here",
        at: range,
        hint: "write \(meant), or <'\(text)'> for the text",
        severity: .warning
      )
    )
  }

  /// Types of ours and of others whose names are no likely values.
  private static let types = [
    "uuid": "uuid", "int": "int", "integer": "int", "string": "string", "bool": "bool",
    "boolean": "bool", "date-time": "date-time", "datetime": "date-time", "number": "number",
    "float": "number", "notnull": "not null",
  ]

  /// How many code units their names have, and which come first: what tells at once of most text that
  /// it is none.
  private static let typeNames = 3...9
  private static let typeInitials = "bdfinsu".utf8
}

extension Pattern {
  /// Text that is compared as it is written and could be the name of a shape.
  struct LiteralName: Sendable {
    var text: String
    var range: SourceRange
    /// The member that it is expected of; nil for none.
    var member: String?

    /// Whether the text itself may well be meant.
    var isLikely: Bool { member?.tellsTypes ?? false }
  }
}

extension String {
  /// Whether a member of this name may well have the name of a type for its value.
  fileprivate var tellsTypes: Bool {
    let name = lowercased()
    return Self.typeWords.contains { name.contains($0) }
  }

  private static let typeWords = [
    "type", "kind", "format", "schema", "class", "model", "entity", "resource", "name", "value",
    "mode", "method", "label", "title", "text", "key", "code", "unit", "category", "role", "tag",
    "object", "event", "subject", "table", "collection", "message", "error", "description",
  ]
}

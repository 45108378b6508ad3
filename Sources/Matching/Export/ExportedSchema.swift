import JSON

/// A JSON Schema that says what a pattern says, as far as JSON Schema can.
struct ExportedSchema {
  /// The keywords; nil for the schema `false`.
  private(set) var keywords: JSONObject?
  /// Whether it allows exactly what the pattern allows; otherwise it allows more.
  private(set) var isExact: Bool

  /// Allows everything.
  static let anything = ExportedSchema([])

  /// Allows nothing.
  static let nothing = ExportedSchema(keywords: nil, isExact: true)

  init(_ members: [(String, JSONValue)], isExact: Bool = true) {
    keywords = JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) })
    self.isExact = isExact
  }

  private init(keywords: JSONObject?, isExact: Bool) {
    self.keywords = keywords
    self.isExact = isExact
  }

  /// Allows more than the pattern; the comment says what is left out.
  static func inexact(_ comment: String) -> ExportedSchema {
    ExportedSchema([("$comment", .string(comment))], isExact: false)
  }

  /// The same with a comment more on what is left out.
  func without(_ comment: String) -> ExportedSchema {
    ExportedSchema.all([self, .inexact(comment)])
  }

  var json: JSONValue { keywords.map(JSONValue.object) ?? false }

  /// Whether everything is allowed.
  var isAnything: Bool { keywords.map { $0.isEmpty } ?? false }

  // MARK: - Together

  /// Keywords that only look at the value itself, so that they can stand beside others.
  private static let assertions: Set<String> = [
    "$comment", "const", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "maxItems",
    "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum",
    "not", "pattern", "type", "uniqueItems",
  ]

  /// All of them hold: in one schema where the keywords don't collide, otherwise by `allOf`.
  static func all(_ schemas: [ExportedSchema]) -> ExportedSchema {
    let isExact = schemas.allSatisfy(\.isExact)
    var result: JSONObject?
    var others: [JSONValue] = []
    for schema in schemas where !schema.isAnything {
      guard let keywords = schema.keywords else { return .nothing }
      guard let before = result else {
        result = keywords
        continue
      }
      if let merged = merge(before, keywords) {
        result = merged
      } else {
        others.append(schema.json)
      }
    }
    guard let result else { return ExportedSchema([], isExact: isExact) }
    guard !others.isEmpty else { return ExportedSchema(keywords: result, isExact: isExact) }
    return ExportedSchema([("allOf", .array([.object(result)] + others))], isExact: isExact)
  }

  private static func merge(_ left: JSONObject, _ right: JSONObject) -> JSONObject? {
    guard right.members.allSatisfy({ assertions.contains($0.name) }) else { return nil }
    var result = left
    for member in right.members {
      guard let present = left[member.name] else {
        result[member.name] = member.value
        continue
      }
      if present == member.value { continue }
      switch member.name {
      case "type":
        guard let narrower = narrower(types(present), types(member.value)) else { return nil }
        result["type"] = narrower
        result = withoutIdleKeywords(result)
      case "$comment":
        let texts = [present, member.value].compactMap(\.string)
        result["$comment"] = .string(texts.joined(separator: "; "))
      default: return nil
      }
    }
    return result
  }

  /// Without what only concerns types that are not allowed.
  private static func withoutIdleKeywords(_ keywords: JSONObject) -> JSONObject {
    let types = keywords["type"].map(types) ?? []
    let concerns: [(type: JSONValue, endings: [String])] = [
      ("string", ["Length"]), ("array", ["Items"]), ("object", ["Properties"]),
    ]
    let idle = concerns.filter { !types.contains($0.type) }.flatMap(\.endings)
    return JSONObject(
      keywords.members.filter { member in
        !idle.contains { ["min\($0)", "max\($0)"].contains(member.name) }
      }
    )
  }

  private static func types(_ value: JSONValue) -> [JSONValue] { value.array ?? [value] }

  /// The types that both lists allow; nil when there are none.
  private static func narrower(_ left: [JSONValue], _ right: [JSONValue]) -> JSONValue? {
    var common: [JSONValue] = []
    for type in left {
      if right.contains(type) || type == "integer" && right.contains("number") {
        common.append(type)
      } else if type == "number", right.contains("integer") {
        common.append("integer")
      }
    }
    return common.count > 1 ? .array(common) : common.first
  }

  // MARK: - Alternatives

  /// One of them holds.
  static func any(_ schemas: [ExportedSchema]) -> ExportedSchema {
    let isExact = schemas.allSatisfy(\.isExact)
    let possible = schemas.filter { $0.keywords != nil }
    guard possible.count > 1 else { return possible.first ?? .nothing }
    if let values = all(possible, { $0.values }) {
      return ExportedSchema([("enum", .array(values.flatMap(\.self)))])
    }
    if let types = all(possible, { $0.plainTypes }) {
      return ExportedSchema([("type", .array(types.flatMap(\.self)))])
    }
    return ExportedSchema([("anyOf", .array(possible.map(\.json)))], isExact: isExact)
  }

  private static func all(
    _ schemas: [ExportedSchema],
    _ property: (ExportedSchema) -> [JSONValue]?
  ) -> [[JSONValue]]? {
    let found = schemas.compactMap(property)
    return found.count == schemas.count ? found : nil
  }

  /// The values that alone are allowed, where nothing else is said.
  private var values: [JSONValue]? {
    guard let keywords, keywords.count == 1 else { return nil }
    return keywords["const"].map { [$0] } ?? keywords["enum"]?.array
  }

  /// The types that are allowed, where nothing else is said.
  private var plainTypes: [JSONValue]? {
    guard let keywords, keywords.count == 1 else { return nil }
    return keywords["type"].map(Self.types)
  }

  /// None of them holds; what allows more than it should would forbid too much, and is left out.
  static func none(_ schemas: [ExportedSchema], comment: String) -> ExportedSchema {
    let exact = schemas.filter(\.isExact)
    let inner = any(exact)
    var result: ExportedSchema
    if exact.isEmpty || inner.keywords == nil {
      result = .anything
    } else if inner.isAnything {
      result = .nothing
    } else {
      result = ExportedSchema([("not", inner.json)])
    }
    if exact.count < schemas.count { result = result.without(comment) }
    return result
  }
}

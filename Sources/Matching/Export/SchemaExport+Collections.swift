import JSON

extension SchemaExport {
  func list(of item: PatternNode, _ count: CountRange) -> ExportedSchema {
    let inner = schema(item)
    var members: [(String, JSONValue)] = [("type", "array")]
    if count.least > 0 { members.append(("minItems", .number(JSONNumber(count.least)))) }
    if let most = count.most { members.append(("maxItems", .number(JSONNumber(most)))) }
    return ExportedSchema(members + keyword("items", inner), isExact: inner.isExact)
  }

  /// Exactly these items.
  func list(_ items: [PatternNode]) -> ExportedSchema {
    let schemas = items.map(schema)
    let count = JSONValue.number(JSONNumber(items.count))
    var members: [(String, JSONValue)] = [("type", "array")]
    if !items.isEmpty {
      members += [("prefixItems", .array(schemas.map(\.json))), ("minItems", count)]
    }
    members.append(("maxItems", count))
    return ExportedSchema(members, isExact: schemas.allSatisfy(\.isExact))
  }

  /// Items in any order.
  ///
  /// Values that are written out are counted. Of patterns, several could fit one item, which can't be
  /// said.
  func unordered(
    _ items: [PatternNode],
    isClosed: Bool,
    _ node: PatternNode
  ) -> ExportedSchema {
    var members: [(String, JSONValue)] = [("type", "array")]
    if items.count > 1 || isClosed {
      members.append(("minItems", .number(JSONNumber(items.count))))
    }
    if isClosed { members.append(("maxItems", .number(JSONNumber(items.count)))) }
    var values: [(value: JSONValue, count: Int)] = []
    var others: [ExportedSchema] = []
    for item in items {
      guard case .literal(let value) = item.kind else {
        others.append(schema(item))
        continue
      }
      if let index = values.firstIndex(where: { $0.value == value }) {
        values[index].count += 1
      } else {
        values.append((value, 1))
      }
    }
    var all = values.map { value, count in
      var members: [(String, JSONValue)] = [("contains", ["const": value])]
      if count > 1 { members.append(("minContains", .number(JSONNumber(count)))) }
      return ExportedSchema(members)
    }
    all += others.map { ExportedSchema([("contains", $0.json)], isExact: $0.isExact) }
    let isKnown = others.isEmpty || items.count == 1
    let result = ExportedSchema.all([ExportedSchema(members)] + all)
    return isKnown
      ? result : result.without("\(leftOut(node)): each pattern needs an item of its own")
  }

  func object(_ object: ObjectPattern) -> ExportedSchema {
    var properties = JSONObject()
    var required: [JSONValue] = []
    var isExact = true
    for member in object.members {
      let inner = schema(member.pattern)
      properties[member.name] = inner.isAnything ? true : inner.json
      if !member.isOptional, !member.pattern.acceptsMissing {
        required.append(.string(member.name))
      }
      isExact = isExact && inner.isExact
    }
    var members: [(String, JSONValue)] = [("type", "object")]
    if !properties.isEmpty { members.append(("properties", .object(properties))) }
    if !required.isEmpty { members.append(("required", .array(required))) }
    let result = ExportedSchema(members, isExact: isExact)
    guard object.isExact || !object.keyPatterns.isEmpty else { return result }
    return others(of: object, beside: members, isExact: isExact)
  }

  /// With what is asked of the members that aren't named.
  private func others(
    of object: ObjectPattern,
    beside members: [(String, JSONValue)],
    isExact: Bool
  ) -> ExportedSchema {
    let names = object.members.map(\.name)
    if object.keyPatterns.count == 1, let only = object.keyPatterns.first,
      let regex = regex(ofKey: only.key)
    {
      let value = schema(only.value)
      guard let regex = regex.isEmpty ? nil : regex else {
        return ExportedSchema(
          members + keyword("additionalProperties", value),
          isExact: isExact && value.isExact
        )
      }
      let isNamed = names.map(ECMARegex.escaped).joined(separator: "|")
      let pattern = names.isEmpty ? regex : "^(?!(?:\(isNamed))$)(?=[^]*?(?:\(regex)))"
      return ExportedSchema(
        members + [
          ("patternProperties", [pattern: value.isAnything ? true : value.json]),
          ("additionalProperties", false),
        ],
        isExact: isExact && value.isExact
      )
    }
    guard !object.keyPatterns.isEmpty else {
      return ExportedSchema(members + [("additionalProperties", false)], isExact: isExact)
    }
    let values = ExportedSchema.any(object.keyPatterns.map { schema($0.value) })
    let keys = object.keyPatterns.map(\.key.summary).joined(separator: ", ")
    return ExportedSchema(members + keyword("additionalProperties", values))
      .without("not said here: other names are like \(keys)")
  }

  /// The expression that names must match, empty for any name; nil where none says it.
  private func regex(ofKey key: PatternNode) -> String? {
    let exported = schema(key)
    guard exported.isExact, let keywords = exported.keywords else { return nil }
    if keywords.isEmpty { return "" }
    guard keywords["type"] == "string" else { return nil }
    if keywords.count == 1 { return "" }
    guard keywords.count == 2, let pattern = keywords["pattern"]?.string else { return nil }
    return pattern
  }
}

import JSON

extension SchemaEvaluation {
  mutating func acceptsObject(
    _ object: JSONObject,
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    let (fewest, most) = (node.object.minProperties, node.object.maxProperties)
    if object.count < fewest {
      isAccepted = false
      let expected = "at least \(fewest) \(fewest == 1 ? "property" : "properties")"
      guard report(node, "minProperties", expected: expected, was: "\(object.count)") else {
        return false
      }
    }
    if object.count > most {
      isAccepted = false
      let expected = "at most \(most) \(most == 1 ? "property" : "properties")"
      guard report(node, "maxProperties", expected: expected, was: "\(object.count)") else {
        return false
      }
    }
    isAccepted = try acceptsMembers(object, node, &marks) && isAccepted
    guard isAccepted || isReporting else { return false }
    isAccepted = acceptsDependencies(object, node) && isAccepted
    for (name, schema) in node.object.dependentSchemas
    where object.position(of: name) != nil {
      guard isAccepted || isReporting else { return false }
      isAccepted = try accepts(value, schema, &marks) && isAccepted
    }
    return isAccepted
  }

  private mutating func acceptsMembers(
    _ object: JSONObject,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    var missing = node.object.requiredBits
    var expected = 0
    let properties = node.object.properties
    for (index, member) in object.members.enumerated() {
      var isKnown = false
      // Mostly the members come in the order of the schema.
      if let position = position(of: member.name, in: node, expected: expected) {
        expected = position + 1
        missing &= ~properties[position].bit
        if let schema = properties[position].node {
          isKnown = true
          if try !acceptsPart(member.value, schema, at: .name(member.name)) {
            isAccepted = false
            guard isReporting else { return false }
          }
        }
      }
      if try !acceptsByPattern(member, node, &isKnown) {
        isAccepted = false
        guard isReporting else { return false }
      }
      if !isKnown, let additional = node.object.additional {
        isKnown = true
        if try !acceptsPart(member.value, additional, at: .name(member.name)) {
          isAccepted = false
          guard isReporting else { return false }
        }
      }
      if isKnown { marks.mark(index) }
      if let names = node.object.names, try !acceptsName(member.name, names) {
        isAccepted = false
        guard isReporting else { return false }
      }
    }
    if missing != 0 || !node.object.otherRequired.isEmpty {
      isAccepted = acceptsRequired(object, missing, node) && isAccepted
    }
    return isAccepted
  }

  /// Where a property is in the list of those that the schema names.
  private func position(of name: String, in node: SchemaNode, expected: Int) -> Int? {
    let properties = node.object.properties
    if expected < properties.count, properties[expected].name.hasSameCodePoints(as: name) {
      return expected
    }
    guard properties.count > 8 else {
      return properties.firstIndex { $0.name.hasSameCodePoints(as: name) }
    }
    return node.object.positions[CodePointKey(name)]
  }

  private mutating func acceptsByPattern(
    _ member: JSONObject.Member,
    _ node: SchemaNode,
    _ isKnown: inout Bool
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    for (pattern, schema) in node.object.patterns
    where try matches(member.name, pattern, node, "patternProperties") {
      isKnown = true
      if try !acceptsPart(member.value, schema, at: .name(member.name)) {
        isAccepted = false
        guard isReporting else { return false }
      }
    }
    return isAccepted
  }

  /// Validates the name of a property, which stands at the place of the property.
  private mutating func acceptsName(
    _ name: String,
    _ schema: Int
  ) throws(JSONSchemaLimitError) -> Bool {
    let start = violations.count
    guard try !acceptsPart(.string(name), schema, at: .name(name)) else { return true }
    for index in violations.indices.dropFirst(start) {
      violations[index] = violations[index].aboutName
    }
    return false
  }

  private mutating func acceptsRequired(
    _ object: JSONObject,
    _ missing: UInt64,
    _ node: SchemaNode
  ) -> Bool {
    var isAccepted = true
    var names = node.object.otherRequired.filter { object.position(of: $0) == nil }
    if missing != 0 {
      names = node.object.properties.filter { $0.bit & missing != 0 }.map(\.name) + names
    }
    for name in names {
      isAccepted = false
      let isReporting = report(
        node,
        "required",
        at: .name(name),
        expected: "a property",
        was: "missing"
      )
      guard isReporting else { return false }
    }
    return isAccepted
  }

  private mutating func acceptsDependencies(_ object: JSONObject, _ node: SchemaNode) -> Bool {
    var isAccepted = true
    for dependency in node.object.dependencies where object.position(of: dependency.name) != nil {
      for name in dependency.required where object.position(of: name) == nil {
        isAccepted = false
        let isReporting = report(
          node,
          "dependentRequired",
          at: .name(name),
          expected: "a property beside \(JSONWriter.quoted(dependency.name))",
          was: "missing"
        )
        guard isReporting else { return false }
      }
    }
    return isAccepted
  }
}

extension JSONSchemaViolation {
  /// The violation of a name, not of the value.
  fileprivate var aboutName: JSONSchemaViolation {
    JSONSchemaViolation(
      location: location,
      schema: schema,
      keyword: keyword,
      expected: "the name to be \(expected)",
      actual: actual
    )
  }
}

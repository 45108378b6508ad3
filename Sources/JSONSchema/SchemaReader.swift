import JSON
import PCRE

/// Reads the keywords of one schema.
struct SchemaReader {
  let object: JSONObject
  let location: SchemaLocation
  let documents: SchemaDocuments
  let formats: [String: @Sendable (String) -> Bool]
  private(set) var problems: [JSONSchemaError.Problem] = []

  init(
    object: JSONObject,
    location: SchemaLocation,
    documents: SchemaDocuments,
    formats: [String: @Sendable (String) -> Bool]
  ) {
    self.object = object
    self.location = location
    self.documents = documents
    self.formats = formats
  }

  /// Schemas of the same value and of what is in it (JSON Schema Core 2020-12, section 10).
  mutating func readApplicators(into rules: inout SchemaRules) {
    readInPlace(into: &rules.inPlace)
    readObject(into: &rules.object)
    rules.array.prefix = list("prefixItems")
    rules.array.items = child("items")
    rules.array.contains = child("contains")
    if !rules.array.prefix.isEmpty || rules.array.items != nil || rules.array.contains != nil {
      rules.array.isEmpty = false
    }
  }

  private func readInPlace(into rules: inout InPlaceRules) {
    rules.all = list("allOf")
    rules.any = list("anyOf")
    rules.one = list("oneOf")
    rules.not = child("not")
    if let test = child("if") {
      rules.condition = .init(test: test, then: child("then"), otherwise: child("else"))
    }
    if !rules.all.isEmpty || !rules.any.isEmpty || !rules.one.isEmpty || rules.not != nil
      || rules.condition != nil
    {
      rules.isEmpty = false
    }
  }

  private mutating func readObject(into rules: inout ObjectRules) {
    for (name, node) in map("properties") { rules.name(name) { $0.node = node } }
    for (text, node) in map("patternProperties") {
      let place = location.appending("patternProperties").appending(text)
      if let pattern = pattern(text, at: place) { rules.patterns.append((pattern, node)) }
    }
    rules.additional = child("additionalProperties")
    rules.names = child("propertyNames")
    rules.dependentSchemas = map("dependentSchemas") + map("dependencies")
    if !rules.properties.isEmpty || !rules.patterns.isEmpty || rules.additional != nil
      || rules.names != nil || !rules.dependentSchemas.isEmpty
    {
      rules.isEmpty = false
    }
  }

  /// Schemas of what no other has looked at (JSON Schema Core 2020-12, section 11).
  mutating func readUnevaluated(into rules: inout SchemaRules) {
    if let items = child("unevaluatedItems") {
      rules.array.isEmpty = false
      rules.array.unevaluated = items
    }
    if let properties = child("unevaluatedProperties") {
      rules.object.isEmpty = false
      rules.object.unevaluated = properties
    }
  }

  /// What a value must be like (JSON Schema Validation 2020-12, section 6).
  mutating func readAssertions(into rules: inout SchemaRules) {
    for member in object.members {
      switch member.name {
      case "type": rules.value.types = types(member.value)
      case "const": rules.value.constant = member.value
      case "enum": readChoices(member.value, into: &rules.value)
      case "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf":
        readNumber(member, into: &rules.number)
      case "minLength", "maxLength", "pattern": readText(member, into: &rules.text)
      case "format": readFormat(member, into: &rules.text)
      case "minItems", "maxItems", "uniqueItems", "minContains", "maxContains":
        readArray(member, into: &rules.array)
      case "minProperties", "maxProperties", "required", "dependentRequired", "dependencies":
        readObject(member, into: &rules.object)
      default: break
      }
    }
  }

  private mutating func types(_ value: JSONValue) -> SchemaTypes? {
    let values = value.array ?? [value]
    var types: SchemaTypes = []
    for value in values {
      guard let name = value.string, let bit = SchemaTypes.names.firstIndex(of: name) else {
        let names = SchemaTypes.names.joined(separator: ", ")
        report("type", "there is no type \(brief(value)), only \(names)")
        return nil
      }
      types.insert(SchemaTypes(rawValue: 1 << bit))
    }
    return types
  }

  private mutating func readChoices(_ value: JSONValue, into rules: inout ValueRules) {
    guard let choices = value.array else {
      return report("enum", "expected a list of values, not \(brief(value))")
    }
    rules.choices = choices
    if choices.count > 8 { rules.choiceSet = Set(choices) }
  }

  private mutating func readNumber(_ member: JSONObject.Member, into rules: inout NumberRules) {
    guard let number = member.value.number else {
      return report(member.name, "expected a number, not \(brief(member.value))")
    }
    rules.isEmpty = false
    switch member.name {
    case "minimum": rules.minimum = NumberLimit(number)
    case "exclusiveMinimum": rules.exclusiveMinimum = NumberLimit(number)
    case "maximum": rules.maximum = NumberLimit(number)
    case "exclusiveMaximum": rules.exclusiveMaximum = NumberLimit(number)
    default:
      guard number > 0 else {
        return report(member.name, "expected a number above 0, not \(number.text)")
      }
      rules.multipleOf = number
    }
  }

  private mutating func readText(_ member: JSONObject.Member, into rules: inout TextRules) {
    rules.isEmpty = false
    switch member.name {
    case "minLength": rules.minLength = count(member) ?? 0
    case "maxLength": rules.maxLength = count(member) ?? .max
    default:
      guard let text = member.value.string else {
        return report("pattern", "expected a regular expression, not \(brief(member.value))")
      }
      rules.pattern = pattern(text, at: location.appending("pattern"))
    }
  }

  /// A format that nobody checks is an annotation, whatever its name.
  private mutating func readFormat(_ member: JSONObject.Member, into rules: inout TextRules) {
    guard let name = member.value.string else {
      return report("format", "expected the name of a format, not \(brief(member.value))")
    }
    guard let accepts = formats[name] else { return }
    rules.format = SchemaFormat(name: name, accepts: accepts)
    rules.isEmpty = false
  }

  private mutating func readArray(_ member: JSONObject.Member, into rules: inout ArrayRules) {
    switch member.name {
    case "minItems": rules.minItems = count(member) ?? 0
    case "maxItems": rules.maxItems = count(member) ?? .max
    case "minContains": rules.minContains = count(member) ?? 1
    case "maxContains": rules.maxContains = count(member) ?? .max
    default:
      guard let isUnique = member.value.bool else {
        return report("uniqueItems", "expected true or false, not \(brief(member.value))")
      }
      rules.isUnique = isUnique
    }
    rules.isEmpty = false
  }

  private mutating func readObject(_ member: JSONObject.Member, into rules: inout ObjectRules) {
    rules.isEmpty = false
    switch member.name {
    case "minProperties": rules.minProperties = count(member) ?? 0
    case "maxProperties": rules.maxProperties = count(member) ?? .max
    case "required":
      for name in names(member.value, at: location.appending("required")) { rules.require(name) }
    default:
      let place = location.appending(member.name)
      guard let dependencies = member.value.object else {
        return report(
          member.name,
          "expected an object of lists of names, not \(brief(member.value))"
        )
      }
      // Before 2019, `dependencies` held schemas, too.
      for dependency in dependencies.members
      where member.name == "dependentRequired" || dependency.value.array != nil {
        let required = names(dependency.value, at: place.appending(dependency.name))
        rules.dependencies.append(.init(name: dependency.name, required: required))
      }
    }
  }
}

// MARK: - Values of keywords

extension SchemaReader {
  private mutating func report(_ keyword: String, _ message: String) {
    let place = location.appending(keyword)
    problems.append(JSONSchemaError.Problem(location: place, message: message))
  }

  private func child(_ keyword: String) -> Int? {
    guard object.position(of: keyword) != nil else { return nil }
    return documents.site(at: location.appending(keyword))
  }

  private func list(_ keyword: String) -> [Int] {
    guard let list = object[keyword]?.array else { return [] }
    let place = location.appending(keyword)
    return list.indices.compactMap { documents.site(at: place.appending("\($0)")) }
  }

  private func map(_ keyword: String) -> [(name: String, node: Int)] {
    guard let object = object[keyword]?.object else { return [] }
    let place = location.appending(keyword)
    return object.members.compactMap { member in
      documents.site(at: place.appending(member.name)).map { (member.name, $0) }
    }
  }

  /// A number without a fraction that is not negative; one that does not fit is the largest.
  private mutating func count(_ member: JSONObject.Member) -> Int? {
    guard let number = member.value.number, number.isInteger, number >= 0 else {
      report(member.name, "expected a whole number from 0, not \(brief(member.value))")
      return nil
    }
    return number.int ?? .max
  }

  private mutating func names(_ value: JSONValue, at place: SchemaLocation) -> [String] {
    guard let list = value.array, list.allSatisfy({ $0.string != nil }) else {
      let message = "expected a list of names, not \(brief(value))"
      problems.append(JSONSchemaError.Problem(location: place, message: message))
      return []
    }
    return list.compactMap(\.string)
  }

  private mutating func pattern(_ text: String, at place: SchemaLocation) -> SchemaPattern? {
    let reason: String
    do {
      let translated = try perlPattern(ofECMAPattern: text)
      do {
        return SchemaPattern(text: text, expression: try RegularExpression(translated))
      } catch {
        reason = error.message
      }
    } catch {
      reason = error.message
    }
    let message = "/\(text)/ is not a regular expression: \(reason)"
    problems.append(JSONSchemaError.Problem(location: place, message: message))
    return nil
  }
}

extension ObjectRules {
  fileprivate mutating func name(_ name: String, _ change: (inout Property) -> Void) {
    let key = CodePointKey(name)
    let position = positions[key] ?? properties.count
    if position == properties.count {
      positions[key] = position
      properties.append(Property(name: name))
    }
    change(&properties[position])
  }

  fileprivate mutating func require(_ name: String) {
    if let position = positions[CodePointKey(name)], properties[position].bit != 0 { return }
    // The lowest bit that is free; 0 when all are taken.
    let bit = requiredBits &+ 1
    guard bit != 0 else { return otherRequired.append(name) }
    self.name(name) { $0.bit = bit }
    requiredBits |= bit
  }
}

import JSON

/// Other schemas of the same value.
extension SchemaEvaluation {
  mutating func acceptsInPlace(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    if let target = node.inPlace.reference {
      isAccepted = try accepts(value, target, &marks)
    }
    if let reference = node.inPlace.dynamic, isAccepted || isReporting {
      isAccepted = try accepts(value, target(of: reference), &marks) && isAccepted
    }
    for schema in node.inPlace.all where isAccepted || isReporting {
      isAccepted = try accepts(value, schema, &marks) && isAccepted
    }
    if !node.inPlace.any.isEmpty, isAccepted || isReporting {
      isAccepted = try acceptsAny(value, node, &marks) && isAccepted
    }
    if !node.inPlace.one.isEmpty, isAccepted || isReporting {
      isAccepted = try acceptsOne(value, node, &marks) && isAccepted
    }
    if let schema = node.inPlace.not, isAccepted || isReporting {
      var inner = Marks(isKept: false)
      if try holds(value, schema, &inner) {
        isAccepted = false
        _ = report(node, "not", expected: "anything that does not fit", was: brief(value))
      }
    }
    if let condition = node.inPlace.condition, isAccepted || isReporting {
      isAccepted = try acceptsCondition(value, condition, &marks) && isAccepted
    }
    return isAccepted
  }

  private mutating func acceptsCondition(
    _ value: JSONValue,
    _ condition: InPlaceRules.Condition,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var inner = Marks(isKept: marks.isKept)
    let isMet = try holds(value, condition.test, &inner)
    if isMet { marks.formUnion(inner) }
    guard let schema = isMet ? condition.then : condition.otherwise else { return true }
    return try accepts(value, schema, &marks)
  }

  private mutating func acceptsAny(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var failures = Failures(start: violations.count)
    var isAccepted = false
    for schema in node.inPlace.any {
      var inner = Marks(isKept: marks.isKept)
      if try accepts(value, schema, &inner) {
        isAccepted = true
        marks.formUnion(inner)
        if !marks.isKept { break }
      } else {
        failures.take(from: &violations, inner)
      }
    }
    if isAccepted { return true }
    guard isReporting else { return false }
    marks.formUnion(failures)
    report(failures, of: value, for: node, "anyOf", count: node.inPlace.any.count)
    return false
  }

  private mutating func acceptsOne(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var failures = Failures(start: violations.count)
    var accepting: [Int] = []
    for (index, schema) in node.inPlace.one.enumerated() {
      var inner = Marks(isKept: marks.isKept)
      if try accepts(value, schema, &inner) {
        accepting.append(index)
        marks.formUnion(inner)
        if accepting.count > 1, !isReporting { return false }
      } else {
        failures.take(from: &violations, inner)
      }
    }
    if accepting.count == 1 { return true }
    guard isReporting else { return false }
    if accepting.isEmpty {
      marks.formUnion(failures)
      report(failures, of: value, for: node, "oneOf", count: node.inPlace.one.count)
    } else {
      let indices = accepting.map(String.init).joined(separator: " and ")
      let expected = "exactly one of \(node.inPlace.one.count) schemas to fit"
      _ = report(node, "oneOf", expected: expected, was: "a fit of \(indices)")
    }
    return false
  }
}

/// What is wrong with a value by each of the schemas of which one should have taken it.
private struct Failures {
  /// How many violations there were before.
  let start: Int
  private(set) var branches: [[JSONSchemaViolation]] = []
  private(set) var marks: [Marks] = []

  init(start: Int) {
    self.start = start
  }

  /// Takes the violations of a branch out of the list; there are none without a report.
  mutating func take(from violations: inout [JSONSchemaViolation], _ marks: Marks) {
    guard violations.count > start else { return }
    branches.append(Array(violations[start...]))
    violations.removeSubrange(start...)
    self.marks.append(marks)
  }

  /// The only branch that can have been meant, if there is one: the others want another type, or
  /// another value of what tells them apart.
  func meant(below depth: Int) -> [JSONSchemaViolation]? {
    let typed = branches.filter { branch in
      !branch.contains { $0.keyword == "type" && $0.location.steps.count == depth }
    }
    if typed.count == 1 { return typed.first }
    let told = typed.filter { branch in
      !branch.contains {
        ["const", "enum"].contains($0.keyword) && $0.location.steps.count <= depth + 1
      }
    }
    return told.count == 1 ? told.first : nil
  }

  /// The types that all branches want, if each wants nothing but another type.
  func types(at depth: Int) -> String? {
    var types: [String] = []
    for branch in branches {
      guard branch.count == 1, let only = branch.first, only.keyword == "type",
        only.location.steps.count == depth
      else { return nil }
      types.append(only.expected)
    }
    return types.isEmpty ? nil : types.joined(separator: " or ")
  }
}

extension SchemaEvaluation {
  /// Notes that none of several schemas takes the value, or better, why the one that was meant
  /// does not.
  private mutating func report(
    _ failures: Failures,
    of value: JSONValue,
    for node: SchemaNode,
    _ keyword: StaticString,
    count: Int
  ) {
    if let types = failures.types(at: steps.count), let first = failures.branches.first?.first {
      _ = report(node, keyword, expected: types, was: first.actual)
    } else if let meant = failures.meant(below: steps.count) {
      violations += meant
    } else {
      _ = report(node, keyword, expected: "a fit of one of \(count) schemas", was: brief(value))
    }
  }
}

extension Marks {
  /// What a failed schema has looked at is not to be reported a second time.
  fileprivate mutating func formUnion(_ failures: Failures) {
    for marks in failures.marks { formUnion(marks) }
  }
}

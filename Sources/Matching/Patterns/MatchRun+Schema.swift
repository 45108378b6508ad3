import JSON
import JSONSchema
import SpecSource

extension MatchRun {
  /// Holds data against a JSON Schema; protocol text is a string to it.
  mutating func schema(
    _ place: SourceRange,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard let schema = shapes.schemas[place] else {
      throw EvaluationError(.missing(name: "<schema>"), "the schema is not there", at: node.range)
    }
    guard let json = value.plainJSON else { return record(value, node) }
    do {
      if probing > 0 { return try schema.isValid(json) }
      let violations = try schema.violations(in: json)
      for violation in violations { record(violation, in: json, node) }
      return violations.isEmpty
    } catch {
      throw EvaluationError(.limit, error.description, at: node.range)
    }
  }

  private mutating func record(
    _ violation: JSONSchemaViolation,
    in json: JSONValue,
    _ node: PatternNode
  ) {
    let depth = path.count
    defer { path.removeLast(path.count - depth) }
    var value: JSONValue? = json
    for step in violation.location.steps {
      switch step {
      case .name(let name):
        path.append(.name(name))
        value = value?.object?[name]
      case .index(let index):
        path.append(.index(index))
        value = value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
    let found = value.map(Value.json) ?? .missing
    _ = record(
      found,
      node,
      expected: violation.expected,
      actual: value == nil ? found.message() : violation.actual,
      detail: "asked for by \(violation.schema)"
    )
  }
}

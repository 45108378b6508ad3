import JSON
import PCRE

/// One validation of a value.
///
/// Without reporting it stops at the first violation; with it, everything that is wrong is noted.
struct SchemaEvaluation {
  let graph: SchemaGraph
  private(set) var isReporting: Bool
  var violations: [JSONSchemaViolation] = []
  /// The way from the root of the value to the part that is looked at; only while reporting.
  private(set) var steps: [JSONLocation.Step] = []
  /// The resources on the way, from the outside; only if a dynamic reference may ask.
  private var scope: [Int] = []
  private var depth = 0
  private var stepsLeft: Int

  init(_ graph: SchemaGraph, stepLimit: Int, isReporting: Bool) {
    self.graph = graph
    stepsLeft = stepLimit
    self.isReporting = isReporting
  }

  /// Whether the value is valid.
  mutating func accepts(_ value: JSONValue) throws(JSONSchemaLimitError) -> Bool {
    var marks = Marks(isKept: false)
    return try accepts(value, graph.root, &marks)
  }

  /// Whether a schema takes the value; what it looks at is marked even if it does not.
  ///
  /// A schema that must hold marks for its parent, whose verdict then is no other anyway.
  mutating func accepts(
    _ value: JSONValue,
    _ number: Int,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    let node = graph.nodes[number]
    depth += 1
    defer { depth -= 1 }
    stepsLeft -= 1
    guard depth <= JSONSchema.depthLimit, stepsLeft >= 0 else { throw limit(at: node) }
    guard graph.hasDynamicReferences, scope.last != node.resource else {
      return try accepts(value, node, &marks)
    }
    scope.append(node.resource)
    defer { scope.removeLast() }
    return try accepts(value, node, &marks)
  }

  private mutating func accepts(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    if node.isNever {
      reportNever(value, node)
      return false
    }
    if !acceptsValue(value, node) {
      isAccepted = false
      guard isReporting else { return false }
    }
    // Only marks of this schema and of those inside of it count for its own `unevaluated…`.
    let needsMarks = node.array.unevaluated != nil || node.object.unevaluated != nil
    guard needsMarks else {
      return try acceptsAll(value, node, &marks) && isAccepted
    }
    var own = Marks(isKept: true)
    isAccepted = try acceptsAll(value, node, &own) && isAccepted
    guard isAccepted || isReporting else { return false }
    isAccepted = try acceptsUnevaluated(value, node, &own) && isAccepted
    marks.formUnion(own)
    return isAccepted
  }

  private mutating func acceptsAll(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    switch value {
    case .object(let object) where !node.object.isEmpty:
      isAccepted = try acceptsObject(object, value, node, &marks)
    case .array(let elements) where !node.array.isEmpty:
      isAccepted = try acceptsArray(elements, node, &marks)
    case .string(let text) where !node.text.isEmpty:
      isAccepted = try acceptsText(text, node)
    case .number(let number) where !node.number.isEmpty:
      isAccepted = try acceptsNumber(number, node)
    default: break
    }
    guard !node.inPlace.isEmpty, isAccepted || isReporting else { return isAccepted }
    return try acceptsInPlace(value, node, &marks) && isAccepted
  }

  /// Validates a part of the value.
  mutating func acceptsPart(
    _ value: JSONValue,
    _ number: Int,
    at step: @autoclosure () -> JSONLocation.Step
  ) throws(JSONSchemaLimitError) -> Bool {
    var marks = Marks(isKept: false)
    guard isReporting else { return try accepts(value, number, &marks) }
    steps.append(step())
    defer { steps.removeLast() }
    return try accepts(value, number, &marks)
  }

  /// Validates without a report, for what may well be invalid.
  mutating func holds(
    _ value: JSONValue,
    _ number: Int,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    let wasReporting = isReporting
    isReporting = false
    defer { isReporting = wasReporting }
    return try accepts(value, number, &marks)
  }

  /// The resource on the way, from the outside, that a dynamic reference finds its anchor in.
  func target(of reference: InPlaceRules.Dynamic) -> Int {
    guard !reference.candidates.isEmpty else { return reference.initial }
    for resource in scope {
      if let target = reference.candidates[resource] { return target }
    }
    return reference.initial
  }
}

// MARK: - Reports

extension SchemaEvaluation {
  /// Notes a violation, and says whether to look for more.
  @inline(__always)
  mutating func report(
    _ node: SchemaNode,
    _ keyword: StaticString,
    at step: JSONLocation.Step? = nil,
    expected: @autoclosure () -> String,
    was actual: @autoclosure () -> String
  ) -> Bool {
    guard isReporting else { return false }
    note(node, "\(keyword)", step, expected(), actual())
    return true
  }

  @inline(never)
  private mutating func note(
    _ node: SchemaNode,
    _ keyword: String,
    _ step: JSONLocation.Step?,
    _ expected: String,
    _ actual: String
  ) {
    violations.append(
      JSONSchemaViolation(
        location: JSONLocation(step.map { steps + [$0] } ?? steps),
        schema: node.location.appending(keyword),
        keyword: keyword,
        expected: expected,
        actual: actual
      )
    )
  }

  /// The schema `false`: the keyword that it is the value of does not allow the value.
  private mutating func reportNever(_ value: JSONValue, _ node: SchemaNode) {
    guard isReporting else { return }
    let expected =
      switch steps.last {
      case .name?: "no such property"
      case .index?: "no such item"
      case nil: "no value at all"
      }
    violations.append(
      JSONSchemaViolation(
        location: JSONLocation(steps),
        schema: node.location,
        keyword: node.keyword.isEmpty ? "false" : node.keyword,
        expected: expected,
        actual: brief(value)
      )
    )
  }

  private func limit(at node: SchemaNode) -> JSONSchemaLimitError {
    let message =
      depth > JSONSchema.depthLimit
      ? "given up: more than \(JSONSchema.depthLimit) schemas inside of each other"
      : "given up: too many steps"
    return JSONSchemaLimitError(location: node.location, message: message)
  }

  /// Whether a text matches, where a search that is given up is no answer.
  func matches(
    _ text: String,
    _ pattern: SchemaPattern,
    _ node: SchemaNode,
    _ keyword: String
  ) throws(JSONSchemaLimitError) -> Bool {
    do {
      return try pattern.expression.matches(text)
    } catch {
      throw JSONSchemaLimitError(
        location: node.location.appending(keyword),
        message: error.description
      )
    }
  }
}

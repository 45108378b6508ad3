import JSON
import SpecSource

/// One comparison of a value with a pattern: where it is in the value, and what didn't match.
///
/// Everything that a message needs is made only when something doesn't match.
struct MatchRun {
  /// Patterns within patterns, which through shapes go as deep as the data; three to four for each
  /// level of it.
  ///
  /// An optimised build needs less than 1.7 KB of stack for each, so that this many fit
  /// into the 512 KiB that some threads have.
  static let depthLimit = 300
  /// Comparisons in all.
  ///
  /// Alternatives of shapes that contain each other can double the work with
  /// each level of the data.
  static let stepLimit = 5_000_000

  enum Step {
    case name(String)
    case index(Int)
  }

  let shapes: ShapeTable
  let scope: any Scope
  let subject: String
  var path: [Step] = []
  var mismatches: [Mismatch] = []
  /// Above 0 nothing is recorded: only the answer is wanted.
  var probing = 0
  /// True while it is found out which of several alternatives a value comes nearest to.
  var isComparing = false
  /// False while a list is compared place by place, to find out whether it matches at all.
  var isAligning = true
  private var depth = 0
  private var steps = 0
  private var stepLimit = Self.stepLimit
  private var hasStepsApart = false
  /// Mismatches beyond those that are kept.
  var unrecorded = 0

  init(shapes: ShapeTable, scope: any Scope, subject: String) {
    self.shapes = shapes
    self.scope = scope
    self.subject = subject
  }

  /// Whether the value matches; records why not.
  mutating func check(_ value: Value, _ node: PatternNode) throws(EvaluationError) -> Bool {
    depth += 1
    steps += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit, steps <= stepLimit else { throw limitError(node) }
    switch value {
    case .missing:
      return node.acceptsMissing ? true : record(value, node)
    case .record(let record):
      return try check(record, value, node)
    case .list(let items):
      // A list of one protocol text stands for the text too, as a repeated header of one line does.
      if items.count == 1, case .text = items[0], node.isScalar {
        return try checkPresent(items[0], node)
      }
      return try checkPresent(value, node)
    default:
      return try checkPresent(value, node)
    }
  }

  private mutating func check(
    _ record: any ValueRecord,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard record.unusable == nil else { return self.record(value, node) }
    // What joins other patterns leaves it to each of them what it takes the record for.
    if node.isCombination { return try checkPresent(value, node) }
    if let lines = record.lines, node.isForList {
      return try checkPresent(.list(lines.map(Value.text)), node)
    }
    if let scalar = record.scalar, !node.isForFields { return try checkPresent(scalar, node) }
    if node.isForFields { return try checkPresent(value, node) }
    return try checkPresent(.json(record.json), node)
  }

  /// Only what recurs is dispatched here; frames of this function stack up with the data's depth.
  private mutating func checkPresent(
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    switch node.kind {
    case .shape(let name): try shape(name, value, node)
    case .object: try object(value, node)
    case .either(let nodes), .anyOf(let nodes): try either(nodes, value, node)
    case .not(let inner): try not(inner, value, node)
    case .allOf(let nodes): try allOf(nodes, value)
    case .noneOf(let nodes): try noneOf(nodes, value)
    case .objectOf(let inner): try objectOf(inner, value, node)
    case .listOf, .list, .each, .length, .unordered, .contains: try list(value, node)
    case .constrained: try constrained(value, node)
    case .schema(let place): try schema(place, value, node)
    case .literal, .type, .expression, .text, .absent, .empty: try leaf(value, node)
    }
  }

  @inline(never)
  private mutating func leaf(
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    switch node.kind {
    case .literal(let literal):
      value.isWritten(as: literal) ? true : record(value, node, literal)
    case .type(let type):
      type.accepts(value) ? true : record(value, node)
    case .expression(let expression):
      try exactly(value, expression, node)
    case .text(let pattern):
      try text(pattern, value, node)
    case .empty:
      value.isEmpty ? true : record(value, node)
    default:
      record(value, node)
    }
  }

  private mutating func not(
    _ inner: PatternNode,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    try probe(value, inner) ? record(value, node) : true
  }

  private mutating func allOf(
    _ nodes: [PatternNode],
    _ value: Value
  ) throws(EvaluationError) -> Bool {
    var matches = true
    for inner in nodes where try !check(value, inner) {
      matches = false
      if probing > 0 { break }
    }
    return matches
  }

  private mutating func noneOf(
    _ nodes: [PatternNode],
    _ value: Value
  ) throws(EvaluationError) -> Bool {
    var matches = true
    for inner in nodes where try probe(value, inner) {
      matches = record(value, inner, expected: "none of: \(inner.summary)")
    }
    return matches
  }

  private func limitError(_ node: PatternNode) -> EvaluationError {
    let message =
      depth > Self.depthLimit
      ? "patterns are nested more than \(Self.depthLimit) deep"
      : "the comparison was given up after \(Self.stepLimit) steps"
    return EvaluationError(.limit, message, at: node.range)
  }

  /// The answer alone.
  mutating func probe(_ value: Value, _ node: PatternNode) throws(EvaluationError) -> Bool {
    probing += 1
    defer { probing -= 1 }
    return try check(value, node)
  }

  /// What is compared to tell a failure better doesn't count among the steps that decide; within it,
  /// nothing has steps of its own.
  mutating func withStepsApart<Result>(
    atMost count: Int,
    _ body: (inout MatchRun) throws(EvaluationError) -> Result
  ) throws(EvaluationError) -> Result {
    guard !hasStepsApart else { return try body(&self) }
    let (stepsBefore, limitBefore) = (steps, stepLimit)
    hasStepsApart = true
    stepLimit = steps + count
    defer {
      hasStepsApart = false
      (steps, stepLimit) = (stepsBefore, limitBefore)
    }
    return try body(&self)
  }

  /// The answer for a part of the value; the path leads there meanwhile.
  mutating func check(
    _ value: Value,
    _ node: PatternNode,
    at step: Step
  ) throws(EvaluationError) -> Bool {
    path.append(step)
    defer { path.removeLast() }
    return try check(value, node)
  }
}

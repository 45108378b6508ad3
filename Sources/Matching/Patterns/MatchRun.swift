import JSON
import SpecSource

/// One comparison of a value with a pattern: where it is in the value, and what didn't match.
///
/// Everything that a message needs is made only when something doesn't match.
struct MatchRun {
  /// Shapes within shapes, and patterns within patterns; the depth of data is bounded by its parser.
  static let depthLimit = 1200

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
  private var depth = 0

  init(shapes: ShapeTable, scope: any Scope, subject: String) {
    self.shapes = shapes
    self.scope = scope
    self.subject = subject
  }

  /// Whether the value matches; records why not.
  mutating func check(_ value: Value, _ node: PatternNode) throws(EvaluationError) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw EvaluationError(
        .limit,
        "patterns are nested more than \(Self.depthLimit) deep",
        at: node.range
      )
    }
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
    if let lines = record.lines, node.isForList {
      return try checkPresent(.list(lines.map(Value.text)), node)
    }
    if let scalar = record.scalar, !node.isForFields { return try checkPresent(scalar, node) }
    if node.isForFields { return try checkPresent(value, node) }
    return try checkPresent(.json(record.json), node)
  }

  private mutating func checkPresent(
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    switch node.kind {
    case .literal(let literal):
      return value.isWritten(as: literal) ? true : record(value, node, literal)
    case .type(let type):
      return type.accepts(value) ? true : record(value, node)
    case .constrained(let base, let constraints):
      return try constrained(value, base, constraints, node)
    case .shape(let name):
      return try shape(name, value, node)
    case .object(let object):
      return try self.object(object, value, node)
    case .either(let nodes):
      return try either(nodes, value, node)
    case .not(let inner):
      return try probe(value, inner) ? record(value, node) : true
    case .expression(let expression):
      return try exactly(value, expression, node)
    case .text(let pattern):
      return try text(pattern, value, node)
    case .absent:
      return record(value, node)
    case .empty:
      return value.isEmpty ? true : record(value, node)
    case .objectOf(let inner):
      return try objectOf(inner, value, node)
    case .listOf, .list, .each, .length, .unordered, .contains:
      return try list(value, node)
    case .allOf(let nodes):
      var matches = true
      for inner in nodes where try !check(value, inner) { matches = false }
      return matches
    case .anyOf(let nodes):
      return try either(nodes, value, node)
    case .noneOf(let nodes):
      var matches = true
      for inner in nodes where try probe(value, inner) {
        matches = record(value, inner, expected: "none of: \(inner.summary)")
      }
      return matches
    }
  }

  /// The answer alone.
  mutating func probe(_ value: Value, _ node: PatternNode) throws(EvaluationError) -> Bool {
    probing += 1
    defer { probing -= 1 }
    return try check(value, node)
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

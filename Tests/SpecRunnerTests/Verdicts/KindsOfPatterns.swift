@testable import Matching

/// The kinds of patterns that have been seen.
struct KindsOfPatterns {
  private var seen: Set<String> = []

  /// All that there are; a new one does not compile below until it has a name.
  private static let all: Set = [
    "literal", "expression", "text", "type", "constrained", "either", "not", "shape", "absent",
    "empty", "list of", "object of", "list", "object", "each", "length", "unordered", "contains",
    "all of", "any of", "none of", "schema", "order", "equality", "range", "near", "length of",
    "containing", "starts", "ends", "regex", "unique", "sorted", "before", "after", "within",
  ]

  /// What hasn't been seen, or has no name above.
  var missing: [String] { Self.all.symmetricDifference(seen).sorted() }

  /// Notes a pattern and all that is in it.
  mutating func visit(_ node: PatternNode) {
    switch node.kind {
    case .literal: seen.insert("literal")
    case .expression: seen.insert("expression")
    case .text(let text):
      seen.insert("text")
      for case .pattern(let part) in text.parts { visit(part) }
    case .type: seen.insert("type")
    case .constrained(let inner, let constraints):
      visit("constrained", [inner])
      for constraint in constraints { seen.insert(Self.name(of: constraint)) }
    case .either(let nodes): visit("either", nodes)
    case .not(let inner): visit("not", [inner])
    case .shape: seen.insert("shape")
    case .absent: seen.insert("absent")
    case .empty: seen.insert("empty")
    case .listOf(let inner, count: _): visit("list of", [inner])
    case .objectOf(let inner): visit("object of", [inner])
    case .list(let nodes): visit("list", nodes)
    case .object(let object):
      visit(
        "object",
        object.members.map(\.pattern) + object.keyPatterns.flatMap { [$0.key, $0.value] }
      )
    case .each(let inner): visit("each", [inner])
    case .length(let inner): visit("length", [inner])
    case .unordered(let nodes): visit("unordered", nodes)
    case .contains(let nodes): visit("contains", nodes)
    case .allOf(let nodes): visit("all of", nodes)
    case .anyOf(let nodes): visit("any of", nodes)
    case .noneOf(let nodes): visit("none of", nodes)
    case .schema: seen.insert("schema")
    }
  }

  private mutating func visit(_ name: String, _ nodes: [PatternNode]) {
    seen.insert(name)
    for node in nodes { visit(node) }
  }

  private static func name(of constraint: PatternConstraint) -> String {
    switch constraint {
    case .order: "order"
    case .equality: "equality"
    case .range: "range"
    case .near: "near"
    case .length: "length of"
    case .contains: "containing"
    case .starts: "starts"
    case .ends: "ends"
    case .regex: "regex"
    case .unique: "unique"
    case .sorted: "sorted"
    case .before: "before"
    case .after: "after"
    case .within: "within"
    }
  }
}

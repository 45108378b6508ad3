import JSON
import PCRE
import SpecSource

extension MatchRun {
  mutating func constrained(
    _ value: Value,
    _ base: PatternNode,
    _ constraints: [PatternConstraint],
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    // `<Order unique>` or `<int[] length 3>`: what is wrong inside is said where it is.
    guard base.isScalar ? try probe(value, base) : try check(value, base) else {
      return base.isScalar ? record(value, node) : false
    }
    let reading = value.reading(for: base)
    for constraint in constraints {
      guard try holds(constraint, for: reading, at: node.range) else {
        return record(value, node)
      }
    }
    return true
  }

  /// `T | U`: where no alternative matches and one alone is for this kind of value, what is wrong
  /// with that one says more than the whole.
  mutating func either(
    _ nodes: [PatternNode],
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    for inner in nodes where try probe(value, inner) { return true }
    guard probing == 0 else { return false }
    let likely = nodes.filter { !resolvedDomain($0).isDisjoint(with: value.kinds) }
    if likely.count == 1, !likely[0].isScalar { return try check(value, likely[0]) }
    var expected: String?
    if case .anyOf = node.kind {
      expected = "any of: " + nodes.map(\.summary).joined(separator: ", ")
    }
    return record(value, node, expected: expected?.shortened(to: Mismatch.textLimit))
  }

  private func resolvedDomain(_ node: PatternNode) -> ValueKinds {
    if case .shape(let name) = node.kind, let pattern = shapes.patterns[name] {
      return pattern.root.domain
    }
    return node.domain
  }

  mutating func shape(
    _ name: String,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard let pattern = shapes.patterns[name] else {
      throw EvaluationError(.missing(name: name), "there is no shape '\(name)'", at: node.range)
    }
    if pattern.root.domain.isDisjoint(with: value.kinds), value.plainText == nil {
      return record(value, node)
    }
    return try check(value, pattern.root)
  }

  mutating func exactly(
    _ value: Value,
    _ expression: Expression,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    let expected = try expression.root.operand(in: scope)
    if value.isWritten(asValue: expected) { return true }
    guard probing == 0 else { return false }
    guard let wanted = expected.messageValue else {
      return record(value, node, expected: expected.message())
    }
    if case .json(let actual) = value, compare(actual, wanted, node) { return false }
    return record(value, node, wanted, expected: wanted.shortText)
  }

  mutating func text(
    _ pattern: TextPattern,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard let text = value.plainText else { return record(value, node) }
    let matches = try textMatches(text, pattern, at: node.range)
    return matches ? true : record(value, node)
  }
}

extension PatternType {
  func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (.any, _): true
    case (.string, .json(.string)), (.string, .text): true
    case (.number, .json(.number)): true
    case (.number, .text(let text)): JSONNumber(text) != nil
    case (.int, .json(.number(let number))): number.isInteger
    case (.int, .text(let text)): JSONNumber(text)?.isInteger ?? false
    case (.bool, .json(.bool)): true
    case (.bool, .text(let text)): text == "true" || text == "false"
    case (.null, .json(.null)): true
    case (.object, .json(.object)), (.object, .record): true
    case (.array, .json(.array)), (.array, .list): true
    case (.duration, .duration): true
    case (.size, .size): true
    case (.format(let format), .json(.string(let text))), (.format(let format), .text(let text)):
      format.accepts(text)
    case (.statusClass(let first), .json(.number(let number))):
      number.int.map { $0 / 100 == first && $0 > 0 } ?? false
    case (.statusClass(let first), .text(let text)):
      JSONNumber(text)?.int.map { $0 / 100 == first && $0 > 0 } ?? false
    default: false
    }
  }
}

extension Value {
  /// Whether the value is a literal of the spec: JSON by value, protocol text as the literal is
  /// written.
  func isWritten(as literal: JSONValue) -> Bool {
    switch self {
    case .json(let value): value == literal
    case .text(let text):
      switch literal {
      case .string(let wanted): text.hasSameCodePoints(as: wanted)
      case .number(let number): text.hasSameCodePoints(as: number.text)
      case .bool(let flag): text == (flag ? "true" : "false")
      default: false
      }
    default: false
    }
  }

  func isWritten(asValue expected: Value) -> Bool {
    let expected = expected.plain
    if case .text = self, case .json(let literal) = expected { return isWritten(as: literal) }
    return equals(expected)
  }

  /// The value as a constraint sees it: protocol text that a numeric type has read is a number.
  func reading(for base: PatternNode) -> Value {
    guard case .text(let text) = self, case .type(let type) = base.kind else { return self }
    switch type {
    case .number, .int, .statusClass:
      return JSONNumber(text).map { .json(.number($0)) } ?? self
    case .bool:
      return .json(.bool(text == "true"))
    default: return self
    }
  }

  var isEmpty: Bool {
    switch self {
    case .json(.string(let text)), .text(let text): text.isEmpty
    case .json(.array(let items)): items.isEmpty
    case .json(.object(let object)): object.isEmpty
    case .list(let items): items.isEmpty
    default: false
    }
  }
}

extension PatternNode {
  /// Whether the pattern looks at a value as one piece, so that a mismatch is said of the whole.
  var isScalar: Bool {
    switch kind {
    case .literal, .type, .text, .absent, .empty: true
    case .expression: true
    case .constrained(let node, _): node.isScalar && !node.isForList
    case .either(let nodes): nodes.allSatisfy(\.isScalar)
    case .not(let node): node.isScalar
    default: false
    }
  }

  /// Whether the pattern asks for a list.
  var isForList: Bool {
    switch kind {
    case .type(.array), .listOf, .list, .each, .unordered, .contains: true
    case .constrained(let node, let constraints):
      node.isForList || constraints.contains { $0.domain == .list }
    case .length: true
    case .allOf(let nodes), .either(let nodes), .anyOf(let nodes):
      nodes.contains(where: \.isForList)
    default: false
    }
  }

  /// Whether the pattern looks at members.
  var isForFields: Bool {
    switch kind {
    case .object, .objectOf, .type(.object): true
    case .allOf(let nodes), .either(let nodes), .anyOf(let nodes):
      nodes.contains(where: \.isForFields)
    case .constrained(let node, _): node.isForFields
    default: false
    }
  }
}

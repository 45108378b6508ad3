import JSON
import PCRE
import SpecSource

extension MatchRun {
  mutating func constrained(
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard case .constrained(let base, let constraints) = node.kind else { return false }
    // `<Order unique>` or `<int[] length 3>`: what is wrong inside is said where it is.
    guard base.isScalar ? try probe(value, base) : try check(value, base) else {
      return base.isScalar ? record(value, node) : false
    }
    let reading = value.reading(for: base)
    for constraint in constraints {
      guard try holds(constraint, for: reading, at: node.range) else {
        guard probing == 0 else { return false }
        let operands = values(of: constraint.operands)
        return record(value, node, detail: operands)
      }
    }
    return true
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
    return record(
      value,
      node,
      wanted,
      expected: wanted.shortText,
      actual: value.message(expecting: expected.kinds)
    )
  }

  mutating func text(
    _ pattern: TextPattern,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard let text = value.plainText else { return record(value, node) }
    let matches = try textMatches(text, pattern, at: node.range)
    if matches { return true }
    guard probing == 0 else { return false }
    let operands = values(of: pattern.operands)
    return record(value, node, detail: operands)
  }

  /// What the `${…}` stood for: `n is 5`.
  private func values(of operands: [PatternOperand]) -> String? {
    let texts = operands.compactMap { operand -> String? in
      guard case .expression(let expression) = operand,
        let value = try? expression.evaluate(in: scope)
      else { return nil }
      return "${\(expression.text.onOneLine)} is \(value.message())"
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ").shortened(to: Mismatch.textLimit)
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

  /// Whether the pattern only hands the value on to others.
  var isCombination: Bool {
    switch kind {
    case .either, .not, .allOf, .anyOf, .noneOf, .shape: true
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
    default: false
    }
  }

  /// Whether the pattern looks at members.
  var isForFields: Bool {
    switch kind {
    case .object, .objectOf, .type(.object): true
    case .constrained(let node, _): node.isForFields
    default: false
    }
  }
}

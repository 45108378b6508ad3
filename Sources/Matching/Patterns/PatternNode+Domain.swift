import JSON

extension PatternNode {
  /// The kinds of value that the pattern may accept: too many at times, never too few.
  var domain: ValueKinds {
    switch kind {
    case .literal(let value): Value.json(value).kinds
    case .expression, .schema: .present
    case .text: .text
    case .type(let type): type.domain
    case .constrained(let node, let constraints):
      constraints.reduce(node.domain) { $0.intersection($1.domain) }
    case .either(let nodes), .anyOf(let nodes):
      nodes.reduce(into: ValueKinds()) { $0.formUnion($1.domain) }
    case .allOf(let nodes): nodes.reduce(.all) { $0.intersection($1.domain) }
    case .not(let node): ValueKinds.present.subtracting(node.wholeKinds)
    case .noneOf(let nodes):
      nodes.reduce(.present) { $0.subtracting($1.wholeKinds) }
    case .shape: .all
    case .absent: .missing
    case .empty: [.text, .list, .object]
    case .listOf, .list, .each, .unordered, .contains: .list
    case .objectOf, .object: .object
    case .length: [.text, .list, .object, .bytes]
    }
  }

  /// The kinds of which the pattern accepts every value.
  private var wholeKinds: ValueKinds {
    switch kind {
    case .type(.string): .text
    case .type(let type):
      switch type {
      case .int, .statusClass, .format: []
      default: type.domain
      }
    case .literal(.null): .null
    case .either(let nodes), .anyOf(let nodes):
      nodes.reduce(into: ValueKinds()) { $0.formUnion($1.wholeKinds) }
    case .not(let node): ValueKinds.present.subtracting(node.domain)
    case .absent: .missing
    default: []
    }
  }

  /// Whether what is missing is accepted: `absent`, alone or as an alternative.
  var acceptsMissing: Bool {
    switch kind {
    case .absent: true
    case .either(let nodes), .anyOf(let nodes): nodes.contains(where: \.acceptsMissing)
    case .allOf(let nodes): !nodes.isEmpty && nodes.allSatisfy(\.acceptsMissing)
    default: false
    }
  }
}

extension PatternConstraint {
  /// The kinds of value that the constraint can hold for.
  var domain: ValueKinds {
    switch self {
    case .order(_, let operand): operand.orderedKinds
    case .equality(_, let operand): operand.literal?.kinds ?? .present
    case .range(let lower, let upper):
      ([.number, .duration, .size] as ValueKinds)
        .intersection(lower?.orderedKinds ?? .all)
        .intersection(upper?.orderedKinds ?? .all)
    case .near: .number
    case .length: [.text, .list, .object, .bytes]
    case .contains(let operand):
      operand.literal.map { $0.plainText == nil ? .list : [.text, .list] } ?? [.text, .list]
    case .starts, .ends, .regex, .before, .after, .within: .text
    case .unique, .sorted: .list
    }
  }
}

extension PatternOperand {
  /// The kinds of value that can be less or greater than the operand.
  fileprivate var orderedKinds: ValueKinds {
    let ordered: ValueKinds = [.number, .text, .duration, .size]
    return literal.map { $0.kinds.intersection(ordered) } ?? ordered
  }
}

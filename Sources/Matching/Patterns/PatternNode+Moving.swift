import SpecSource

/// What one text of a pattern was parsed into.
struct ParsedPattern: Movable {
  var root: PatternNode
  /// Whether `${…}` may stand in it.
  var hasValues: Bool
  var references: [Reference]
  var shapeReferences: [Pattern.ShapeReference]

  func moved(by move: SourceMove) -> ParsedPattern {
    ParsedPattern(
      root: root.moved(by: move, withValues: hasValues),
      hasValues: hasValues,
      references: references.map {
        $0.moved(by: move, typed: $0.typed?.moved(by: move))
      },
      shapeReferences: shapeReferences.map { reference in
        Pattern.ShapeReference(name: reference.name, range: move.applied(to: reference.range))
      }
    )
  }
}

extension PatternNode {
  /// The same pattern elsewhere; what it is compared with has places only where that may be `${…}`.
  fileprivate func moved(by move: SourceMove, withValues: Bool) -> PatternNode {
    PatternNode(
      self,
      kind: kind.moved(by: move, withValues: withValues),
      range: move.applied(to: range)
    )
  }
}

extension PatternNode.Kind {
  fileprivate func moved(by move: SourceMove, withValues: Bool) -> Self {
    func moved(_ node: PatternNode) -> PatternNode { node.moved(by: move, withValues: withValues) }
    return switch self {
    case .constrained(let node, let constraints):
      .constrained(
        moved(node),
        withValues ? constraints.map { $0.moved(by: move) } : constraints
      )
    case .either(let nodes): .either(nodes.map(moved))
    case .not(let node): .not(moved(node))
    case .listOf(let node, let count): .listOf(moved(node), count: count)
    case .objectOf(let node): .objectOf(moved(node))
    case .expression(let expression): .expression(expression.moved(by: move))
    case .text(let text):
      .text(TextPattern(parts: text.parts.map { $0.moved(by: move, withValues: withValues) }))
    // The rest has no places, or isn't read from one text.
    default: self
    }
  }
}

extension TextPattern.Part {
  fileprivate func moved(by move: SourceMove, withValues: Bool) -> Self {
    switch self {
    case .literal: self
    case .expression(let expression): .expression(expression.moved(by: move))
    case .pattern(let node): .pattern(node.moved(by: move, withValues: withValues))
    }
  }
}

extension PatternConstraint {
  fileprivate func moved(by move: SourceMove) -> Self {
    switch self {
    case .order(let sign, let operand): .order(sign, operand.moved(by: move))
    case .equality(let isEqual, let operand): .equality(isEqual: isEqual, operand.moved(by: move))
    case .range(let lower, let upper): .range(lower?.moved(by: move), upper?.moved(by: move))
    case .near(let operand, let tolerance):
      .near(operand.moved(by: move), by: tolerance.moved(by: move))
    case .length(let lower, let upper): .length(lower?.moved(by: move), upper?.moved(by: move))
    case .contains(let operand): .contains(operand.moved(by: move))
    case .starts(let operand): .starts(operand.moved(by: move))
    case .ends(let operand): .ends(operand.moved(by: move))
    case .regex, .unique, .sorted: self
    case .before(let operand): .before(operand.moved(by: move))
    case .after(let operand): .after(operand.moved(by: move))
    case .within(let duration, let operand):
      .within(duration.moved(by: move), of: operand.moved(by: move))
    }
  }
}

extension PatternOperand {
  fileprivate func moved(by move: SourceMove) -> Self {
    if case .expression(let expression) = self {
      .expression(expression.moved(by: move))
    } else {
      self
    }
  }
}

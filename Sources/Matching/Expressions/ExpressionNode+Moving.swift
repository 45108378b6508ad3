import SpecSource

extension Expression: Movable {
  func moved(by move: SourceMove) -> Expression { Expression(self, by: move) }
}

extension Reference {
  /// The same as if its text had been read elsewhere, for the expression as it is there.
  func moved(by move: SourceMove, typed: TypedExpression?) -> Reference {
    Reference(
      name: name,
      members: members.map { Member(key: $0.key, range: move.applied(to: $0.range)) },
      range: move.applied(to: range),
      isGuarded: isGuarded,
      typed: typed
    )
  }
}

extension ExpressionNode: Movable {
  func moved(by move: SourceMove) -> ExpressionNode {
    ExpressionNode(kind: kind.moved(by: move), range: move.applied(to: range))
  }
}

extension ExpressionNode.Kind {
  fileprivate func moved(by move: SourceMove) -> Self {
    switch self {
    case .constant, .name: self
    case .member(let node, let name): .member(node.moved(by: move), name)
    case .item(let node, let key): .item(node.moved(by: move), key.moved(by: move))
    case .list(let nodes): .list(nodes.map { $0.moved(by: move) })
    case .not(let node): .not(node.moved(by: move))
    case .negative(let node): .negative(node.moved(by: move))
    case .arithmetic(let sign, let left, let right):
      .arithmetic(sign, left.moved(by: move), right.moved(by: move))
    case .order(let sign, let left, let right):
      .order(sign, left.moved(by: move), right.moved(by: move))
    case .equality(let isEqual, let left, let right):
      .equality(isEqual: isEqual, left.moved(by: move), right.moved(by: move))
    case .and(let left, let right): .and(left.moved(by: move), right.moved(by: move))
    case .or(let left, let right): .or(left.moved(by: move), right.moved(by: move))
    case .coalesce(let left, let right): .coalesce(left.moved(by: move), right.moved(by: move))
    case .conditional(let node, let first, let second):
      .conditional(
        node.moved(by: move),
        then: first.moved(by: move),
        else: second.moved(by: move)
      )
    case .call(let entry, let arguments): .call(entry, arguments.map { $0.moved(by: move) })
    }
  }
}

extension ExpressionNode.Argument {
  fileprivate func moved(by move: SourceMove) -> Self {
    if case .value(let node) = self { .value(node.moved(by: move)) } else { self }
  }
}

import SpecSource

extension PatternNode {
  /// The same pattern as if its text had been read elsewhere; it holds no `${…}`.
  func moved(by move: SourceMove) -> PatternNode {
    PatternNode(self, kind: kind.moved(by: move), range: move.applied(to: range))
  }
}

extension PatternNode.Kind {
  fileprivate func moved(by move: SourceMove) -> Self {
    switch self {
    case .constrained(let node, let constraints): .constrained(node.moved(by: move), constraints)
    case .either(let nodes): .either(nodes.map { $0.moved(by: move) })
    case .not(let node): .not(node.moved(by: move))
    case .listOf(let node, let count): .listOf(node.moved(by: move), count: count)
    case .objectOf(let node): .objectOf(node.moved(by: move))
    case .text(let text): .text(TextPattern(parts: text.parts.map { $0.moved(by: move) }))
    // The rest has no places, or isn't read from one text.
    default: self
    }
  }
}

extension TextPattern.Part {
  fileprivate func moved(by move: SourceMove) -> Self {
    if case .pattern(let node) = self { .pattern(node.moved(by: move)) } else { self }
  }
}

import JSON

/// Alternatives: `T | U` and `<any of>`.
extension MatchRun {
  /// Where no alternative matches, what is wrong with the one that was meant says more than the whole:
  /// the only one that is for this kind of value, else the one that it comes nearest to.
  mutating func either(
    _ nodes: [PatternNode],
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    for inner in nodes where try probe(value, inner) { return true }
    guard probing == 0 else { return false }
    let likely = nodes.filter { !resolvedDomain($0).isDisjoint(with: value.kinds) }
    if likely.count == 1, !likely[0].isScalar { return try check(value, likely[0]) }
    if let nearest = try nearest(of: likely, to: value) {
      mismatches += nearest.map { mismatch in
        var mismatch = mismatch
        mismatch.detail = mismatch.detail ?? "by the nearest of \(nodes.count) alternatives"
        return mismatch
      }
      return false
    }
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

  /// What is wrong inside of the value by the alternative that it comes nearest to; nil where each of
  /// them refuses it as a whole.
  ///
  /// Alternatives inside of these are not compared in turn, which would double the work with each level
  /// of the data.
  private mutating func nearest(
    of nodes: [PatternNode],
    to value: Value
  ) throws(EvaluationError) -> [Mismatch]? {
    guard !isComparing else { return nil }
    isComparing = true
    defer { isComparing = false }
    let (start, unrecordedBefore, own) = (mismatches.count, unrecorded, pathText)
    var nearest: [Mismatch]?
    for node in nodes where !node.isScalar {
      _ = try check(value, node)
      let found = Array(mismatches[start...])
      mismatches.removeSubrange(start...)
      guard found.contains(where: { !$0.path.utf8.elementsEqual(own.utf8) }) else { continue }
      if nearest.map({ found.distance < $0.distance }) ?? true { nearest = found }
    }
    unrecorded = unrecordedBefore
    return nearest
  }
}

extension [Mismatch] {
  /// How far a value is from what was expected: a literal that differs, such as a `kind`, is what tells
  /// alternatives apart, so that it counts before all others.
  fileprivate var distance: (literals: Int, all: Int) {
    (count { $0.expectedValue != nil }, count)
  }
}

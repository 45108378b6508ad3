#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecSource

extension PossibleValues {
  /// The literals that are the only ones to match a pattern, if its constraints refuse them all; nil
  /// where one of them, or anything else, may match.
  ///
  /// They are held against the constraints as an answer would be.
  func refusedLiterals(_ base: PatternNode, _ constraints: [PatternConstraint]) -> String? {
    var fixed = constraints.filter(\.isFixed)
    guard let literals = base.literals ?? point(of: base).map({ [$0] }), !fixed.isEmpty else {
      return nil
    }
    // Text of a protocol may be another writing of the number that is left.
    if base.literals == nil {
      fixed.removeAll { if case .equality(isEqual: false, _) = $0 { true } else { false } }
    }
    let node = PatternNode(kind: .constrained(base, fixed), range: base.range, summary: "")
    for literal in literals {
      var run = MatchRun(shapes: ShapeTable([:]), scope: NoScope(), subject: "")
      guard (try? run.probe(.json(literal), node)) == false else { return nil }
    }
    return literals.map(\.text).joined(separator: " and ").shortened(to: Mismatch.textLimit)
  }

  private func point(of base: PatternNode) -> JSONValue? {
    if case .type = base.kind { point } else { nil }
  }
}

extension PatternNode {
  /// The scalars of which one must be the value, where the pattern says them all; nil where it leaves
  /// more open.
  fileprivate var literals: [JSONValue]? {
    switch kind {
    case .literal(let value): return [value]
    case .either(let nodes):
      var all: [JSONValue] = []
      for node in nodes {
        guard let some = node.literals else { return nil }
        all += some
      }
      return all
    default: return nil
    }
  }
}

extension PatternConstraint {
  /// Whether it says itself what it asks, without `${…}`.
  fileprivate var isFixed: Bool { operands.allSatisfy { $0.literal != nil } }
}

/// No names at all, for patterns without `${…}`.
private struct NoScope: Scope {
  let environment = EvaluationEnvironment(seed: 0) { .distantPast }

  func value(of name: String) -> Value { .missing }
}

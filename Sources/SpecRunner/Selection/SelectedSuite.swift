package import SpecModel

/// A suite, or what was asked for of it with all that this needs.
package struct SelectedSuite: Sendable {
  package var suite: CompiledSuite
  /// The indexes of the steps that were asked for; the others are needed by them.
  package var chosen: Set<Int>
  /// False when steps have been left out.
  package var isWhole: Bool

  /// All of a suite.
  package init(whole suite: CompiledSuite) {
    self.suite = suite
    chosen = Set(suite.steps.indices)
    isWhole = true
  }

  /// The marked steps, those that they depend on, setup, and the teardown that reads from no step
  /// that is left out.
  init(_ marked: [Bool], of suite: CompiledSuite) {
    var isKept = suite.steps.withDependencies(marked, of: [.setup, .steps, .teardown])
    for (index, step) in suite.steps.enumerated() {
      switch step.identity.phase {
      case .setup: isKept[index] = true
      case .steps: break
      case .teardown:
        if step.dependencies.allSatisfy({ isKept[$0] }) { isKept[index] = true }
      }
    }
    isKept = suite.steps.withDependencies(isKept, of: [.setup])
    self.suite = suite.keeping(isKept)
    isWhole = !isKept.contains(false)
    let kept = suite.steps.indices.filter { isKept[$0] }
    chosen = Set(kept.indices.filter { marked[kept[$0]] })
  }
}

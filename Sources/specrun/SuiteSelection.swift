import SpecModel
import SpecSource

/// Picks what `--tag` and `--only` ask for.
struct SuiteSelection {
  /// A suite with one of the tags runs whole; of others, those steps run that have one, with the
  /// steps that they depend on, and setup and teardown.
  var tags: [String] = []
  /// Ids or names of steps, which run with setup, with the steps that they depend on, and with the
  /// teardown of what ran.
  var only: [String] = []

  /// Without tags and steps all suites; positions are counted anew.
  func suites(of suites: [CompiledSuite]) -> [CompiledSuite] {
    guard !tags.isEmpty || !only.isEmpty else { return suites }
    return suites.compactMap(tagged).compactMap(reduced).enumerated().map { index, suite in
      var suite = suite
      suite.identity.index = index
      return suite
    }
  }

  /// The first of `only` that no step is called, with the nearest that one is.
  func unknownStep(in suites: [CompiledSuite]) -> (name: String, nearest: String?)? {
    func isKnown(_ name: String) -> Bool {
      suites.contains { $0.steps.contains { $0.isCalled(name) } }
    }
    guard let name = only.first(where: { !isKnown($0) }) else { return nil }
    let identities = suites.lazy.flatMap(\.steps).map(\.identity)
    let names = identities.flatMap { [$0.id, $0.name].compactMap(\.self) }
    return (name, nearestName(to: name, in: names))
  }

  private func tagged(_ suite: CompiledSuite) -> CompiledSuite? {
    if tags.isEmpty || matches(suite.identity.tags) { return suite }
    var isKept = suite.steps.map { matches($0.tags) }
    guard isKept.contains(true) else { return nil }
    for (index, step) in suite.steps.enumerated() where step.identity.phase != .steps {
      isKept[index] = true
    }
    return suite.keeping(suite.withDependencies(isKept, of: [.setup, .steps]))
  }

  private func reduced(_ suite: CompiledSuite) -> CompiledSuite? {
    if only.isEmpty { return suite }
    var isKept = suite.steps.map { step in only.contains { step.isCalled($0) } }
    guard isKept.contains(true) else { return nil }
    isKept = suite.withDependencies(isKept, of: [.setup, .steps, .teardown])
    for (index, step) in suite.steps.enumerated() {
      switch step.identity.phase {
      case .setup: isKept[index] = true
      case .steps: break
      case .teardown:
        if step.dependencies.allSatisfy({ isKept[$0] }) { isKept[index] = true }
      }
    }
    return suite.keeping(suite.withDependencies(isKept, of: [.setup]))
  }

  private func matches(_ names: [String]) -> Bool {
    names.contains { name in tags.contains { $0.utf8.elementsEqual(name.utf8) } }
  }
}

extension Step {
  /// Whether this is its id or its name.
  fileprivate func isCalled(_ name: String) -> Bool {
    [identity.id, identity.name].compactMap(\.self).contains { $0.utf8.elementsEqual(name.utf8) }
  }
}

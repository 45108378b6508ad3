import SpecModel

/// Picks what `--tag` asks for.
///
/// A suite with one of the tags runs whole. Of others, those steps run that have one, with the
/// steps that they read from, and setup and teardown.
struct SuiteSelection {
  var tags: [String]

  /// Without tags all suites; positions are counted anew.
  func suites(of suites: [CompiledSuite]) -> [CompiledSuite] {
    guard !tags.isEmpty else { return suites }
    return suites.compactMap(selected).enumerated().map { index, suite in
      var suite = suite
      suite.identity.index = index
      return suite
    }
  }

  private func selected(_ suite: CompiledSuite) -> CompiledSuite? {
    if matches(suite.identity.tags) { return suite }
    let steps = suite.steps
    var isKept = steps.map { matches($0.tags) }
    guard isKept.contains(true) else { return nil }
    for index in steps.indices where steps[index].identity.phase != .steps { isKept[index] = true }
    // Steps read only from earlier ones, so one pass from the end finds everything.
    for index in steps.indices.reversed()
    where isKept[index] && steps[index].identity.phase != .teardown {
      for dependency in steps[index].dependencies { isKept[dependency] = true }
    }
    return Self.suite(suite, keeping: isKept)
  }

  private static func suite(_ suite: CompiledSuite, keeping isKept: [Bool]) -> CompiledSuite {
    var positions: [Int: Int] = [:]
    var steps: [Step] = []
    for (index, step) in suite.steps.enumerated() where isKept[index] {
      positions[index] = steps.count
      var step = step
      step.identity.index = steps.count
      // Teardown also reads from steps that are left out; it takes what there is.
      step.dependencies = step.dependencies.compactMap { positions[$0] }
      step.needs = step.needs.compactMap { positions[$0] }
      steps.append(step)
    }
    var suite = suite
    suite.steps = steps
    suite.identity.stepCount = steps.count
    return suite
  }

  private func matches(_ names: [String]) -> Bool {
    names.contains { name in tags.contains { $0.utf8.elementsEqual(name.utf8) } }
  }
}

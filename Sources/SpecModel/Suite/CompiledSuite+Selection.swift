extension CompiledSuite {
  /// The suite with those of its steps that are marked.
  package func keeping(_ isKept: [Bool]) -> CompiledSuite {
    var suite = self
    suite.steps = steps.keeping(isKept)
    suite.identity.stepCount = suite.steps.count
    return suite
  }
}

extension [Step] {
  /// The steps that are marked; positions are counted anew.
  package func keeping(_ isKept: [Bool]) -> [Step] {
    var positions: [Int: Int] = [:]
    var kept: [Step] = []
    for (index, step) in enumerated() where isKept[index] {
      positions[index] = kept.count
      var step = step
      step.identity.index = kept.count
      // Teardown also reads from steps that are left out; it takes what there is.
      step.dependencies = step.dependencies.compactMap { positions[$0] }
      step.needs = step.needs.compactMap { positions[$0] }
      kept.append(step)
    }
    return kept
  }

  /// Marks what the marked steps depend on, too, directly or through others; steps of other phases
  /// than these bring nothing with them.
  package func withDependencies(_ isKept: [Bool], of phases: Set<StepPhase>) -> [Bool] {
    var isKept = isKept
    // Steps depend only on earlier ones, so one pass from the end finds everything.
    for index in indices.reversed()
    where isKept[index] && phases.contains(self[index].identity.phase) {
      for dependency in self[index].dependencies { isKept[dependency] = true }
    }
    return isKept
  }
}

package import SpecSource

/// What is left of suites that are only to be checked: enough to say how it went.
package struct CheckedSuites: Sendable {
  package private(set) var count = 0
  /// The steps of all of them.
  package private(set) var stepCount = 0
  /// What the environment of the run does not allow, each place once.
  package private(set) var ruleBreaks: [Diagnostic] = []

  init() {}

  init(_ suites: [CompiledSuite]) {
    count = suites.count
    for index in suites.indices { stepCount += suites[index].steps.count }
    ruleBreaks = RuleCheck.diagnostics(of: suites)
  }

  mutating func add(_ others: CheckedSuites) {
    count += others.count
    stepCount += others.stepCount
    if !others.ruleBreaks.isEmpty { ruleBreaks = RuleCheck.once(ruleBreaks + others.ruleBreaks) }
  }
}

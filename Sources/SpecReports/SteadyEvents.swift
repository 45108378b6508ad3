package import SpecModel

/// Tells of a run without its times and in an order of its own, so that equal answers give equal
/// reports.
///
/// Suites come in the order of the run, steps in the order of the suite. Every duration is zero, and
/// whatever began, began with the run.
package struct SteadyEvents: Sendable {
  private var order = SuiteOrder()
  /// What the suite whose turn it is has told of its steps.
  private var steps: [StepResult] = []

  package init() {}

  /// The events that follow from this one; none while others have to come first.
  package mutating func take(_ event: RunEvent) -> [RunEvent] {
    order.take(event).flatMap { steadied($0) }
  }

  private mutating func steadied(_ event: RunEvent) -> [RunEvent] {
    switch event {
    case .runStarted, .suiteStarted: return [event]
    case .stepStarted, .stepProgressed: return []
    case .stepFinished(_, let result):
      steps.append(result.steadied)
      return []
    case .suiteFinished(var result):
      result.start = .zero
      result.duration = .zero
      return takeSteps(of: result.suite) + [.suiteFinished(result)]
    case .runFinished(var summary):
      summary.duration = .zero
      return [.runFinished(summary)]
    }
  }

  private mutating func takeSteps(of suite: SuiteIdentity) -> [RunEvent] {
    defer { steps = [] }
    return steps.sorted { $0.step.index < $1.step.index }.flatMap { result in
      [
        .stepStarted(suite: suite, step: result.step),
        .stepFinished(suite: suite, result: result),
      ] as [RunEvent]
    }
  }
}

extension StepResult {
  /// The same without its times.
  fileprivate var steadied: StepResult {
    var result = self
    result.start = .zero
    result.duration = .zero
    for index in result.attempts.indices {
      result.attempts[index].start = .zero
      result.attempts[index].duration = .zero
    }
    result.exchange?.response?.time = ExchangeRecord.PhaseTimes()
    result.steps = steps.map(\.steadied)
    return result
  }
}

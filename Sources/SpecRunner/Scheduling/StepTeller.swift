import Matching
import SpecModel

/// Tells of steps, with every secret masked; or keeps what is to be told, for the steps of an action.
struct StepTeller: Sendable {
  private enum Listener: Sendable {
    case run(suite: SuiteIdentity, EventStream)
    case action(ReportCollector)
  }

  private let listener: Listener
  private let context: SuiteContext
  /// How many undos come before the teardown in reports.
  var teardownOffset = 0
  /// Position of the first of the steps that run at the same time; nil while one runs alone.
  var firstBeside: Int?

  /// Tells of the steps of a suite.
  init(suite: SuiteIdentity, context: SuiteContext, events: EventStream) {
    listener = .run(suite: suite, events)
    self.context = context
  }

  /// Keeps what there is to tell of the steps of an action: only whoever uses it knows all of what is
  /// secret in it.
  init(context: SuiteContext, collector: ReportCollector) {
    listener = .action(collector)
    self.context = context
  }

  /// A step is about to run.
  func started(_ step: StepIdentity) {
    guard case .run(let suite, let events) = listener else { return }
    let step = listed(step).masked(by: context.secrets.redactor)
    events.send(.stepStarted(suite: suite, step: step))
  }

  /// A step that was started has ended; that is now.
  func finished(_ step: StepIdentity, _ ending: StepEnding, startedAt start: Duration) {
    switch listener {
    case .action(let collector):
      let duration = context.watch.elapsed - start
      collector.add(
        StepReport(step: listed(step), ending: ending, start: start, duration: duration)
      )
    case .run(let suite, let events):
      let result = result(of: listed(step), ending, startedAt: start)
      events.send(.stepFinished(suite: suite, result: result))
    }
  }

  /// What there is to tell of a step that ends now; masked.
  func result(
    of step: StepIdentity,
    _ ending: StepEnding,
    startedAt start: Duration
  ) -> StepResult {
    var result = result(of: step, ending, start, context.watch.elapsed - start)
    result.mask(by: context.secrets.redactor)
    return result
  }

  /// A step that does not run at all.
  func leftOut(_ step: StepIdentity, _ ending: StepEnding) {
    started(step)
    finished(step, ending, startedAt: context.watch.elapsed)
  }

  /// The step in the place that it has in reports.
  private func listed(_ step: StepIdentity) -> StepIdentity {
    var step = step
    step.firstBeside = firstBeside
    if step.phase == .teardown {
      step.index += teardownOffset
      step.firstBeside? += teardownOffset
    }
    return step
  }

  private func result(
    of step: StepIdentity,
    _ ending: StepEnding,
    _ start: Duration,
    _ duration: Duration
  ) -> StepResult {
    var result = StepResult(
      step: step,
      outcome: ending.outcome,
      reason: ending.reason,
      blame: ending.blame,
      problem: ending.problem,
      assertions: ending.assertions,
      attempts: ending.attempts,
      exchange: exchange(of: ending),
      steps: ending.steps.map { self.result(of: $0.step, $0.ending, $0.start, $0.duration) },
      start: start,
      duration: duration
    )
    result.takeOverFromCulprit()
    return result
  }

  private func exchange(of ending: StepEnding) -> ExchangeRecord? {
    guard ending.outcome != .passed || context.options.recordsPassedExchanges else { return nil }
    let recorder = ExchangeRecorder(redactor: context.secrets.redactor, files: context.files)
    return ending.sent.map { sent in
      recorder.record(sent, ending.answer?.response, to: ending.destination)
    }
  }
}

extension StepResult {
  /// What is wrong with a step inside is what is wrong with the one that used the action.
  fileprivate mutating func takeOverFromCulprit() {
    guard problem == nil, let culprit = steps.first(where: { $0.outcome == outcome }),
      outcome != .passed
    else { return }
    problem = culprit.problem
    assertions = culprit.assertions
    attempts = culprit.attempts
    exchange = culprit.exchange
  }
}

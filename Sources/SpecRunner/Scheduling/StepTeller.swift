import Matching
import SpecModel

/// Tells of steps, with every secret masked.
struct StepTeller: Sendable {
  let suite: SuiteIdentity
  let context: SuiteContext
  let events: EventStream

  /// A step is about to run.
  func started(_ step: StepIdentity) {
    events.send(.stepStarted(suite: suite, step: step.masked(by: context.secrets.redactor)))
  }

  /// A step that was started has ended; that is now.
  func finished(_ step: StepIdentity, _ ending: StepEnding, startedAt start: Duration) {
    let redactor = context.secrets.redactor
    let recorder = ExchangeRecorder(redactor: redactor, files: context.files)
    let result = StepResult(
      step: step,
      outcome: ending.outcome,
      reason: ending.reason,
      blame: ending.blame,
      problem: ending.problem,
      assertions: ending.assertions,
      attempts: ending.attempts,
      exchange: ending.sent.map { recorder.record($0, ending.answer?.response) },
      start: start,
      duration: context.watch.elapsed - start
    )
    events.send(.stepFinished(suite: suite, result: result.masked(by: redactor)))
  }

  /// A step that does not run at all.
  func leftOut(_ step: StepIdentity, _ ending: StepEnding) {
    started(step)
    finished(step, ending, startedAt: context.watch.elapsed)
  }
}

import Matching
import SpecSource

/// What can be said of an action once all of its names are known.
struct ActionCheck {
  /// The file that defines it.
  let path: String
  let isStrict: Bool

  func run(_ action: DecodedAction, _ resolved: ResolvedSuite, _ decoding: inout Decoding) {
    AnswerShapeCheck(resolved: resolved).run(&decoding)
    ReceptionCheck(steps: resolved.steps, references: resolved.references).run(&decoding)
    FileCheck(suitePath: path).run(resolved.steps, &decoding)
    guard !decoding.diagnostics.contains(where: { $0.severity == .error }) else { return }
    UnusedNameCheck.run(action, resolved, &decoding)
    let idle = IdleStepCheck(steps: action.steps, resolved: resolved)
    idle.warnOfStepsThatNeverRun(&decoding)
    if isStrict { idle.noteStepsThatAssertNothing(&decoding) }
  }
}

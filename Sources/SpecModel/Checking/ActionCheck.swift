import Matching
import SpecSource

/// What can be said of an action once all of its names are known.
struct ActionCheck {
  /// The file that defines it.
  let path: String
  let isStrict: Bool

  /// The actions are those that are known already, of which it may use some.
  func run(
    _ action: DecodedAction,
    _ resolved: ResolvedSuite,
    among actions: [ActionKey: CompiledAction],
    _ decoding: inout Decoding
  ) {
    let shapes = AnswerShapeCheck(resolved: resolved, actions: actions)
    shapes.run(&decoding)
    shapes.run(action.outputs, &decoding)
    let inputs = Set(action.header.inputs.map(\.name))
    let types = ExpressionTypeCheck(resolved, inputs: inputs)
    types.run(&decoding)
    types.run(action.outputs, &decoding)
    ReceptionCheck(resolved).run(&decoding)
    FileCheck(suitePath: path).run(resolved.steps, &decoding)
    guard !decoding.diagnostics.contains(where: { $0.severity == .error }) else { return }
    UnusedNameCheck.run(action, resolved, &decoding)
    let idle = IdleStepCheck(steps: action.steps, resolved: resolved)
    idle.warnOfStepsThatNeverRun(&decoding)
    if isStrict { idle.noteStepsThatAssertNothing(&decoding) }
  }
}

import Matching
import SpecModel

extension StepRun {
  /// The same step, taken by the actor that it names.
  ///
  /// The steps of an action that it uses are taken by that actor too.
  func byItsActor() throws(StepFailure) -> StepRun {
    guard let template = step.actor else { return self }
    let scope = try scope.acting(as: template)
    guard let actor = scope.values.actor else { return self }
    return StepRun(step: step, context: context.acting(as: actor), scope: scope, start: start)
  }
}

extension StepScope {
  /// The same, with the actor's name to be read.
  func acting(as template: Template) throws(StepFailure) -> StepScope {
    let name = try text(of: template)
    guard !name.isEmpty else {
      throw StepFailure(code: .actor, "the actor has no name", at: template.range)
    }
    var scope = self
    scope.values.actor = name
    return scope
  }
}

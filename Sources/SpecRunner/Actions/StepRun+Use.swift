import Matching
import SpecModel

extension StepRun {
  /// Runs an action with what the step gives to it.
  func use(_ call: ActionCall) async throws(StepFailure) -> StepEnding {
    guard let action = context.actions[call.action] else {
      throw StepFailure(code: .action, "there is no such action", at: call.range)
    }
    let run = try entering(action, by: call)
    var (ending, outputs) = await run.run()
    if let id = step.identity.id { ending.given.append((id, outputs)) }
    for index in ending.undos.indices {
      ending.undos[index].creator = "\(step.identity.shortName) › \(ending.undos[index].creator)"
    }
    return ending
  }

  /// An action that has been given its inputs, or only those that are named here.
  func entering(
    _ action: CompiledAction,
    by call: ActionCall,
    giving names: Set<String>? = nil
  ) throws(StepFailure) -> ActionRun {
    var context = context
    context.route.append(step.identity.shortName)
    if context.ledger != nil, action.undo != nil { context.uses.append(place(noting: [])) }
    var run = try ActionRun(
      action,
      context: context,
      values: scope.values,
      environment: scope.environment.fork("use"),
      secretInputs: context.secrets.arguments(of: call)
    )
    for argument in call.arguments where names?.contains(argument.name) ?? true {
      if let value = try value(of: argument) { try run.give(value, to: argument) }
    }
    return run
  }

  /// Nil for `name?` without a value.
  private func value(of argument: CallArgument) throws(StepFailure) -> Value? {
    do throws(StepFailure) {
      let value = try scope.value(of: argument.value)
      guard case .missing = value else {
        if case .json(let json) = value { context.secrets.keep(json, madeBy: argument.value) }
        return value
      }
      if argument.isOptional { return nil }
      // Says what is missing.
      return .json(try scope.json(of: argument.value))
    } catch {
      if argument.isOptional, error.missingName != nil { return nil }
      throw error
    }
  }

  /// The same step, with the values of actions that run once and that it reads.
  ///
  /// They are run only when the step itself will: its condition is looked at first.
  ///
  /// - Returns: the step, or how it ends when an action did not pass.
  func readingOnce() async -> (run: StepRun, ending: StepEnding?) {
    var run = self
    guard !step.onceReads.isEmpty else { return (run, nil) }
    if let condition = step.condition {
      let names = Set(condition.references.map(\.name))
      let read = step.onceReads.filter { names.contains($0.name) }
      if let ending = await run.read(read) { return (run, ending) }
      if (try? run.scope.holds(condition)) == false { return (run, nil) }
    }
    let ending = await run.read(step.onceReads)
    return (run, ending)
  }

  private mutating func read(_ keys: [ActionKey]) async -> StepEnding? {
    for key in keys {
      guard case .missing = scope.values[key.name] else { continue }
      switch await context.once(key) {
      case .given(let value):
        scope.values[key.name] = value
      case .failed(let failure):
        return step.identity.phase == .teardown
          ? StepEnding(.skipped, reason: "nothing to clean up") : StepEnding(blockedBy: failure)
      }
    }
    return nil
  }
}

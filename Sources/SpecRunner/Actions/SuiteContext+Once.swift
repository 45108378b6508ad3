import Matching
import SpecModel
import SpecSource
import Synchronization

extension SuiteContext {
  /// What an action that runs once gives; runs it now when nobody has read it before.
  func once(_ key: ActionKey) async -> OnceActions.Result {
    guard let action = actions[key] else { return .given(.missing) }
    let place = OnceActions.Key(
      action: key,
      base: action.needsBase == nil ? nil : base,
      actor: actor
    )
    let result = await onceActions.result(of: place) { await run(once: action) }
    guard case .failed(var failure) = result else { return result }
    failure.isOwn = failure.suite.index == identity.index
    failure.step = onceIdentity(of: action)
    return .failed(failure)
  }

  /// Runs it with cookies of its own, and tells of it as of a setup step of this suite.
  private func run(once action: CompiledAction) async -> OnceActions.Result {
    let step = onceIdentity(of: action)
    let start = watch.elapsed
    let teller = StepTeller(suite: identity, context: self, events: events)
    teller.started(step)
    var own = self
    own.fileValues = [:]
    own.route = [action.key.name]
    // What one suite is asked must not decide for all.
    own.validations = []
    own.session = session.withoutMemory
    own.actors = ActorSessions()
    let random = EvaluationEnvironment(seed: options.seed, now: options.now)
    var ending: StepEnding
    var outputs = Value.missing
    do throws(StepFailure) {
      var values = SuiteValues(
        steps: [],
        environment: EnvironmentRecord(variables: options.environment),
        run: RunRecord(options: options)
      )
      values.actor = actor
      let environment = random.fork("once \(action.key.name)\(ofActor)")
      let run = try ActionRun(action, context: own, values: values, environment: environment)
      (ending, outputs) = await run.run()
    } catch {
      ending = StepEnding(error.problem)
    }
    teller.finished(step, ending, startedAt: start)
    onceOutcomes.count(ending.outcome)
    if ending.outcome.isPass { return .given(outputs) }
    return .failed(
      OnceActions.Failure(step: step, outcome: ending.outcome, suite: identity, isOwn: true)
    )
  }

  /// Behind the name of an action, for whom it runs.
  private var ofActor: String { actor.map { " as \($0)" } ?? "" }

  /// Before all steps of the suite, in the order of the definitions.
  private func onceIdentity(of action: CompiledAction) -> StepIdentity {
    let keys = actions.values.lazy.filter(\.isOnce).map(\.key).sorted {
      ($0.definition.file.index, $0.definition.start)
        < ($1.definition.file.index, $1.definition.start)
    }
    let position = keys.firstIndex(of: action.key) ?? 0
    let number = actor.map { actors.number(of: $0, like: session) } ?? 0
    return StepIdentity(
      id: nil,
      name: action.key.name + ofActor,
      phase: .setup,
      index: position - keys.count * (number + 1),
      range: action.key.definition
    )
  }
}

/// Counts how actions ended that a suite ran for all, besides its own steps.
final class OutcomeCounter: Sendable {
  private let counted = Mutex(OutcomeCounts())

  var counts: OutcomeCounts { counted.withLock { $0 } }

  func count(_ outcome: Outcome) {
    counted.withLock { $0[outcome] += 1 }
  }
}

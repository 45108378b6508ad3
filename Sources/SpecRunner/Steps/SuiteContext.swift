import Matching
import SpecModel
import SpecSource
import TaskEngine

/// What all steps of a suite share.
struct SuiteContext: Sendable {
  let run: RunContext
  let identity: SuiteIdentity
  let events: EventStream
  /// Those that patterns can name here.
  var shapes: ShapeTable
  /// What the environment chosen for the run allows.
  let rules: EnvironmentRules
  /// How requests travel that say nothing of it.
  let travel: TransportOptions
  /// Those that can be used from here.
  let actions: [ActionKey: CompiledAction]
  let onceOutcomes = OutcomeCounter()
  /// What a program holds against each answer besides.
  var validations: [ResponseValidation] = []
  /// Those who take steps of this suite.
  var actors = ActorSessions()
  /// Who takes the steps at hand; nil for nobody with a name.
  var actor: String?
  /// Its cookies are the suite's own, or the actor's.
  var session: Session
  let requests: RequestCounter
  var secrets: SecretKeeper
  /// The steps that use the actions which lead here, the suite's first, as the ledger names them;
  /// empty outside of actions that have something to undo.
  var uses: [LedgerEntry.Place] = []
  /// The names of the steps, or of the action with `once`, that lead to the steps at hand; empty outside
  /// of actions.
  var route: [String] = []
  /// The suite's base URL; nil when it has none.
  var base: String?
  /// The variables of files, worked out once for all actions that read them.
  var fileValues: [VariableOrigin: Value] = [:]

  var options: RunOptions { run.options }
  var files: SuiteFiles { run.files }
  var onceActions: OnceActions { run.onceActions }
  /// The time since the run began.
  var watch: RunWatch { run.watch }
  /// Says when nothing new is to begin.
  var stop: RunStop { run.stop }
  /// Where steps that are to be undone are noted; nil when no ledger is kept.
  var ledger: UndoLedger? { run.ledger }

  /// Builds what belongs to no step.
  var builder: RequestBuilder {
    RequestBuilder(base: base, files: files, secrets: secrets, travel: travel)
  }

  /// Builds the requests of a step; a token that it can't get is asked for again as the policy says.
  func builder(
    for step: Step,
    askingAgain policy: RetryPolicy = RetryPolicy()
  ) -> RequestBuilder {
    var builder = builder
    builder.tokens = tokenRequester(for: step, policy)
    return builder
  }

  private func tokenRequester(for step: Step, _ policy: RetryPolicy) -> TokenRequester {
    var session = session
    session.cookies = nil
    session.cache = nil
    return TokenRequester(
      store: run.tokens,
      session: session,
      watch: watch,
      redactor: secrets.redactor,
      asker: TokenAsker(step: step.identity, suite: identity),
      retryPolicy: policy
    )
  }

  /// The values of variables, which come in the order in which they can be evaluated; what has been
  /// worked out before is not drawn again.
  ///
  /// They see these values, which hold nothing but what every file knows.
  mutating func evaluate(
    _ variables: [Binding],
    _ values: SuiteValues,
    _ evaluation: EvaluationEnvironment
  ) throws(StepFailure) -> [(name: String, value: Value)] {
    var scope = StepScope(values: values, environment: evaluation)
    var results: [(name: String, value: Value)] = []
    var origins: [String: VariableOrigin] = [:]
    for binding in variables {
      let origin = VariableOrigin(binding, among: origins)
      origins[binding.name] = origin
      let value: Value
      if let known = fileValues[origin] {
        value = known
      } else {
        value = try scope.value(of: binding.value)
      }
      if binding.isSecret { try secrets.keep(value, named: binding.name, at: binding.range) }
      fileValues[origin] = value
      scope.values[binding.name] = value
      results.append((binding.name, value))
    }
    return results
  }

  func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await options.clock.sleep(for: duration)
  }
}

/// Where a variable is defined, and all that it reads: what makes its value the same for a suite and
/// for an action of another file.
struct VariableOrigin: Hashable, Sendable {
  private let name: String
  private let definitions: Set<SourceRange>

  init(_ binding: Binding, among others: [String: VariableOrigin]) {
    name = binding.name
    definitions = binding.value.references.reduce(into: [binding.range]) { places, reference in
      if let other = others[reference.name] { places.formUnion(other.definitions) }
    }
  }
}

import Matching
import SpecModel
import SpecSource
import TaskEngine

/// What all steps of a suite share.
struct SuiteContext: Sendable {
  let identity: SuiteIdentity
  let events: EventStream
  /// Those that patterns can name here.
  var shapes: ShapeTable
  /// Those that can be used from here.
  let actions: [ActionKey: CompiledAction]
  let onceActions: OnceActions
  let onceOutcomes = OutcomeCounter()
  let options: RunOptions
  /// Its cookies are the suite's own.
  var session: Session
  let requests: RequestCounter
  let files: SuiteFiles
  var secrets: SecretKeeper
  /// The time since the run began.
  let watch: RunWatch
  /// The suite's base URL; nil when it has none.
  var base: String?
  /// The variables of files, worked out once for all actions that read them.
  var fileValues: [VariablePlace: Value] = [:]

  var builder: RequestBuilder { RequestBuilder(base: base, files: files, secrets: secrets) }

  /// Works out those variables that have not been yet.
  ///
  /// - Parameters:
  ///   - variables: in the order in which they can be evaluated.
  ///   - values: with nothing but what every file knows.
  mutating func evaluate(
    _ variables: [Binding],
    _ values: SuiteValues,
    _ evaluation: EvaluationEnvironment
  ) throws(StepFailure) {
    var scope = StepScope(values: values, environment: evaluation)
    for binding in variables {
      let place = VariablePlace(binding)
      let value: Value
      if let known = fileValues[place] {
        value = known
      } else {
        value = try scope.value(of: binding.value)
      }
      if binding.isSecret { try secrets.keep(value, named: binding.name, at: binding.range) }
      fileValues[place] = value
      scope.values[binding.name] = value
    }
  }

  func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await options.clock.sleep(for: duration)
  }
}

/// Tells variables of the same name apart by where they are defined.
struct VariablePlace: Hashable, Sendable {
  private let name: String
  private let range: SourceRange

  init(_ binding: Binding) {
    name = binding.name
    range = binding.range
  }
}

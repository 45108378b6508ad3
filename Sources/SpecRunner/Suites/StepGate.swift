package import JSON
package import SpecModel

/// Whoever is asked what is to become of each step.
///
/// With one, the steps of a suite run one at a time, those of a stage too.
package protocol StepGate: Sendable {
  /// Called before a step, and again when it has ended; and again whenever it has set a value.
  func decide(on stop: StepStop) async -> StepDecision
}

/// What there is to see where a run stops; masked.
package struct StepStop: Sendable {
  package var suite: SuiteIdentity
  package var step: StepIdentity
  /// What is going to be sent; nil for a step that sends nothing itself, that runs several times, or
  /// whose request can't be made.
  package var request: ExchangeRecord.Request?
  /// Why the request can't be made.
  package var problem: StepProblem?
  /// How it ended; nil before.
  package var result: StepResult?
  /// What the step can read, by name, as text.
  package var values: [(name: String, text: String)]
}

/// What is to become of a step.
package enum StepDecision: Sendable {
  /// Run it; or go on to the next one when it has run.
  case goOn
  /// Leave it out.
  case skip
  /// Run it once more.
  case again
  /// Give a name a value, for this step and those that follow; then ask again.
  case set(String, JSONValue)
  /// Run nothing more but teardown, and don't ask again.
  case quit
}

import Matching
import SpecModel
import TaskEngine

/// How a step ended and what it leaves behind; nothing in it is masked.
struct StepEnding: Sendable {
  var outcome: Outcome
  var reason: String?
  var blame: StepIdentity?
  var problem: StepProblem?
  var assertions: [AssertionResult] = []
  var attempts: [AttemptResult] = []
  /// What was sent last, and what came back.
  var sent: PreparedRequest?
  /// The last answer.
  var answer: ResponseRecord?
  /// How the steps of the action ended that the step used.
  var steps: [StepReport] = []
  /// How its runs ended, when the step runs several times.
  var instances: OutcomeCounts?
  /// Names and values for later steps.
  var given: [Gift] = []

  typealias Gift = (name: String, value: Value)

  init(_ outcome: Outcome, reason: String? = nil) {
    self.outcome = outcome
    self.reason = reason
  }

  init(_ obstacle: StepLedger.Obstacle) {
    switch obstacle {
    case .skipped(let reason):
      self.init(.skipped, reason: reason)
    case .blocked(let step, let reason):
      self.init(.blocked, reason: reason)
      blame = step
    }
  }

  init(_ problem: StepProblem) {
    self.init(.errored)
    self.problem = problem
  }

  /// Adds a problem, which outweighs every verdict.
  mutating func fail(with problem: StepProblem) {
    self.problem = self.problem ?? problem
    outcome = .errored
  }
}

/// A step that has ended; nothing in it is masked.
struct StepReport: Sendable {
  var step: StepIdentity
  var ending: StepEnding
  /// Since the run began.
  var start: Duration
  var duration: Duration
}

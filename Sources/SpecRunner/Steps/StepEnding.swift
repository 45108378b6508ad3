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
  /// Where the answer's body went; nil for memory.
  var destination: ExchangeRecord.Destination?
  /// The last answer.
  var answer: ResponseRecord?
  /// How the steps of the action ended that the step used.
  var steps: [StepReport] = []
  /// How its runs ended, when the step runs several times.
  var instances: OutcomeCounts?
  /// Names and values for later steps.
  var given: [Gift] = []
  /// What takes back what was done, in the order in which it was done.
  var undos: [RegisteredUndo] = []
  /// Whether a request may have reached the server.
  private(set) var mayHaveArrived = false

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

  init(_ failure: StepFailure) {
    if let obstacle = failure.obstacle { self.init(obstacle) } else { self.init(failure.problem) }
  }

  /// Adds what the engine sent; `begin` is when it began, since the step began.
  mutating func add(_ execution: Execution, after begin: Duration) {
    attempts += execution.attempts.map { AttemptResult($0, after: begin) }
    // Without the token nothing was sent, and the request that there is lacks it.
    if let last = execution.attempts.last, last.response != nil || !last.lacksToken {
      sent = last.request
    }
    mayHaveArrived = mayHaveArrived || execution.attempts.contains(where: \.mayHaveArrived)
  }

  /// Adds a problem, which outweighs every verdict.
  mutating func fail(with problem: StepProblem) {
    self.problem = self.problem ?? problem
    outcome = .errored
  }

  /// Adds what kept the step from doing what it says.
  mutating func fail(with failure: StepFailure) {
    guard let obstacle = failure.obstacle, attempts.count < 2, problem == nil else {
      return fail(with: failure.problem)
    }
    // Nothing of it was sent.
    self = StepEnding(obstacle)
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

extension Attempt {
  /// Whether there was no token for it.
  fileprivate var lacksToken: Bool {
    guard case .failure(let error) = result else { return false }
    return error is TokenFailure || error is TokenLack
  }

  /// Whether its request may have reached the server.
  fileprivate var mayHaveArrived: Bool {
    guard response == nil, case .failure(let error) = result else { return true }
    if lacksToken { return false }
    return (error as? RequestError)?.isBeforeSending != true
  }
}

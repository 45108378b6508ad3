package import JSON
package import SpecSource

/// Which of a suite's lists a step stands in.
package enum StepPhase: String, Sendable {
  case setup, steps, teardown
}

/// What names a step in results.
package struct StepIdentity: Sendable {
  /// The author's `id`, if the step has one.
  package var id: String?
  /// The author's `name`, else the request as written (`GET /orders/${create.body.id}`).
  ///
  /// With the name of the instance behind it, where the step runs several times.
  package var name: String
  /// Which of several runs of the step this is; nil when there is one.
  package var instance: Instance?
  package var phase: StepPhase
  /// 0-based position among all steps of the suite: setup, then steps, then teardown.
  package var index: Int
  /// Position of the first of the steps that run at the same time as this one; nil where none do.
  package var firstBeside: Int?
  package var range: SourceRange

  package init(
    id: String?,
    name: String,
    instance: Instance? = nil,
    phase: StepPhase,
    index: Int,
    range: SourceRange
  ) {
    self.id = id
    self.name = name
    self.instance = instance
    self.phase = phase
    self.index = index
    self.range = range
  }
}

extension StepIdentity {
  /// What the step is called in a sentence: its id, with the name of the instance, else its name.
  package var shortName: String { id.map { $0 + (instance?.suffix ?? "") } ?? name }
}

/// One thing that was asserted of an answer.
///
/// Texts are masked: no secret is in them.
package struct AssertionResult: Sendable {
  /// What was looked at, down to the place of the mismatch: `status`, `body.lines[1].qty`.
  package var path: String
  package var passed: Bool
  /// The expectation as written or in short: `<int > 0>`, `"paid"`, `201`.
  package var expected: String
  /// What was there, on one line; empty when it passed.
  package var actual: String
  /// Both as data when the expectation was a literal, for drawing a difference.
  package var expectedValue: JSONValue?
  package var actualValue: JSONValue?
  /// More about the mismatch, such as what an unordered list lacks.
  package var detail: String?
  /// The expectation in the spec.
  package var range: SourceRange

  package init(
    path: String,
    passed: Bool,
    expected: String,
    actual: String = "",
    expectedValue: JSONValue? = nil,
    actualValue: JSONValue? = nil,
    detail: String? = nil,
    range: SourceRange
  ) {
    self.path = path
    self.passed = passed
    self.expected = expected
    self.actual = actual
    self.expectedValue = expectedValue
    self.actualValue = actualValue
    self.detail = detail
    self.range = range
  }
}

/// Why a step has no verdict of its own making: no usable answer, an unmet precondition, a value
/// that could not be worked out.
package struct StepProblem: Sendable {
  /// Stable and machine-readable: a request error's code, `precondition`, `expression`.
  ///
  /// That of a ``ProblemCode`` or a ``DiagnosticCode``; text, since records of other versions are read.
  package var code: String
  /// Lower-case, names the thing; masked.
  package var message: String
  /// The part of the spec that is concerned.
  package var range: SourceRange

  package init(code: String, message: String, range: SourceRange) {
    self.code = code
    self.message = message
    self.range = range
  }

  package init(code: ProblemCode, message: String, range: SourceRange) {
    self.init(code: code.rawValue, message: message, range: range)
  }
}

/// One sending of a step's request.
package struct AttemptResult: Sendable {
  /// When it was sent, since the step began.
  package var start: Duration
  package var duration: Duration
  /// What came, in short: `503 Service Unavailable`, `connection refused`.
  package var summary: String
  /// The answer's status; nil when none came.
  package var status: Int?
  /// Why another attempt followed; nil for the last.
  package var reason: String?

  package init(
    start: Duration,
    duration: Duration,
    summary: String,
    status: Int?,
    reason: String? = nil
  ) {
    self.start = start
    self.duration = duration
    self.summary = summary
    self.status = status
    self.reason = reason
  }
}

/// Everything that is known of a step once it has ended.
///
/// Masked.
package struct StepResult: Sendable {
  package var step: StepIdentity
  package var outcome: Outcome
  /// Why it was skipped or blocked.
  package var reason: String?
  /// The step that a blocked one waited for in vain; always one that was not itself blocked.
  package var blame: StepIdentity?
  package var problem: StepProblem?
  /// In the order of the spec; a mismatch inside a body is one entry for each place.
  package var assertions: [AssertionResult]
  /// In order; the last one gave `exchange`.
  ///
  /// Empty when nothing was sent.
  package var attempts: [AttemptResult]
  /// The last request and its answer; nil when nothing was sent.
  package var exchange: ExchangeRecord?
  /// How the steps of the action ended that the step used.
  ///
  /// Of an action that did not pass, problem, assertions, attempts and exchange are those of the first
  /// of them that is to blame.
  package var steps: [StepResult]
  /// When it began, since the run began.
  package var start: Duration
  package var duration: Duration

  package init(
    step: StepIdentity,
    outcome: Outcome,
    reason: String? = nil,
    blame: StepIdentity? = nil,
    problem: StepProblem? = nil,
    assertions: [AssertionResult] = [],
    attempts: [AttemptResult] = [],
    exchange: ExchangeRecord? = nil,
    steps: [StepResult] = [],
    start: Duration,
    duration: Duration = .zero
  ) {
    self.step = step
    self.outcome = outcome
    self.reason = reason
    self.blame = blame
    self.problem = problem
    self.assertions = assertions
    self.attempts = attempts
    self.exchange = exchange
    self.steps = steps
    self.start = start
    self.duration = duration
  }
}

extension StepResult {
  /// The steps of actions that led to the outcome, from the outermost to the one to blame.
  ///
  /// Empty for a step that used no action, and for one that passed.
  package var culprits: [StepIdentity] {
    guard outcome != .passed, let culprit = steps.first(where: { $0.outcome == outcome }) else {
      return []
    }
    return [culprit.step] + culprit.culprits
  }

  /// The steps that sent something themselves, in order, each with what leads to it from this step on:
  /// where this one used an action, those inside.
  package var leaves: [(path: [StepIdentity], result: StepResult)] {
    guard !steps.isEmpty else { return [([step], self)] }
    return steps.flatMap { inner in inner.leaves.map { ([step] + $0.path, $0.result) } }
  }

  /// Begins later by this time, with all that is inside.
  package mutating func shift(by offset: Duration) {
    start += offset
    for index in steps.indices { steps[index].shift(by: offset) }
  }
}

extension [StepIdentity] {
  /// A way to a step inside actions: `bought [sku=a] › created`.
  package var route: String { map(\.shortName).joined(separator: " › ") }
}

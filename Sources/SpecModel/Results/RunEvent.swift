package import SpecSource

/// What names a suite in results.
package struct SuiteIdentity: Sendable {
  /// 0-based position among the suites of the run, in the order in which they are reported.
  package var index: Int
  /// With the name of the instance behind it, where the suite runs several times.
  package var title: String
  /// Which of several runs of the suite this is; nil when there is one.
  package var instance: Instance?
  /// Which turn of a run that repeats its suites this is; nil when each runs once.
  package var turn: SuiteTurn?
  /// The file as shown to the user.
  package var path: String
  package var tags: [String]
  package var range: SourceRange
  /// How many steps it has, setup and teardown included.
  package var stepCount: Int

  package init(
    index: Int,
    title: String,
    instance: Instance? = nil,
    path: String,
    tags: [String],
    range: SourceRange,
    stepCount: Int
  ) {
    self.index = index
    self.title = title
    self.instance = instance
    self.path = path
    self.tags = tags
    self.range = range
    self.stepCount = stepCount
  }
}

/// How a suite ended.
///
/// Its steps have been told one by one before.
package struct SuiteResult: Sendable {
  package var suite: SuiteIdentity
  package var outcome: Outcome
  package var counts: OutcomeCounts
  /// Why the whole suite was skipped or could not begin; nil when its steps ran.
  package var reason: String?
  /// A precondition that did not hold, or a variable that could not be worked out.
  package var problem: StepProblem?
  /// Since the run began.
  package var start: Duration
  package var duration: Duration
  /// How many requests were sent, retries included.
  package var requestCount: Int

  package init(
    suite: SuiteIdentity,
    outcome: Outcome,
    counts: OutcomeCounts,
    reason: String? = nil,
    problem: StepProblem? = nil,
    start: Duration,
    duration: Duration,
    requestCount: Int
  ) {
    self.suite = suite
    self.outcome = outcome
    self.counts = counts
    self.reason = reason
    self.problem = problem
    self.start = start
    self.duration = duration
    self.requestCount = requestCount
  }
}

/// The whole run in numbers.
package struct RunSummary: Sendable {
  package var suites: OutcomeCounts
  package var steps: OutcomeCounts
  package var requestCount: Int
  package var duration: Duration
  package var seed: UInt64
  /// True when the user stopped the run before its end.
  package var isInterrupted: Bool
  /// Why the run ended before its end without the user: so many steps have failed; nil when it did
  /// not.
  package var stopReason: String?
  /// The ledger that names what may have been left behind; nil when nothing was.
  package var ledgerPath: String?

  package init(
    suites: OutcomeCounts,
    steps: OutcomeCounts,
    requestCount: Int,
    duration: Duration,
    seed: UInt64,
    isInterrupted: Bool
  ) {
    self.suites = suites
    self.steps = steps
    self.requestCount = requestCount
    self.duration = duration
    self.seed = seed
    self.isInterrupted = isInterrupted
  }

  /// True when there was more to run.
  package var wasCutShort: Bool { isInterrupted || stopReason != nil }

  /// 0 all passed, 1 something failed, else 3 something errored, 130 interrupted.
  package var exitStatus: Int32 {
    if isInterrupted { return 130 }
    if suites[.failed] > 0 || steps[.failed] > 0 { return 1 }
    if suites[.errored] > 0 || steps[.errored] > 0 { return 3 }
    // A step is blocked only by one that failed or errored, so nothing else is left to be wrong.
    return suites[.blocked] > 0 || steps[.blocked] > 0 ? 1 : 0
  }
}

/// What happens in a run, in the order in which it happens; suites side by side are interleaved.
///
/// Every report is made from these and from nothing else, so no two can disagree. Indirect, as each of
/// them looks at an event and few at all that is in it.
package indirect enum RunEvent: Sendable {
  /// - Parameters:
  ///   - suites: those of the first turn, when the run repeats them.
  ///   - startedAt: seconds since 1970-01-01T00:00:00Z.
  case runStarted(suites: [SuiteIdentity], seed: UInt64, startedAt: Double)
  case suiteStarted(SuiteIdentity)
  case stepStarted(suite: SuiteIdentity, step: StepIdentity)
  /// A step that transfers much has come so far.
  case stepProgressed(suite: SuiteIdentity, step: StepIdentity, progress: TransferProgress)
  case stepFinished(suite: SuiteIdentity, result: StepResult)
  case suiteFinished(SuiteResult)
  case runFinished(RunSummary)
}

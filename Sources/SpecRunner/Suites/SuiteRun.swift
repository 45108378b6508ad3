import Matching
import SpecModel
import TaskEngine

/// Runs one suite from its preconditions to its teardown.
struct SuiteRun: Sendable {
  let suite: CompiledSuite
  let environment: EvaluationEnvironment
  private let events: EventStream
  var context: SuiteContext
  var values: SuiteValues

  init(
    _ suite: CompiledSuite,
    options: RunOptions,
    transport: any Transport,
    files: SuiteFiles,
    environment: EvaluationEnvironment,
    redactor: Redactor,
    onceActions: OnceActions,
    tokens: TokenStore,
    watch: RunWatch,
    stop: RunStop,
    ledger: UndoLedger?,
    events: EventStream
  ) {
    self.suite = suite
    self.environment = environment
    self.events = events
    let requests = RequestCounter()
    let pause =
      options.requestDelay > .zero
      ? RequestSpacing(
        options.requestDelay,
        countsFromEnd: true,
        watch: watch,
        clock: options.clock
      ) : nil
    var session = Session(
      transport: transport.spaced(by: pause).guarded(by: suite.rules, redactor),
      plugins: suite.plugins.compactMap {
        $0.plugin(
          of: suite.identity,
          environment: environment,
          redactor: redactor,
          options: options
        )
      },
      cache: ResponseCache(),
      cookies: CookieJar(),
      clock: options.clock,
      now: options.now
    )
    session.onSend = { _ in requests.add() }
    context = SuiteContext(
      identity: suite.identity,
      events: events,
      shapes: suite.shapes,
      rules: suite.rules,
      actions: suite.actions,
      onceActions: onceActions,
      tokens: tokens,
      options: options,
      session: session,
      requests: requests,
      files: files,
      secrets: SecretKeeper(redactor: redactor, suite: suite),
      watch: watch,
      stop: stop,
      ledger: ledger
    )
    values = SuiteValues(
      steps: suite.steps,
      environment: EnvironmentRecord(variables: options.environment),
      run: RunRecord(options: options)
    )
  }

  /// Runs to the end; after a cancellation that is the end of the teardown.
  mutating func run() async -> SuiteResult {
    let start = context.watch.elapsed
    events.send(.suiteStarted(suite.identity))
    var result = SuiteResult(
      suite: suite.identity,
      outcome: .passed,
      counts: OutcomeCounts(),
      start: start,
      duration: .zero,
      requestCount: 0
    )
    let redactor = context.secrets.redactor
    let hindrance = await prepare()
    var scheduler = StepScheduler(
      suite.steps,
      context: context,
      values: values,
      environment: environment,
      teller: StepTeller(suite: suite.identity, context: context, events: events)
    )
    if let hindrance {
      result.reason = redactor.mask(hindrance.reason)
      result.problem = hindrance.problem?.masked(by: redactor)
      scheduler.leaveOut(hindrance.isSkip ? .skipped : .blocked, because: hindrance.reason)
      result.outcome = hindrance.isSkip ? .skipped : .errored
    } else {
      await scheduler.run([.setup, .steps])
      await scheduler.cleanUp()
      var counts = scheduler.ledger.counts
      counts += context.onceOutcomes.counts
      result.outcome = counts.verdict
    }
    result.counts = scheduler.ledger.counts
    result.counts += context.onceOutcomes.counts
    result.requestCount = context.requests.count
    result.duration = context.watch.elapsed - start
    events.send(.suiteFinished(result))
    return result
  }
}

import Matching
import SpecModel
import TaskEngine

/// Runs one suite from its preconditions to its teardown.
struct SuiteRun: Sendable {
  let suite: CompiledSuite
  let environment: EvaluationEnvironment
  /// What is asked besides.
  let checks: SuiteChecks
  private let events: EventStream
  var context: SuiteContext
  var values: SuiteValues

  init(
    _ suite: CompiledSuite,
    in run: RunContext,
    environment: EvaluationEnvironment,
    checks: SuiteChecks = SuiteChecks(),
    events: EventStream
  ) {
    self.suite = suite
    self.checks = checks
    self.environment = environment
    self.events = events
    let options = run.options
    let requests = RequestCounter()
    let pause =
      options.requestDelay > .zero
      ? RequestSpacing(
        options.requestDelay,
        countsFromEnd: true,
        watch: run.watch,
        clock: options.clock
      ) : nil
    let addressGuard = AddressGuard(exceptions: suite.rules.literalAddresses)
    let session = Session(
      transport: run.transport.spaced(by: pause)
        .guarded(by: suite.rules, addressGuard, run.redactor, countedBy: requests),
      plugins: options.plugins
        + suite.plugins.compactMap {
          $0.plugin(
            of: suite.identity,
            environment: environment,
            redactor: run.redactor,
            options: options
          )
        },
      cache: ResponseCache(),
      cookies: CookieJar(),
      clock: options.clock,
      now: options.now
    )
    context = SuiteContext(
      run: run,
      identity: suite.identity,
      events: events,
      shapes: suite.shapes,
      rules: suite.rules,
      travel: RequestBuilder.travel(guardedBy: addressGuard),
      actions: suite.actions,
      validations: checks.validations,
      session: session,
      requests: requests,
      secrets: SecretKeeper(redactor: run.redactor, suite: suite)
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

import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

/// Runs one suite from its preconditions to its teardown.
struct SuiteRun: Sendable {
  private let suite: CompiledSuite
  private let environment: EvaluationEnvironment
  private let events: EventStream
  /// For each step, those that read from it.
  private let readers: [[Int]]
  private var context: SuiteContext
  private var values: SuiteValues
  private var ledger: StepLedger

  init(
    _ suite: CompiledSuite,
    options: RunOptions,
    transport: any Transport,
    files: SuiteFiles,
    environment: EvaluationEnvironment,
    redactor: Redactor,
    watch: RunWatch,
    events: EventStream
  ) {
    self.suite = suite
    self.environment = environment
    self.events = events
    let requests = RequestCounter()
    context = SuiteContext(
      suite: suite,
      options: options,
      session: Session(
        transport: transport.guarded(by: suite.rules),
        plugins: [requests],
        cookies: CookieJar(),
        clock: options.clock,
        now: options.now
      ),
      requests: requests,
      files: files,
      secrets: SecretKeeper(redactor: redactor, suite: suite),
      watch: watch
    )
    values = SuiteValues(
      steps: suite.steps,
      environment: EnvironmentRecord(variables: options.environment),
      run: RunRecord(options: options)
    )
    ledger = StepLedger(suite.steps)
    var readers = Array(repeating: [Int](), count: suite.steps.count)
    for step in suite.steps {
      for index in step.dependencies { readers[index].append(step.identity.index) }
    }
    self.readers = readers
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
    if let hindrance = await prepare() {
      result.reason = redactor.mask(hindrance.reason)
      result.problem = hindrance.problem?.masked(by: redactor)
      leaveOut(because: hindrance)
      result.outcome = hindrance.isSkip ? .skipped : .errored
    } else {
      await runSteps()
      result.outcome = ledger.counts.verdict
    }
    result.counts = ledger.counts
    result.requestCount = context.requests.count
    result.duration = context.watch.elapsed - start
    events.send(.suiteFinished(result))
    return result
  }

  // MARK: Before the first step

  /// Why no step of the suite runs.
  private struct Hindrance {
    var reason: String
    /// Nil when the suite is skipped.
    var problem: StepProblem?

    var isSkip: Bool { problem == nil }

    init(skip reason: String) {
      self.reason = reason
    }

    init(_ problem: StepProblem) {
      reason = problem.message
      self.problem = problem
    }

    init(_ unmet: PreconditionCheck.Unmet) {
      reason = unmet.problem.message
      problem = unmet.otherwise == .skip ? nil : unmet.problem
    }
  }

  /// Works out variables and preconditions; gives what stands against running any step.
  private mutating func prepare() async -> Hindrance? {
    if let skip = suite.skip { return Hindrance(skip: skip) }
    let evaluation = environment.fork("variables")
    if let problem = unsetVariable {
      // A precondition may say what it means that the variable isn't set.
      let check = PreconditionCheck(
        context: context,
        scope: StepScope(values: values, environment: evaluation)
      )
      let unmet = try? await check.firstUnmet(of: suite.preconditions.filter(\.isOfEnvironment))
      return unmet.map(Hindrance.init) ?? Hindrance(problem)
    }
    do {
      try evaluateVariables(evaluation)
      let scope = StepScope(values: values, environment: evaluation)
      let check = PreconditionCheck(context: context, scope: scope)
      return try await check.firstUnmet(of: suite.preconditions).map(Hindrance.init)
    } catch {
      return Hindrance(error.problem)
    }
  }

  /// An environment variable that the suite's own values need and that isn't set.
  private var unsetVariable: StepProblem? {
    let variables = suite.variables.lazy.filter(\.isRead)
    let references = (suite.base?.references ?? []) + variables.flatMap(\.value.references)
    for reference in references where reference.name == "env" && !reference.isGuarded {
      guard case .name(let name)? = reference.members.first?.key else { continue }
      if context.options.environment[name]?.isEmpty != false {
        return .unset(name, at: reference.range)
      }
    }
    return nil
  }

  private mutating func evaluateVariables(
    _ evaluation: EvaluationEnvironment
  ) throws(StepFailure) {
    var scope = StepScope(values: values, environment: evaluation)
    for binding in suite.variables where binding.isRead {
      let value = try scope.value(of: binding.value)
      if binding.isSecret {
        try context.secrets.keep(value, named: binding.name, at: binding.range)
      }
      values[binding.name] = value
      scope.values = values
    }
    maskUnreadSecrets(scope)
    if let base = suite.base {
      let text = try context.builder.text(base, in: scope)
      context.base = text
      values["base"] = .json(.string(text))
    }
  }

  /// Masks what the suite does not read itself, should it turn up in an answer.
  private func maskUnreadSecrets(_ scope: StepScope) {
    let unread = StepScope(values: scope.values, environment: environment.fork("unread"))
    for binding in suite.variables where !binding.isRead {
      // Most often an environment variable that is set only where it is needed.
      guard let value = try? unread.value(of: binding.value) else { continue }
      try? context.secrets.keep(value, named: binding.name, at: binding.range)
    }
  }

  /// Tells of every step that it doesn't run.
  private mutating func leaveOut(because hindrance: Hindrance) {
    for step in suite.steps {
      let outcome: Outcome = hindrance.isSkip ? .skipped : .blocked
      finish(step, StepEnding(outcome, reason: hindrance.reason), at: context.watch.elapsed)
    }
  }

  // MARK: Steps

  private mutating func runSteps() async {
    for step in suite.steps where step.identity.phase != .teardown {
      if Task.isCancelled {
        let ending = StepEnding(.skipped, reason: "the run was interrupted")
        finish(step, ending, at: context.watch.elapsed)
      } else {
        await run(step)
      }
    }
    guard suite.steps.contains(where: { $0.identity.phase == .teardown }) else { return }
    // A task of its own isn't cancelled with this one: an interrupt must leave nothing behind.
    let executor = context.session.transport.executor
    let teardown = Task(executorPreference: executor) { [self] in
      var run = self
      for step in run.suite.steps where step.identity.phase == .teardown { await run.run(step) }
      return run
    }
    self = await teardown.value
  }

  private mutating func run(_ step: Step) async {
    let start = context.watch.elapsed
    events.send(.stepStarted(suite: suite.identity, step: masked(step.identity)))
    let ending = await ending(of: step, startedAt: start)
    for (name, value) in ending.given { values[name] = value }
    foreseeCredentials(from: step)
    tell(of: step, ending, at: start)
    forgetAnswers(after: step)
  }

  /// In a function of its own, so that no copy of the values is left when they change.
  private func ending(of step: Step, startedAt start: Duration) async -> StepEnding {
    let run = StepRun(
      step: step,
      context: context,
      scope: StepScope(
        values: values,
        environment: environment.fork("step \(step.identity.index)")
      ),
      start: start
    )
    return await run.run(ledger.obstacle(for: step))
  }

  /// Tells of a step that did not run.
  private mutating func finish(_ step: Step, _ ending: StepEnding, at start: Duration) {
    events.send(.stepStarted(suite: suite.identity, step: masked(step.identity)))
    tell(of: step, ending, at: start)
  }

  private mutating func tell(of step: Step, _ ending: StepEnding, at start: Duration) {
    let redactor = context.secrets.redactor
    ledger.record(ending.outcome, of: step.identity.index, blame: ending.blame)
    let recorder = ExchangeRecorder(redactor: redactor, files: context.files)
    let result = StepResult(
      step: step.identity,
      outcome: ending.outcome,
      reason: ending.reason,
      blame: ending.blame,
      problem: ending.problem,
      assertions: ending.assertions,
      attempts: ending.attempts,
      exchange: ending.sent.map { recorder.record($0, ending.answer?.response) },
      start: start,
      duration: context.watch.elapsed - start
    )
    events.send(.stepFinished(suite: suite.identity, result: result.masked(by: redactor)))
  }

  private func masked(_ identity: StepIdentity) -> StepIdentity {
    identity.masked(by: context.secrets.redactor)
  }

  /// What later steps will send as credentials is masked in the answer that it comes from.
  private func foreseeCredentials(from step: Step) {
    let scope = StepScope(values: values, environment: environment.fork("foreseen"))
    for index in readers[step.identity.index] {
      for text in suite.steps[index].credentials(in: scope) { context.secrets.redactor.add(text) }
    }
  }

  /// Answers that no later step reads are let go at once: memory must not grow with the steps.
  private mutating func forgetAnswers(after step: Step) {
    let index = step.identity.index
    for known in step.dependencies + [index] {
      guard let id = suite.steps[known].identity.id else { continue }
      if readers[known].allSatisfy({ $0 <= index }) { values[id] = .missing }
    }
  }
}

extension RunRecord {
  init(options: RunOptions) {
    let environment = EvaluationEnvironment(seed: options.seed, now: options.now)
    self.init(
      id: String(environment.fork("run").seed, radix: 16),
      seed: options.seed,
      environmentName: options.environmentName
    )
  }
}

extension Precondition {
  fileprivate var isOfEnvironment: Bool {
    if case .environment = kind { true } else { false }
  }
}

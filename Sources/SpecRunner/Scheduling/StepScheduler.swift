import Matching
import SpecModel
import SpecSource
import TaskEngine

/// Runs a list of steps stage by stage, and keeps what they give.
///
/// The steps of a stage run at the same time and see the values from before it. What they give is
/// added in the order of the spec, whichever ends first, so that a run does not depend on chance.
struct StepScheduler: Sendable {
  /// How many steps of one stage run at the same time; the others follow as these end.
  static let widestStage = 32

  private let steps: [Step]
  let context: SuiteContext
  private let environment: EvaluationEnvironment
  private(set) var teller: StepTeller
  private let keepsAnswers: Bool
  /// For each step, those that read from it.
  private let readers: [[Int]]
  private(set) var values: SuiteValues
  private(set) var ledger: StepLedger
  /// In the order in which steps have registered them.
  private(set) var undos: [RegisteredUndo] = []

  /// Makes a scheduler of steps each of which is at the place that its index says.
  ///
  /// The values are what is known before the first step. Answers that no later step reads are let go
  /// unless they are to be kept.
  init(
    _ steps: [Step],
    context: SuiteContext,
    values: SuiteValues,
    environment: EvaluationEnvironment,
    teller: StepTeller,
    keepsAnswers: Bool = false
  ) {
    self.steps = steps
    self.context = context
    self.environment = environment
    self.teller = teller
    self.keepsAnswers = keepsAnswers
    self.values = values
    ledger = StepLedger(steps)
    var readers = Array(repeating: [Int](), count: steps.count)
    for step in steps {
      for index in step.dependencies { readers[index].append(step.identity.index) }
    }
    self.readers = readers
  }

  /// Runs the steps of some phases, in order; after a cancellation the rest is left out, and when the
  /// run is to end, what is not teardown.
  mutating func run(_ phases: Set<StepPhase>) async {
    for stage in steps.stages where phases.contains(steps[stage.lowerBound].identity.phase) {
      let isTeardown = steps[stage.lowerBound].identity.phase == .teardown
      if let reason = Self.interruption ?? (isTeardown ? nil : context.stop.reason) {
        let ending = StepEnding(.skipped, reason: reason)
        teller.firstBeside = nil
        for step in steps[stage] { leaveOut(step, ending) }
      } else {
        await run(stage)
      }
    }
  }

  /// Why not even teardown runs here any more.
  private static var interruption: String? {
    Task.isCancelled ? "the run was interrupted" : nil
  }

  /// Undoes what steps have registered to be undone, then runs the teardown, which may take away what
  /// an undo needs: a log-in.
  ///
  /// Also when the surrounding task has been cancelled: an interrupt must leave nothing behind.
  mutating func cleanUp() async {
    guard !undos.isEmpty || steps.contains(where: { $0.identity.phase == .teardown }) else {
      return
    }
    // A task of its own isn't cancelled with this one.
    let executor = context.session.transport.executor
    let task = Task(executorPreference: executor) { [self] in
      var scheduler = self
      let teardown = steps.firstIndex { $0.identity.phase == .teardown } ?? steps.count
      await scheduler.runUndos(from: teardown)
      await scheduler.run([.teardown])
      // Actions that the teardown uses have their undos, too.
      await scheduler.runUndos(from: steps.count)
      return scheduler
    }
    self = await task.value
  }

  /// Takes back what was done, the last first; reports list it from this index on, before what has
  /// the index now.
  private mutating func runUndos(from index: Int) async {
    teller.firstBeside = nil
    for (number, undo) in undos.reversed().enumerated() {
      let start = context.watch.elapsed
      var run = StepRun(
        step: undo.step,
        context: undo.context ?? context,
        scope: undo.scope,
        start: start
      )
      run.step.identity = undo.identity(index: index + number)
      teller.started(run.step.identity)
      let ending = await run.run(nil)
      if !ending.outcome.isFailure, let entry = undo.entry { context.ledger?.strike(entry) }
      ledger.record(undo: ending.outcome)
      teller.finished(run.step.identity, ending, startedAt: start)
    }
    teller.teardownOffset += undos.count
    undos = []
  }

  /// Tells of every step that it doesn't run.
  mutating func leaveOut(_ outcome: Outcome, because reason: String) {
    teller.firstBeside = nil
    for step in steps { leaveOut(step, StepEnding(outcome, reason: reason)) }
  }

  private mutating func leaveOut(_ step: Step, _ ending: StepEnding) {
    teller.leftOut(step.identity, ending)
    ledger.record(ending.outcome, of: step.identity.index, blame: ending.blame)
  }

  // MARK: Stages

  private mutating func run(_ stage: Range<Int>) async {
    teller.firstBeside = stage.count > 1 ? stage.lowerBound : nil
    if stage.count == 1 {
      let step = steps[stage.lowerBound]
      settle(step, await perform(step))
    } else if context.options.gate != nil {
      var endings: [StepEnding] = []
      for step in steps[stage] { endings.append(await perform(step)) }
      for (step, ending) in zip(steps[stage], endings) { settle(step, ending) }
    } else {
      for (step, ending) in zip(steps[stage], await endings(of: stage)) { settle(step, ending) }
    }
  }

  /// How the steps of a stage end, in their order.
  private func endings(of stage: Range<Int>) async -> [StepEnding] {
    let executor = context.session.transport.executor
    return await withTaskGroup(of: (Int, StepEnding).self) { group in
      var waiting = stage
      func startNext() {
        guard let index = waiting.popFirst() else { return }
        group.addTask(executorPreference: executor) { (index, await perform(steps[index])) }
      }
      for _ in 0..<Self.widestStage { startNext() }
      var endings: [Int: StepEnding] = [:]
      while let (index, ending) = await group.next() {
        endings[index] = ending
        startNext()
      }
      return stage.compactMap { endings[$0] }
    }
  }

  /// Runs a step and tells of it.
  private func perform(_ step: Step) async -> StepEnding {
    // By its place, so that it draws the same values when only some steps are run.
    let scope = scope(step.identity.place)
    let obstacle = ledger.obstacle(for: step)
    if let gate = context.options.gate, !context.stop.isQuit, step.skip == nil, obstacle == nil {
      return await perform(step, asking: gate)
    }
    if let repetition = step.repetition, step.skip == nil, obstacle == nil {
      return await HeldLog.hold(holdsLog(of: step)) {
        await series(of: step, scope).run(repetition)
      }
    }
    let start = context.watch.elapsed
    teller.started(step.identity)
    let run = StepRun(step: step, context: context, scope: scope, start: start)
    let ending = await HeldLog.hold(holdsLog(of: step)) {
      let ending = await run.run(obstacle)
      foreseeCredentials(from: step, ending.given)
      return ending
    }
    teller.finished(step.identity, ending, startedAt: start)
    return ending
  }

  /// Whether what is logged during a step can hold what turns out to be secret when it has ended.
  func holdsLog(of step: Step) -> Bool {
    guard context.session.plugins.contains(where: { $0 is LoggerPlugin }) else { return false }
    return step.captures.contains(where: \.isSecret) || !readers[step.identity.index].isEmpty
  }

  func series(of step: Step, _ scope: StepScope) -> StepSeries {
    StepSeries(
      step: step,
      context: context,
      scope: scope,
      teller: teller,
      keepsAnswers: keepsAnswers || !readers[step.identity.index].isEmpty
    ) { all, latest in
      let lists = latest.map { ($0.name, Value.list([$0.value])) }
      foreseeCredentials(from: step, all, lists)
    }
  }

  /// Keeps what a step that has ended gives to later ones.
  private mutating func settle(_ step: Step, _ ending: StepEnding) {
    for (name, value) in ending.given { values[name] = value }
    values.note(ending.outcome, of: step.identity.index)
    undos += ending.undos
    ledger.record(
      ending.outcome,
      of: step.identity.index,
      blame: ending.blame,
      instances: ending.instances
    )
    forgetAnswers(after: step)
  }

  func scope(_ label: String) -> StepScope {
    StepScope(values: values, environment: environment.fork(label))
  }

  /// What later steps will send as credentials is masked in the answer that it comes from.
  ///
  /// What is new of what a step has given, where it runs several times, is enough for steps whose
  /// cases it is, which would otherwise look at all of it each time.
  func foreseeCredentials(
    from step: Step,
    _ given: [StepEnding.Gift],
    _ latest: [StepEnding.Gift]? = nil
  ) {
    for index in readers[step.identity.index] {
      let reader = steps[index]
      var scope = scope("foreseen")
      let isForCases = reader.repetition != nil
      for (name, value) in isForCases ? latest ?? given : given { scope.values[name] = value }
      for text in reader.credentials(in: scope, among: context.actions) {
        context.secrets.redactor.add(text)
      }
    }
  }

  /// Answers that no later step reads are let go at once: memory must not grow with the steps.
  private mutating func forgetAnswers(after step: Step) {
    if keepsAnswers { return }
    let index = step.identity.index
    forgetAnswer(of: index, after: index)
    for known in step.dependencies { forgetAnswer(of: known, after: index) }
  }

  private mutating func forgetAnswer(of known: Int, after index: Int) {
    guard let id = steps[known].identity.id else { return }
    if readers[known].allSatisfy({ $0 <= index }) { values[id] = .missing }
  }
}

extension StepIdentity {
  /// Where the step stands: it draws the same random values whichever other steps are run.
  var place: String { "step \(range.start.line):\(range.start.column)" }
}

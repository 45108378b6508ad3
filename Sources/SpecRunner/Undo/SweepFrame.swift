import JSON
import Matching
import SpecModel

/// The suite, or an action on the way to what is to be undone, with the values that the ledger has not:
/// the steps that give them have been run.
struct SweepFrame: Sendable {
  /// Why something can't be undone.
  struct Obstacle: Error {
    /// Lower-case, not masked.
    let message: String
  }

  private let steps: [Step]
  private let context: SuiteContext
  private let environment: EvaluationEnvironment
  private var scheduler: StepScheduler

  /// Runs steps that give what is missing.
  init(
    _ steps: [Step],
    context: SuiteContext,
    values: SuiteValues,
    environment: EvaluationEnvironment
  ) async {
    self.steps = steps
    self.context = context
    self.environment = environment
    scheduler = StepScheduler(
      steps,
      context: context,
      values: values,
      environment: environment,
      teller: StepTeller(context: context, collector: ReportCollector()),
      // Nothing is forgotten: the undos read it, and they are no steps of the list.
      keepsAnswers: true
    )
    await scheduler.run([.setup, .steps])
  }

  /// Undoes what the steps that were run have asked to be undone.
  mutating func cleanUp() async { await scheduler.cleanUp() }

  /// The action that a stop uses, as it was.
  func entering(_ stop: SweepTrace.Stop) async throws(Obstacle) -> SweepFrame {
    guard case .use(let call) = stop.step.action, let action = stop.action else { return self }
    var run = try stepRun(at: stop)
    // It was run, whatever stood before that.
    run.step.condition = nil
    if !stop.inputs.isEmpty {
      let (reading, ending) = await run.readingOnce()
      if let ending { throw Obstacle(message: ending.inShort) }
      run = reading
    }
    let inner: ActionRun
    do {
      inner = try run.entering(action, by: call, giving: stop.inputs)
    } catch {
      throw Obstacle(message: error.problem.message)
    }
    return await SweepFrame(
      action.steps,
      context: inner.context,
      values: inner.values,
      environment: inner.environment
    )
  }

  /// Runs the undo of a trace that leads here.
  ///
  /// - Returns: what was sent.
  func undo(_ trace: SweepTrace) async throws(Obstacle) -> String {
    var run = try stepRun(at: trace.creator)
    if !trace.entry.isAnswered, trace.readsAnswer {
      for (name, value) in try await sendAgain(trace) { run.scope.values[name] = value }
    }
    run.step = trace.undo
    run.scope = StepScope(
      values: run.scope.values,
      environment: run.scope.environment.fork("undo")
    )
    let name = trace.undo.request(in: run.scope)
    let ending = await run.run(nil)
    let isUnwanted = trace.undo.condition.map { (try? run.scope.holds($0)) == false } ?? false
    guard ending.outcome.isPass || isUnwanted else {
      throw Obstacle(message: "\(name): \(ending.inShort)")
    }
    return name
  }

  /// A step with the values that it had, and where it drew its random values when it ran, at their
  /// beginning.
  private func stepRun(at stop: SweepTrace.Stop) throws(Obstacle) -> StepRun {
    let unmet = steps.first { step in
      !stop.missing.isDisjoint(with: step.givenNames)
        && scheduler.ledger.outcome(of: step.identity.index)?.isPass != true
    }
    if let unmet {
      let name = unmet.identity.nameInLedger
      throw Obstacle(message: "the step '\(name)' that it needs did not pass")
    }
    let random = environment.fork(stop.step.identity.place)
    var scope = StepScope(values: scheduler.values, environment: random)
    if let instance = stop.place.instance { try repeatCase(instance, at: stop, &scope) }
    for member in stop.place.values.members { scope.values[member.name] = .json(member.value) }
    let run = StepRun(
      step: stop.step,
      context: context,
      scope: scope,
      start: context.watch.elapsed
    )
    do {
      return try run.byItsActor()
    } catch {
      throw Obstacle(message: error.problem.message)
    }
  }

  /// Goes on as in the run of a step with this number, and gives `case` its value if that is missing.
  private func repeatCase(
    _ instance: Int,
    at stop: SweepTrace.Stop,
    _ scope: inout StepScope
  ) throws(Obstacle) {
    let isMissing = stop.missing.contains("case")
    let outer = scope
    scope = StepScope(
      values: outer.values,
      environment: outer.environment.fork("instance \(instance)")
    )
    do throws(StepFailure) {
      guard let cases = try stop.step.repetition?.cases(in: outer) else { return }
      // A name with a secret in it is not in the ledger.
      let named = stop.place.caseName.map { name in
        cases.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      }
      if let place = named ?? instance, cases.indices.contains(place) {
        // Also when it is known: what is drawn for it must not be drawn for what follows.
        scope.values["case"] = try cases[place].value(in: scope)
      } else if isMissing {
        let name = stop.place.caseName ?? "#\(instance + 1)"
        throw StepFailure(
          code: .case,
          "'\(stop.place.step)' has no case '\(name)' any more",
          at: stop.step.identity.range
        )
      }
    } catch {
      if isMissing { throw Obstacle(message: error.problem.message) }
    }
  }

  /// Learns what a request made whose answer never came, by sending the same request again.
  private func sendAgain(_ trace: SweepTrace) async throws(Obstacle) -> [StepEnding.Gift] {
    func obstacle(_ reason: String) -> Obstacle {
      Obstacle(message: "no answer came to \(trace.entry.request), \(reason)")
    }
    guard trace.entry.isRepeatable else {
      throw obstacle("and it can't be sent again: look whether it made something")
    }
    // One is built to be compared and another to be sent: neither draws what the other has drawn.
    let (trial, blocked) = await (try stepRun(at: trace.creator)).readingOnce()
    if let blocked { throw obstacle("and it can't be sent again: \(blocked.inShort)") }
    var run = try stepRun(at: trace.creator)
    run.step.undo = nil
    // It was sent, whatever stood before that.
    run.step.condition = nil
    run.step.preconditions = []
    run.step.delay = nil
    // The server may say 200 now where it said 201 before.
    run.step.expectations.assertions = []
    run.step.expectations.requiresSuccess = true
    run.step.expectations.error = nil
    guard case .request(let template) = run.step.action,
      let request = try? context.builder.build(template, in: trial.scope),
      RepeatableRequest(request, redactor: context.secrets.redactor).text.utf8
        .elementsEqual(trace.entry.request.utf8)
    else { throw obstacle("and the suite would send another request now") }
    let ending = await run.run(nil)
    guard ending.outcome.isPass else {
      throw obstacle("nor when it was sent again: \(ending.inShort)")
    }
    return ending.given
  }
}

extension StepEnding {
  /// Why it did not pass, on one line.
  fileprivate var inShort: String {
    if let problem { return problem.message }
    if let mismatch = assertions.first(where: { !$0.passed }) {
      return "\(mismatch.path) is \(mismatch.actual), expected \(mismatch.expected)"
    }
    return reason ?? outcome.rawValue
  }
}

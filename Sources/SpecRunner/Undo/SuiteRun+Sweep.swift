import JSON
import Matching
import SpecModel

extension SuiteRun {
  /// Undoes what a run of the suite has left behind, in the order given.
  ///
  /// The suite has only the steps that give what the ledger does not know.
  mutating func sweep(_ traces: [Sweep.Trace]) async -> [Int: Sweep.Ending] {
    if let hindrance = await prepare() {
      let reason = context.secrets.redactor.mask(hindrance.reason)
      return Dictionary(uniqueKeysWithValues: traces.map { ($0.number, .left(reason)) })
    }
    let events = EventStream { _ in }
    var scheduler = StepScheduler(
      suite.steps,
      context: context,
      values: values,
      environment: environment,
      teller: StepTeller(suite: suite.identity, context: context, events: events),
      // Nothing is forgotten: the undos read it, and they are no steps of the list.
      keepsAnswers: true
    )
    await scheduler.run([.setup, .steps])
    var endings: [Int: Sweep.Ending] = [:]
    for trace in traces {
      let unmet = suite.steps.first { step in
        !trace.neededNames.isDisjoint(with: step.givenNames)
          && scheduler.ledger.outcome(of: step.identity.index)?.isPass != true
      }
      let ending: Sweep.Ending =
        if let unmet {
          .left("the step '\(unmet.identity.id ?? unmet.identity.name)' that it needs did not pass")
        } else {
          await sweep(trace, values: scheduler.values)
        }
      endings[trace.number] = ending.masked(by: context.secrets.redactor)
    }
    await scheduler.cleanUp()
    return endings
  }

  private func sweep(_ trace: Sweep.Trace, values: SuiteValues) async -> Sweep.Ending {
    var values = values
    for member in trace.entry.values.members { values[member.name] = .json(member.value) }
    if !trace.entry.isAnswered, trace.readsAnswer {
      switch await sendAgain(trace, values) {
      case .success(let given):
        for (name, value) in given { values[name] = value }
      case .failure(let reason):
        return .left(reason.message)
      }
    }
    let name = trace.undo.request(in: scope(of: trace, values, "undo"))
    let ending = await perform(trace.undo, in: scope(of: trace, values, "undo"))
    return ending.outcome.isFailure
      ? .left("\(name): \(ending.inShort)") : .undone(name)
  }

  private struct Unrepeatable: Error {
    let message: String
  }

  /// Learns what a request made whose answer never came, by sending the same request again.
  private func sendAgain(
    _ trace: Sweep.Trace,
    _ values: SuiteValues
  ) async -> Result<[(name: String, value: Value)], Unrepeatable> {
    func failure(_ reason: String) -> Result<[(name: String, value: Value)], Unrepeatable> {
      .failure(Unrepeatable(message: "no answer came to \(trace.entry.request), \(reason)"))
    }
    guard trace.entry.isRepeatable else {
      return failure("and it can't be sent again: look whether it made something")
    }
    var step = trace.step
    step.undo = nil
    // It was sent, whatever stood before that; and what draws random values must not do so twice.
    step.condition = nil
    step.preconditions = []
    step.delay = nil
    // The server may say 200 now where it said 201 before.
    step.expectations.assertions = []
    step.expectations.requiresSuccess = true
    step.expectations.error = nil
    guard case .request(let template) = step.action,
      let run = try? stepRun(step, in: scope(of: trace, values)).byItsActor(),
      let request = try? run.context.builder.build(template, in: run.scope),
      RepeatableRequest(request, redactor: context.secrets.redactor).text.utf8
        .elementsEqual(trace.entry.request.utf8)
    else { return failure("and the suite would send another request now") }
    let ending = await perform(step, in: scope(of: trace, values))
    guard ending.outcome.isPass else {
      return failure("nor when it was sent again: \(ending.inShort)")
    }
    return .success(ending.given)
  }

  private func perform(_ step: Step, in scope: StepScope) async -> StepEnding {
    await stepRun(step, in: scope).run(nil)
  }

  private func stepRun(_ step: Step, in scope: StepScope) -> StepRun {
    StepRun(step: step, context: context, scope: scope, start: context.watch.elapsed)
  }

  /// The scope in which the step drew its random values when it ran before, at their beginning.
  private func scope(
    of trace: Sweep.Trace,
    _ values: SuiteValues,
    _ part: String? = nil
  ) -> StepScope {
    var random = environment.fork(trace.step.identity.place)
    if let instance = trace.entry.instance { random = random.fork("instance \(instance)") }
    if let part { random = random.fork(part) }
    return StepScope(values: values, environment: random)
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

extension Sweep.Ending {
  fileprivate func masked(by redactor: Redactor) -> Sweep.Ending {
    switch self {
    case .undone(let text): .undone(redactor.mask(text))
    case .left(let text): .left(redactor.mask(text))
    }
  }
}

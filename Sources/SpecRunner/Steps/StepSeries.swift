import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

/// Runs a step several times, one after the other: for each of its cases, or turn by turn.
///
/// Each run is told by its own name and has its own verdict, random values and answer. Later steps
/// read the list of what they gave.
struct StepSeries: Sendable {
  let step: Step
  let context: SuiteContext
  /// Without `case`, `previous` and an answer.
  let scope: StepScope
  let teller: StepTeller
  /// False when no later step reads from this one, so that memory does not grow with the runs.
  let keepsAnswers: Bool
  /// Is told of each run before it is reported: all that the step has given, and what this run has.
  let onEnding: @Sendable (_ all: [Gift], _ latest: [Gift]) -> Void

  typealias Gift = StepEnding.Gift

  /// How all of it ends for the steps that read from it.
  func run(_ repetition: Repetition) async -> StepEnding {
    switch repetition {
    case .cases, .items:
      do {
        return await run(try repetition.cases(in: scope) ?? [])
      } catch {
        return tellOnce(unrepeated.ending(after: error))
      }
    case .count(let count, _):
      return await takeTurns(count)
    case .loop(let condition, let most):
      return await takeTurns(most, while: condition)
    }
  }

  // MARK: Cases

  private func run(_ cases: [CaseItem]) async -> StepEnding {
    var tally = Tally(step, keepsAnswers: keepsAnswers)
    if cases.isEmpty {
      var ending = StepEnding(.skipped, reason: "there are no cases")
      ending.given = tally.given
      return tellOnce(ending)
    }
    for (index, one) in cases.enumerated() {
      let run = instance(Instance(index: index, name: one.name))
      if Task.isCancelled {
        leaveOut(run, &tally, others: cases.count - index - 1)
        break
      }
      await perform(run, &tally) { (run, _) throws(StepFailure) in
        run.scope.values["case"] = try one.value(in: run.scope)
      }
    }
    return tally.ending
  }

  // MARK: Turns

  /// Runs as often as the count says; with a condition, until it no longer holds or a run doesn't
  /// pass.
  private func takeTurns(_ count: Int, while condition: Expression? = nil) async -> StepEnding {
    var tally = Tally(step, keepsAnswers: keepsAnswers)
    let readsPrevious = step.readsPrevious
    var previous: ResponseRecord?
    var unmet: StepIdentity?
    for index in 0..<count {
      let run = instance(Instance(index: index, name: "#\(index + 1)"))
      if Task.isCancelled {
        // Of a loop nobody knows how many there would have been.
        leaveOut(run, &tally, others: condition == nil ? count - index - 1 : 0)
        break
      }
      var isOver = false
      let ending = await perform(run, &tally) { run, ending in
        run.scope.values["previous"] = previous.map(Value.record) ?? .json(.null)
        if let unmet {
          ending = StepEnding(.blocked, reason: "reads 'previous', and \(unmet.turn) did not pass")
          ending?.blame = unmet
        }
      } after: { ending in
        foreseeCredentials(in: ending)
        guard let condition else { return }
        isOver = !ending.outcome.isPass || !holds(condition, after: &ending)
        if !isOver, index == count - 1 { ending.fail(condition, after: count) }
      }
      if isOver { break }
      previous = ending.answer
      if readsPrevious, !ending.outcome.isPass { unmet = unmet ?? run.step.identity }
    }
    return tally.ending
  }

  private func holds(_ condition: Expression, after ending: inout StepEnding) -> Bool {
    do {
      return try scope(after: ending).holds(condition)
    } catch {
      ending.fail(with: error.problem)
      return false
    }
  }

  private func scope(after ending: StepEnding) -> StepScope {
    var scope = scope
    scope.values["previous"] = ending.answer.map(Value.record) ?? .json(.null)
    return scope
  }

  /// What the next turn will send as credentials is masked in the answer that it comes from.
  private func foreseeCredentials(in ending: StepEnding) {
    for text in step.credentials(in: scope(after: ending), among: context.actions) {
      context.secrets.redactor.add(text)
    }
  }

  // MARK: One run

  private func instance(_ instance: Instance) -> StepRun {
    var run = unrepeated
    run.step.identity.name += instance.suffix
    run.step.identity.instance = instance
    let environment = scope.environment.fork("instance \(instance.index)")
    run.scope = StepScope(values: scope.values, environment: environment)
    return run
  }

  /// The step as if it ran once.
  private var unrepeated: StepRun {
    StepRun(step: step, context: context, scope: scope, start: context.watch.elapsed)
  }

  /// Runs the step once and tells of it.
  ///
  /// `prepare` gives the run its values and may say how it ends without being run; `conclude` has
  /// the last word on how it ended.
  @discardableResult
  private func perform(
    _ run: StepRun,
    _ tally: inout Tally,
    prepare: (inout StepRun, inout StepEnding?) throws(StepFailure) -> Void,
    after conclude: (inout StepEnding) -> Void = { _ in }
  ) async -> StepEnding {
    var run = run
    teller.started(run.step.identity)
    var known: StepEnding?
    do {
      try prepare(&run, &known)
    } catch {
      known = run.ending(after: error)
    }
    var ending: StepEnding
    if let known { ending = known } else { ending = await run.run(nil) }
    conclude(&ending)
    tally.add(ending)
    onEnding(tally.given, ending.given)
    teller.finished(run.step.identity, ending, startedAt: run.start)
    return ending
  }

  /// Tells of the first run that an interrupted series has no time for, and how many others there
  /// are: to tell of each would take minutes where a step runs very often.
  private func leaveOut(_ run: StepRun, _ tally: inout Tally, others: Int) {
    var reason = "the run was interrupted"
    if others > 0 { reason += "; \(others) more \(others == 1 ? "was" : "were") left out" }
    let ending = StepEnding(.skipped, reason: reason)
    tally.add(ending)
    teller.leftOut(run.step.identity, ending)
  }

  /// Tells of the whole step when there is nothing to run.
  private func tellOnce(_ ending: StepEnding) -> StepEnding {
    teller.leftOut(step.identity, ending)
    return ending
  }
}

/// What the runs of a step have come to.
private struct Tally {
  private let names: [String]
  private var values: [String: [Value]] = [:]
  private var counts = OutcomeCounts()
  private var blame: StepIdentity?
  private var undos: [RegisteredUndo] = []

  init(_ step: Step, keepsAnswers: Bool) {
    names = step.givenNames.filter { keepsAnswers || $0 != step.identity.id }
  }

  mutating func add(_ ending: StepEnding) {
    counts[ending.outcome] += 1
    undos += ending.undos
    if ending.outcome == .blocked { blame = blame ?? ending.blame }
    for (name, value) in ending.given where names.contains(name) {
      values[name, default: []].append(value)
    }
  }

  /// The lists of what was given; of a run that gave nothing, there is nothing in them.
  var given: [StepEnding.Gift] { names.map { ($0, .list(values[$0] ?? [])) } }

  /// For the steps that follow.
  var ending: StepEnding {
    var ending = StepEnding(counts.verdict)
    ending.instances = counts
    ending.blame = blame
    ending.given = given
    ending.undos = undos
    return ending
  }
}

extension StepEnding {
  /// The condition still holds after as many turns as there may be.
  fileprivate mutating func fail(_ condition: Expression, after count: Int) {
    outcome = .failed
    assertions.append(
      AssertionResult(
        path: "while",
        passed: false,
        expected: count == 1 ? "false after 1 turn" : "false after at most \(count) turns",
        actual: "true",
        range: condition.range
      )
    )
  }
}

extension StepIdentity {
  /// A turn in a sentence: `turn #2`.
  fileprivate var turn: String { "turn \(instance?.name ?? name)" }
}

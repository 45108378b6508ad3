import JSON
import Matching
import SpecModel

/// Steps whose course somebody decides on.
extension StepScheduler {
  /// Performs a step as the gate wants it, and tells of it once.
  func perform(_ step: Step, asking gate: any StepGate) async -> StepEnding {
    let start = context.watch.elapsed
    var edits: [StepEnding.Gift] = []
    // What a repeated step has done before is to be undone as well.
    var undos: [RegisteredUndo] = []
    var ending: StepEnding?
    loop: while true {
      let shown = await stop(at: step, edits, ending, since: start)
      switch await gate.decide(on: shown) {
      case .set(let name, let value): edits.append((name, .json(value)))
      case .goOn where ending != nil: break loop
      case .goOn, .again:
        let next = await run(step, edits)
        undos += next.undos
        ending = next
        // A series has told of itself already.
        if step.repetition != nil { break loop }
      case .skip:
        ending = ending ?? StepEnding(.skipped, reason: "left out by hand")
        break loop
      case .quit:
        context.stop.quit()
        ending = ending ?? StepEnding(.skipped, reason: context.stop.reason)
        break loop
      }
    }
    var last = ending ?? StepEnding(.skipped)
    last.given = edits + last.given
    last.undos = undos
    if last.instances == nil {
      teller.started(step.identity)
      teller.finished(step.identity, last, startedAt: start)
    }
    return last
  }

  private func run(_ step: Step, _ edits: [StepEnding.Gift]) async -> StepEnding {
    let scope = scope(of: step, edits)
    return await HeldLog.hold(holdsLog(of: step)) {
      if let repetition = step.repetition { return await series(of: step, scope).run(repetition) }
      let run = StepRun(step: step, context: context, scope: scope, start: context.watch.elapsed)
      let ending = await run.run(nil)
      foreseeCredentials(from: step, ending.given)
      return ending
    }
  }

  /// Each time from the beginning of the step's random values, so that looking draws none.
  private func scope(of step: Step, _ edits: [StepEnding.Gift]) -> StepScope {
    var scope = scope(step.identity.place)
    for (name, value) in edits { scope.values[name] = value }
    return scope
  }

  private func stop(
    at step: Step,
    _ edits: [StepEnding.Gift],
    _ ending: StepEnding?,
    since start: Duration
  ) async -> StepStop {
    let redactor = context.secrets.redactor
    var scope = scope(of: step, edits)
    var stop = StepStop(
      suite: context.identity,
      step: step.identity.masked(by: redactor),
      values: scope.values.shown(at: step).map { ($0.name, redactor.mask($0.text)) }
    )
    if let ending {
      stop.result = teller.result(of: step.identity, ending, startedAt: start)
    } else if case .request(let template) = step.action, step.repetition == nil {
      do {
        let placeholders = placeholders(for: step, scope)
        scope.placeholders = placeholders
        let builder = context.builder(for: step)
        let request = try builder.build(template, in: scope).receiving(step.reception)
        let recorder = ExchangeRecorder(redactor: redactor, files: context.files)
        stop.request = try await recorder.recordUnsent(
          request,
          to: try builder.destination(of: step.reception, in: scope)
        )?.replacingTexts(with: placeholders.undone)
      } catch let failure as StepFailure {
        stop.problem = failure.problem.masked(by: redactor)
      } catch {
        stop.problem = StepFailure(error, at: template.range).problem.masked(by: redactor)
      }
    }
    return stop
  }

  /// Stands in for actions that run once and come first when the step is run.
  private func placeholders(for step: Step, _ scope: StepScope) -> Placeholders {
    let waiting = step.onceReads.filter { key in
      if case .missing = scope.values[key.name] { true } else { false }
    }
    return Placeholders(
      reasons: Dictionary(
        waiting.map { ($0.name, "from the action '\($0.name)'") },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }
}

extension SuiteValues {
  /// All that have a name and a value, by name.
  fileprivate func shown(at step: Step) -> [(name: String, text: String)] {
    known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, value in
      let json = try? value.jsonValue(at: step.identity.range)
      return (name, json.map { JSONWriter().text(of: $0) } ?? value.kindName)
    }
  }
}

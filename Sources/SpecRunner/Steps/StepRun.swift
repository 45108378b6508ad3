import Matching
import SpecModel
import SpecSource

/// Runs one step to its end.
struct StepRun: Sendable {
  var step: Step
  let context: SuiteContext
  /// Without an answer.
  var scope: StepScope
  /// When the step began, since the run began.
  let start: Duration

  /// How it ends, when earlier steps put this obstacle in its way, or none.
  func run(_ obstacle: StepLedger.Obstacle?) async -> StepEnding {
    // What the author takes out is skipped, whatever became of the steps it reads from.
    if let skip = step.skip { return StepEnding(.skipped, reason: skip) }
    if let obstacle { return StepEnding(obstacle) }
    do {
      // A step is large, so it is copied only where that changes something.
      if step.actor == nil, step.onceReads.isEmpty { return await runWithValues() }
      let (run, ending) = try await byItsActor().readingOnce()
      if let ending { return ending }
      return await run.runWithValues()
    } catch {
      return self.ending(after: error)
    }
  }

  private func runWithValues() async -> StepEnding {
    do {
      if let name = unfulfilledName { return ending(without: name) }
      return try await runUnhindered()
    } catch {
      return ending(after: error)
    }
  }

  /// How the step ends when it can't do what it says.
  func ending(after failure: StepFailure) -> StepEnding {
    if let name = failure.missingName {
      // Of a case that lacks what its clean-up needs, nothing is left behind.
      let isOfCase = name == "case" && step.identity.phase == .teardown
      if isOfCase || scope.values.isUnfulfilled(name) { return ending(without: name) }
    }
    if failure.isOfExpression, cleansUpAfterFailure {
      return StepEnding(.skipped, reason: "nothing to clean up")
    }
    return StepEnding(failure)
  }

  /// Whether it is to clean up after a step that did not pass: that one's answer may lack what an
  /// order that was made has, an `id`, and to say so would be a second failure for one cause.
  private var cleansUpAfterFailure: Bool {
    step.identity.phase == .teardown
      && step.dependencies.contains(where: scope.values.unpassed.contains)
  }

  private func runUnhindered() async throws(StepFailure) -> StepEnding {
    if let condition = step.condition {
      if !(try scope.holds(condition)) {
        return StepEnding(.skipped, reason: "its condition 'if' is false")
      }
    }
    if let delay = step.delay { try await wait(try delay.duration(in: scope)) }
    if let ending = try await endingByPreconditions() { return ending }
    switch step.action {
    case .request(let template): return try await send(template)
    case .use(let call): return try await use(call)
    case .set(let bindings): return try set(bindings)
    case .wait(let setting):
      try await wait(try setting.duration(in: scope))
      return StepEnding(.passed)
    }
  }

  /// How the step ends when a precondition doesn't hold.
  private func endingByPreconditions() async throws(StepFailure) -> StepEnding? {
    guard !step.preconditions.isEmpty else { return nil }
    let check = PreconditionCheck(context: context, scope: scope)
    guard let unmet = try await check.firstUnmet(of: step.preconditions) else { return nil }
    return switch unmet.otherwise {
    case .skip: StepEnding(.skipped, reason: unmet.problem.message)
    case .fail: StepEnding(unmet.problem)
    }
  }

  func wait(_ duration: Duration) async throws(StepFailure) {
    do {
      try await context.sleep(for: duration)
    } catch {
      throw .interrupted(at: step.identity.range)
    }
  }

  private func set(_ bindings: [Binding]) throws(StepFailure) -> StepEnding {
    var ending = StepEnding(.passed)
    for binding in bindings {
      let value = try scope.value(of: binding.value)
      if binding.isSecret {
        try context.secrets.keep(value, named: binding.name, at: binding.range)
      }
      ending.given.append((binding.name, value))
    }
    return ending
  }

  // MARK: Values of steps that gave none

  /// A name that is read after the answer has come, and that a skipped step should have given:
  /// known before anything is sent.
  private var unfulfilledName: String? {
    guard scope.values.arePromised else { return nil }
    return step.referencesToAnswer.first { reference in
      !reference.isGuarded && scope.values.isUnfulfilled(reference.name)
    }?.name
  }

  private func ending(without name: String) -> StepEnding {
    StepEnding(
      .skipped,
      reason: step.identity.phase == .teardown
        ? "nothing to clean up" : "reads '\(name)' of a step that was skipped"
    )
  }
}

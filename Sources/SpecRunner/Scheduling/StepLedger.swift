import SpecModel

/// How the steps of a suite have ended so far, and what that means for those that follow.
struct StepLedger: Sendable {
  /// Why a step is not run.
  enum Obstacle: Sendable {
    /// Nil for a step of another suite.
    case blocked(by: StepIdentity?, reason: String)
    case skipped(reason: String)
  }

  private struct Ending {
    var outcome: Outcome
    /// The step that is to blame for a blocked one.
    var root: StepIdentity?
  }

  private let steps: [Step]
  private var endings: [Int: Ending] = [:]
  private var failedSetup: StepIdentity?
  private(set) var counts = OutcomeCounts()

  init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Takes note of how a step ended: who is to blame when it was blocked, and how its runs ended
  /// when there were several.
  mutating func record(
    _ outcome: Outcome,
    of index: Int,
    blame: StepIdentity?,
    instances: OutcomeCounts? = nil
  ) {
    endings[index] = Ending(outcome: outcome, root: blame)
    if let instances { counts += instances } else { counts[outcome] += 1 }
    if steps[index].identity.phase == .setup, outcome.isFailure, failedSetup == nil {
      failedSetup = blame ?? steps[index].identity
    }
  }

  /// Takes note of how an undo ended, which is no step of the list and which nothing depends on.
  mutating func record(undo outcome: Outcome) {
    counts[outcome] += 1
  }

  func outcome(of index: Int) -> Outcome? { endings[index]?.outcome }

  /// What keeps a step from running; nil when nothing does.
  ///
  /// Teardown reads whatever there is, so that other steps' failures don't keep it from running.
  func obstacle(for step: Step) -> Obstacle? {
    if step.identity.phase == .teardown {
      let isMissing = step.needs.contains { endings[$0]?.outcome.isPass != true }
      return isMissing ? .skipped(reason: "nothing to clean up") : nil
    }
    if step.identity.phase == .steps, let failedSetup {
      let name = failedSetup.quotedName
      return .blocked(by: failedSetup, reason: "the setup step \(name) did not pass")
    }
    // What is read comes first in the spec's order, so the first obstacle is the one to name.
    for index in step.dependencies {
      guard let ending = endings[index], ending.outcome.isFailure else { continue }
      return blocked(step, by: index, ending)
    }
    for index in step.needs where endings[index]?.outcome == .skipped {
      let name = steps[index].identity.quotedName
      return .skipped(reason: "needs \(name), which was skipped")
    }
    return nil
  }

  private func blocked(_ step: Step, by index: Int, _ ending: Ending) -> Obstacle {
    let verb = step.needs.contains(index) ? "needs" : "reads from"
    let read = steps[index].identity
    let tail =
      ending.root.map { "which was blocked by \($0.quotedName)" }
      ?? "which \(ending.outcome.inPast)"
    return .blocked(
      by: ending.root ?? read,
      reason: "\(verb) \(read.quotedName), \(tail)"
    )
  }
}

extension StepIdentity {
  /// What sentences call the step: its id, else its name.
  var quotedName: String { "'\(id ?? name)'" }
}

extension Outcome {
  /// As the end of "which …".
  var inPast: String {
    switch self {
    case .passed, .flaky: "passed"
    case .failed: "failed"
    case .errored: "errored"
    case .blocked: "was blocked"
    case .skipped: "was skipped"
    }
  }
}

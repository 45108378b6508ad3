import SpecModel

/// How the steps of a suite have ended so far, and what that means for those that follow.
struct StepLedger: Sendable {
  /// Why a step is not run.
  enum Obstacle: Sendable {
    case blocked(by: StepIdentity, reason: String)
    case skipped(reason: String)
  }

  private struct Ending {
    var outcome: Outcome
    /// The step that is to blame for a blocked one.
    var root: Int?
  }

  private let steps: [Step]
  private var endings: [Int: Ending] = [:]
  private var failedSetup: Int?
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
    endings[index] = Ending(outcome: outcome, root: blame?.index)
    if let instances { counts += instances } else { counts[outcome] += 1 }
    if steps[index].identity.phase == .setup, outcome.isFailure, failedSetup == nil {
      failedSetup = blame?.index ?? index
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
      let setup = steps[failedSetup].identity
      return .blocked(by: setup, reason: "the setup step \(name(of: failedSetup)) did not pass")
    }
    // What is read comes first in the spec's order, so the first obstacle is the one to name.
    for index in step.dependencies {
      guard let ending = endings[index], ending.outcome.isFailure else { continue }
      return blocked(step, by: index, ending)
    }
    for index in step.needs where endings[index]?.outcome == .skipped {
      return .skipped(reason: "needs \(name(of: index)), which was skipped")
    }
    return nil
  }

  private func blocked(_ step: Step, by index: Int, _ ending: Ending) -> Obstacle {
    let verb = step.needs.contains(index) ? "needs" : "reads from"
    let root = ending.root ?? index
    let tail =
      root == index
      ? "which \(ending.outcome.inPast)"
      : "which was blocked by \(name(of: root))"
    return .blocked(
      by: steps[root].identity,
      reason: "\(verb) \(name(of: index)), \(tail)"
    )
  }

  private func name(of index: Int) -> String {
    let identity = steps[index].identity
    return "'\(identity.id ?? identity.name)'"
  }
}

extension Outcome {
  /// As the end of "which …".
  fileprivate var inPast: String {
    switch self {
    case .passed, .flaky: "passed"
    case .failed: "failed"
    case .errored: "errored"
    case .blocked: "was blocked"
    case .skipped: "was skipped"
    }
  }
}

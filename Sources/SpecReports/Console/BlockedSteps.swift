import SpecModel

/// Steps that did not run because of the same one.
struct BlockedSteps {
  /// The step that they waited for in vain.
  var blame: StepIdentity?
  var steps: [StepIdentity]

  /// Whether they waited for this step; a step of another suite may have the same index.
  func isBlamed(on step: StepIdentity?) -> Bool {
    blame?.index == step?.index && blame?.range == step?.range
  }
}

extension [StepResult] {
  /// Those that were blocked, by whom they were; in the order in which they come.
  var blockedByBlame: [BlockedSteps] {
    var all: [BlockedSteps] = []
    for result in self where result.outcome == .blocked {
      if let index = all.firstIndex(where: { $0.isBlamed(on: result.blame) }) {
        all[index].steps.append(result.step)
      } else {
        all.append(BlockedSteps(blame: result.blame, steps: [result.step]))
      }
    }
    return all
  }
}

extension StepText {
  /// `⊘ 2 steps blocked by 'create': read, delete`.
  func line(blockedBy blame: StepIdentity?, _ steps: [StepIdentity]) -> String {
    let names = steps.map(shortName).joined(separator: ", ")
    let cause = blame.map { " by '\(shortName($0))'" } ?? ""
    let symbol = Outcome.blocked.paintedSymbol(theme)
    return "\(symbol) \(counted(steps.count, "step")) blocked\(cause): \(names)"
  }
}

import HTTPTypes
import SpecSource

/// Finds out which steps run at the same time.
struct StageAssignment {
  let order: StepOrder
  /// For each step, where the `parallel` stands that it is in.
  let groups: [SourceRange?]

  /// Numbers the stages of steps whose dependencies are known.
  func assign(to steps: inout [Step]) {
    var first = 0
    for index in steps.indices {
      if index == 0 || !joins(steps[index], steps[first..<index]) { first = index }
      steps[index].stage = first
    }
  }

  /// Whether a step can run at the same time as those before it.
  private func joins(_ step: Step, _ stage: ArraySlice<Step>) -> Bool {
    let group = groups[stage.startIndex]
    if group != nil || groups[step.identity.index] != nil {
      return group == groups[step.identity.index]
    }
    return order == .any && step.onlyReads
      && stage.allSatisfy { other in
        other.onlyReads && other.identity.phase == step.identity.phase
          && !step.dependencies.contains(other.identity.index)
      }
  }
}

extension Step {
  /// Whether it sends a request that changes nothing by its method (RFC 9110, section 9.2.1).
  fileprivate var onlyReads: Bool {
    guard case .request(let request) = action else { return false }
    return [.get, .head, .options].contains(request.method)
  }
}

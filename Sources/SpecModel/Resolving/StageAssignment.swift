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
      if index == 0 || !joins(index, first, of: steps) { first = index }
      steps[index].stage = first
    }
  }

  /// Whether a step can run at the same time as those before it, from the first of their stage on.
  private func joins(_ index: Int, _ first: Int, of steps: [Step]) -> Bool {
    if groups[first] != nil || groups[index] != nil { return groups[first] == groups[index] }
    guard order == .any else { return false }
    let step = steps[index]
    return step.onlyReads
      && steps[first..<index].allSatisfy { other in
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

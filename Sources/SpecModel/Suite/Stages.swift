extension [Step] {
  /// The steps that run at the same time, in the order in which one such stage follows the other.
  ///
  /// Together they are all steps; most have one step only.
  package var stages: [Range<Int>] {
    var stages: [Range<Int>] = []
    for index in indices {
      if let last = stages.last, self[last.lowerBound].isBeside(self[index]) {
        stages[stages.count - 1] = last.lowerBound..<(index + 1)
      } else {
        stages.append(index..<(index + 1))
      }
    }
    return stages
  }
}

extension Step {
  fileprivate func isBeside(_ other: Step) -> Bool {
    stage == other.stage && identity.phase == other.identity.phase
  }
}

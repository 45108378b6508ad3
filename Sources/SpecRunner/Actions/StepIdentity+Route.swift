import SpecModel

extension StepIdentity {
  /// A step of an action as those see it who look at the whole: behind the names of the steps that lead
  /// to it, as `log in › POST /login`.
  func inside(_ route: [String]) -> StepIdentity {
    guard !route.isEmpty else { return self }
    var identity = self
    if let id {
      identity.id = (route + [id]).joined(separator: " › ")
    } else {
      identity.name = (route + [name]).joined(separator: " › ")
    }
    return identity
  }
}

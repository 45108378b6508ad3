import Matching
import SpecModel

/// An undo that a step asked for, with the values as they were when the step had ended.
struct RegisteredUndo: Sendable {
  /// The undo itself.
  let step: Step
  /// The short name of the step that asked for it, behind those of the steps that use its action:
  /// `bought › created`.
  var creator: String
  /// What it reads.
  let scope: StepScope
  /// Its number in the ledger; nil when none is kept.
  let entry: Int?
  /// Where the step stands that asked for it; nil for a step of the suite itself.
  var context: SuiteContext?

  /// The undo as results name it.
  func identity(index: Int) -> StepIdentity {
    var identity = step.identity
    identity.index = index
    identity.name = "undo of '\(creator)': \(step.request(in: scope))"
    return identity
  }
}

extension Step {
  /// The name that the author gave, or the request with the path that it really goes to.
  func request(in scope: StepScope) -> String {
    guard !isNamed, case .request(let request) = action,
      let path = try? request.target.path(in: scope)
    else { return identity.name }
    return "\(request.method) \(path)"
  }
}

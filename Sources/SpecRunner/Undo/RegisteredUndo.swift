import Matching
import SpecModel

/// An undo that a step asked for, with the values as they were when the step had ended.
struct RegisteredUndo: Sendable {
  /// The undo itself.
  let step: Step
  /// The short name of the step that asked for it.
  let creator: String
  /// What it reads.
  let values: SuiteValues
  /// Its number in the ledger; nil when none is kept.
  let entry: Int?

  /// The undo as results name it.
  func identity(in scope: StepScope, index: Int) -> StepIdentity {
    var identity = step.identity
    identity.index = index
    identity.name = "undo of '\(creator)': \(request(in: scope))"
    return identity
  }

  /// The undo's name, or its request with the path that it really goes to.
  func request(in scope: StepScope) -> String {
    guard !step.isNamed, case .request(let request) = step.action,
      let path = try? request.target.path(in: scope)
    else { return step.identity.name }
    return "\(request.method) \(path)"
  }
}

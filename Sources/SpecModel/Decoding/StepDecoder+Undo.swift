import Matching
import SpecSource

extension StepDecoder {
  /// What is to take back what a step of this phase does.
  func undo(
    ofStepIn phase: StepPhase,
    _ mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> DecodedStep? {
    guard let entry = mapping.entry(of: StepKeys.undo) else { return nil }
    if phase == .teardown {
      decoding.report(
        .conflictingKeys,
        "'undo' can't stand in the teardown",
        at: entry.key.range,
        hint: "the teardown cleans up itself: let another step follow"
      )
      return nil
    }
    guard let node = mapping.value(of: StepKeys.undo, &decoding),
      checkKeys(of: node, undoing: entry, &decoding)
    else { return nil }
    return decode(node, phase: .teardown, isUndo: true, &decoding)
  }

  private func checkKeys(
    of node: Node,
    undoing entry: Node.Entry,
    _ decoding: inout Decoding
  ) -> Bool {
    guard case .mapping(let entries) = node.content else { return true }
    let unfit = entries.filter { StepKeys.notInUndo.contains(KeyName($0.key.text)) }
    for other in unfit {
      decoding.report(
        .conflictingKeys,
        "'\(other.key.text)' can't stand in an undo",
        at: other.key.range,
        hint: hint(for: other.key.text),
        notes: [Diagnostic.Note("the undo begins here", at: entry.key.range)]
      )
    }
    return unfit.isEmpty
  }

  private func hint(for key: String) -> String {
    switch key {
    case StepKeys.use.name:
      "an undo sends one request; 'call' an endpoint, or let the teardown use the action"
    case StepKeys.undo.name:
      "what takes something back makes nothing that could be undone"
    case _ where StepKeys.actionNames.contains(KeyName(key)):
      "an undo sends a request"
    case _ where StepKeys.repetitionNames.contains(KeyName(key)):
      "each run of its step is undone by itself"
    default:
      "no step comes after an undo that could read it"
    }
  }
}

extension Step {
  /// An undo of what somebody did: who did it takes it back, unless it says who does.
  func taken(by actor: Template?) -> Step {
    guard self.actor == nil, let actor else { return self }
    var step = self
    step.actor = actor
    return step
  }
}

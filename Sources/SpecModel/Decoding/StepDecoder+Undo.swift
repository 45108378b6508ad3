import SpecSource

extension StepDecoder {
  /// What is to take back what a step of this phase does.
  func undo(
    ofStepIn phase: StepPhase,
    _ mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> Step? {
    guard let entry = mapping.entry(named: StepKeys.undo.name) else { return nil }
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
      checkKeys(of: node, undoing: entry, &decoding),
      let undo = decode(node, phase: .teardown, isUndo: true, &decoding)?.step
    else { return nil }
    return undo
  }

  private func checkKeys(
    of node: Node,
    undoing entry: Node.Entry,
    _ decoding: inout Decoding
  ) -> Bool {
    guard case .mapping(let entries) = node.content else { return true }
    let unfit = entries.filter { StepKeys.notInUndo.contains(KeyName($0.key.text)) }
    for other in unfit {
      let isAction = StepKeys.actionNames.contains(KeyName(other.key.text))
      decoding.report(
        .conflictingKeys,
        "'\(other.key.text)' can't stand in an undo",
        at: other.key.range,
        hint: isAction
          ? "an undo sends a request"
          : StepKeys.repetitionNames.contains(KeyName(other.key.text))
            ? "each run of its step is undone by itself"
            : "no step comes after an undo that could read it",
        notes: [Diagnostic.Note("the undo begins here", at: entry.key.range)]
      )
    }
    return unfit.isEmpty
  }
}

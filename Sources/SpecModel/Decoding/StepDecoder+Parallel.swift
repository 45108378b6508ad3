import SpecSource

extension StepDecoder {
  /// Adds the steps of a list, those of a `parallel` in its place.
  func decode(
    _ nodes: [Node],
    phase: StepPhase,
    into steps: inout [DecodedStep],
    _ decoding: inout Decoding
  ) {
    for node in nodes {
      guard let mapping = GroupedMapping(node, of: StepKeys.group, &decoding) else { continue }
      if let parallel = mapping.entry(of: StepKeys.parallel) {
        steps += group(in: mapping, below: parallel.key, phase: phase, &decoding)
      } else if let step = decode(node, as: mapping, phase: phase, &decoding) {
        steps.append(step)
      }
    }
  }

  /// The steps of a `parallel`.
  private func group(
    in mapping: GroupedMapping,
    below key: SourceText,
    phase: StepPhase,
    _ decoding: inout Decoding
  ) -> [DecodedStep] {
    for entry in mapping.entries
    where entry.key.text != key.text && StepKeys.group.has(entry.key.text) {
      let isAction = StepKeys.actionNames.contains(KeyName(entry.key.text))
      decoding.report(
        .conflictingKeys,
        "'\(entry.key.text)' can't stand beside 'parallel'",
        at: entry.key.range,
        hint: isAction
          ? "a step does one thing; another '- ' begins the next step"
          : "give it to the steps in it",
        notes: [Diagnostic.Note("the 'parallel' is here", at: key.range)]
      )
    }
    guard let nodes = mapping.value(of: StepKeys.parallel, &decoding) else { return [] }
    if nodes.isEmpty {
      decoding.report(.invalidValue, "there is no step in this 'parallel'", at: key.range)
    }
    return nodes.compactMap { node in
      if case .mapping(let entries) = node.content,
        let inner = entries.first(where: { $0.key.text == key.text })?.key
      {
        decoding.report(
          .conflictingKeys,
          "a 'parallel' can't stand in another",
          at: inner.range,
          hint: "its steps can stand in the outer one: all of them run at the same time",
          notes: [Diagnostic.Note("the outer one is here", at: key.range)]
        )
        return nil
      }
      return decode(node, phase: phase, group: key.range, &decoding)
    }
  }
}

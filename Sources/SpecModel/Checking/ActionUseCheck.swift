import SpecSource

/// Holds uses of actions against what is known of these once they are compiled.
struct ActionUseCheck {
  let actions: [ActionKey: CompiledAction]

  /// Reports optional inputs that an action can't do without.
  func run(_ steps: [Step], _ decoding: inout Decoding) {
    for step in steps {
      guard case .use(let call) = step.action, let action = actions[call.action] else { continue }
      for input in action.inputs {
        guard let place = action.neededInputs[input.name],
          !call.arguments.contains(where: { $0.name == input.name })
        else { continue }
        decoding.report(
          .missingInput,
          "the action '\(action.key.name)' reads '\(input.name)', which is not given here",
          at: call.range,
          hint: "add with: { \(input.name): … }",
          notes: [Diagnostic.Note("it is read here; with ?? it could be left out", at: place)]
        )
      }
    }
  }

  /// Reports uses of actions that need the suite's base, in a suite that has none.
  func checkBase(_ steps: [Step], _ decoding: inout Decoding) {
    for step in steps {
      var uses: [(key: ActionKey, range: SourceRange)] = step.onceReads.map {
        ($0, step.identity.range)
      }
      if case .use(let call) = step.action { uses.append((call.action, call.range)) }
      for use in uses {
        guard let place = actions[use.key]?.needsBase else { continue }
        decoding.report(
          .missingKey,
          "the action '\(use.key.name)' needs the suite to have a 'base'",
          at: use.range,
          hint: "add 'base: http://…' to the suite",
          notes: [Diagnostic.Note("it is needed here", at: place)]
        )
      }
    }
  }
}

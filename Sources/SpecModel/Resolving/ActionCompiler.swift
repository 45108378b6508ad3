import Matching
import SpecSource

/// Compiles the actions of one file, those first that others use.
struct ActionCompiler {
  let catalogue: Catalogue
  let layers: [SettingsLayer]
  /// Those of the file, in the order in which they can be evaluated.
  let variables: [Binding]
  let hasBase: Bool
  /// Checks what can be said of an action once all of its names are known.
  let check: ActionCheck

  /// What compiling gives.
  struct Result {
    /// The file's own, and all that it includes.
    var actions: [ActionKey: CompiledAction]
    /// Everything that the file's own actions read.
    var references: [Reference] = []
    /// Every pattern of the file's own actions.
    var patterns: [Pattern] = []
  }

  /// A use of one action by another.
  private struct Edge {
    var target: ActionKey
    var range: SourceRange
  }

  /// Compiles them all; those that lead back to themselves are reported and left out.
  func compile(_ decoded: [DecodedAction], _ decoding: inout Decoding) -> Result {
    let edges = Dictionary(
      decoded.map { ($0.header.key, self.edges(of: $0)) },
      uniquingKeysWith: { first, _ in first }
    )
    let byKey = Dictionary(
      decoded.map { ($0.header.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var result = Result(actions: catalogue.compiledActions)
    var path: [(key: ActionKey, entered: Edge)] = []
    var done: Set<ActionKey> = []
    var reported: Set<ActionKey> = []

    func visit(_ key: ActionKey, by edge: Edge) {
      if let start = path.firstIndex(where: { $0.key == key }) {
        let circle = path[start...].dropFirst().map(\.entered) + [edge]
        if reported.isDisjoint(with: path[start...].map(\.key)) {
          reportCircle(circle, to: key, &decoding)
        }
        reported.formUnion(path[start...].map(\.key))
        return
      }
      guard let action = byKey[key], !done.contains(key) else { return }
      path.append((key, edge))
      for edge in edges[key] ?? [] { visit(edge.target, by: edge) }
      path.removeLast()
      done.insert(key)
      // What leads back to itself has no end.
      if !reported.contains(key) { compile(action, into: &result, &decoding) }
    }

    for action in decoded {
      visit(action.header.key, by: Edge(target: action.header.key, range: action.header.range))
    }
    return result
  }

  /// In the order of the spec.
  private func edges(of action: DecodedAction) -> [Edge] {
    let local = Set(action.header.inputs.map(\.name))
    func once(_ references: some Sequence<Reference>) -> [Edge] {
      references.compactMap { reference in
        guard let other = catalogue.actions[reference.name], other.isOnce,
          !local.contains(reference.name)
        else { return nil }
        return Edge(target: other.key, range: reference.range)
      }
    }
    return action.steps.flatMap { decoded -> [Edge] in
      var edges = once(decoded.references.all)
      if case .use(let call) = decoded.step.action {
        edges.append(Edge(target: call.action, range: call.range))
      }
      return edges
    } + once(action.outputs.flatMap(\.value.references))
  }

  private func reportCircle(_ circle: [Edge], to key: ActionKey, _ decoding: inout Decoding) {
    guard let last = circle.last else { return }
    let others = circle.dropLast()
    let detour = others.isEmpty ? "itself" : "itself through '\(others[0].target.name)'"
    decoding.report(
      .circularReference,
      "the action '\(key.name)' uses \(detour)",
      at: others.first?.range ?? last.range,
      hint: "an action can only use what does not lead back to it",
      notes: others.dropFirst().map { edge in
        Diagnostic.Note("that uses '\(edge.target.name)' here", at: edge.range)
      }
        + (others.isEmpty
          ? [] : [Diagnostic.Note("which uses '\(key.name)' again", at: last.range)])
    )
  }

  // MARK: One action

  private func compile(
    _ decoded: DecodedAction,
    into result: inout Result,
    _ decoding: inout Decoding
  ) {
    let resolver = SuiteResolver(
      catalogue: catalogue,
      layers: layers,
      hasBase: hasBase
    )
    let resolved = resolver.resolve(
      decoded,
      variables: variables,
      among: result.actions,
      &decoding
    )
    ActionUseCheck(actions: result.actions).run(resolved.steps, &decoding)
    check.run(decoded, resolved, among: result.actions, &decoding)
    let outputs = decoded.outputs.flatMap(\.value.references)
    let references =
      resolved.references.flatMap(\.all) + outputs
      + decoded.header.inputs.flatMap(\.pattern.references)
    result.references += references
    result.patterns += decoded.header.inputs.map(\.pattern)
    result.patterns += decoded.steps.flatMap(\.patterns)
    let shapes = catalogue.shapes.values.flatMap(\.pattern.references)
    let onceReads = resolver.onceReads(of: outputs)
    let known = result.actions
    let undo = resolved.steps.lazy.compactMap { placeOfUndo($0, known) }.first
    if decoded.header.isOnce, let undo {
      decoding.report(
        .conflictingKeys,
        "what is made once for all suites can't be undone at the end of one",
        at: undo,
        hint: "give it to a step of the suite, or leave out 'once'",
        notes: [Diagnostic.Note("this action runs once", at: decoded.header.range)]
      )
    }
    result.actions[decoded.header.key] = CompiledAction(
      key: decoded.header.key,
      inputs: decoded.header.inputs,
      variables: variables.needed(by: references + shapes),
      shapes: resolved.shapes,
      steps: resolved.steps,
      outputs: decoded.outputs,
      isOnce: decoded.header.isOnce,
      onceReads: onceReads,
      needsBase: needOfBase(resolved.steps, references, onceReads, result.actions),
      undo: undo,
      neededInputs: neededInputs(decoded, resolved)
    )
  }

  private func placeOfUndo(
    _ step: Step,
    _ actions: [ActionKey: CompiledAction]
  ) -> SourceRange? {
    if let undo = step.undo { return undo.identity.range }
    guard case .use(let call) = step.action, actions[call.action]?.undo != nil else { return nil }
    return call.range
  }

  /// Where the suite's base is needed first.
  private func needOfBase(
    _ steps: [Step],
    _ references: [Reference],
    _ onceReads: [ActionKey],
    _ actions: [ActionKey: CompiledAction]
  ) -> SourceRange? {
    for step in steps {
      switch step.action {
      case .request(let request):
        // What begins with a value may be a whole URL, and then needs none; to share it less is safe.
        let prefix = request.target.literalPrefix ?? ""
        if !prefix.hasPrefix("http://"), !prefix.hasPrefix("https://") {
          return request.target.range
        }
      case .use(let call):
        if let range = actions[call.action]?.needsBase { return range }
      case .set, .wait:
        break
      }
      if let range = step.onceReads.lazy.compactMap({ actions[$0]?.needsBase }).first {
        return range
      }
    }
    if let range = onceReads.lazy.compactMap({ actions[$0]?.needsBase }).first { return range }
    return references.first { $0.name == "base" }?.range
  }

  /// The optional inputs without which it can't run to its end, and where they are read.
  private func neededInputs(
    _ decoded: DecodedAction,
    _ resolved: ResolvedSuite
  ) -> [String: SourceRange] {
    let optional = Set(decoded.header.inputs.lazy.filter(\.isOptional).map(\.name))
    guard !optional.isEmpty else { return [:] }
    var places: [String: SourceRange] = [:]
    func note(_ references: some Sequence<Reference>) {
      for reference in references where !reference.isGuarded && optional.contains(reference.name) {
        places[reference.name] = places[reference.name] ?? reference.range
      }
    }
    for (step, references) in zip(resolved.steps, resolved.references) where step.skip == nil {
      // A condition may be just what keeps the step from reading it.
      if let condition = step.condition { note(condition.references) } else { note(references.all) }
    }
    note(decoded.outputs.flatMap(\.value.references))
    return places
  }
}

extension [Binding] {
  /// Those that the references read, directly or through others, in the same order.
  func needed(by references: [Reference]) -> [Binding] {
    var names = Set(references.map(\.name))
    var isNeeded = map { _ in false }
    for index in indices.reversed() where names.contains(self[index].name) {
      isNeeded[index] = true
      names.formUnion(self[index].value.references.map(\.name))
    }
    return zip(self, isNeeded).filter(\.1).map(\.0)
  }
}

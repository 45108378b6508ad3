import Matching
import SpecSource

/// Warns of names that nothing reads.
///
/// Secrets are no names to be read only: naming a secret masks it.
struct UnusedNameCheck {
  let suite: DecodedSuite
  let resolved: ResolvedSuite
  /// What the suite's own actions read.
  let actions: ActionCompiler.Result
  /// Names that the command line gives a value.
  let given: Set<String>

  func run(_ decoding: inout Decoding) {
    let readNames = readNames
    for variable in suite.variables
    where !variable.isSecret && !readNames.contains(variable.name) && !given.contains(variable.name)
    {
      Self.warn("nothing reads the variable '\(variable.name)'", at: variable.range, &decoding)
    }
    Self.warn(ofUnreadGivenBy: resolved.steps, readNames, &decoding)
    warnOfCases(&decoding)
    if !suite.own.shapes.isEmpty {
      let usedShapes = usedShapes
      for shape in suite.own.shapes where !usedShapes.contains(shape.name) {
        Self.warn("nothing uses the shape '\(shape.name)'", at: shape.range, &decoding)
      }
    }
    if !suite.own.endpoints.isEmpty {
      let called = Set(allSteps.compactMap(\.calledEndpoint))
      for endpoint in suite.own.endpoints where !called.contains(endpoint.name) {
        Self.warn("nothing calls \(endpoint.title)", at: endpoint.range, &decoding)
      }
    }
    if !suite.own.actions.isEmpty {
      let used = usedActions
      for action in suite.own.actions where !used.contains(action.key) {
        Self.warn("nothing uses \(action.title)", at: action.range, &decoding)
      }
    }
  }

  /// The same for what an action names for itself.
  static func run(
    _ action: DecodedAction,
    _ resolved: ResolvedSuite,
    _ decoding: inout Decoding
  ) {
    var readNames = Set(action.outputs.flatMap(\.value.references).map(\.name))
    for references in resolved.references {
      references.insertNames(into: &readNames)
    }
    for input in action.header.inputs where !readNames.contains(input.name) {
      warn("the action does not read its input '\(input.name)'", at: input.range, &decoding)
    }
    warn(ofUnreadGivenBy: resolved.steps, readNames, &decoding)
  }

  private static func warn(
    ofUnreadGivenBy steps: [Step],
    _ readNames: Set<String>,
    _ decoding: inout Decoding
  ) {
    for index in steps.indices {
      for capture in steps[index].captures
      where !capture.isSecret && !readNames.contains(capture.name) {
        warn("nothing reads the capture '\(capture.name)'", at: capture.range, &decoding)
      }
      guard case .set(let bindings) = steps[index].action else { continue }
      for binding in bindings where !binding.isSecret && !readNames.contains(binding.name) {
        warn("nothing reads '\(binding.name)'", at: binding.range, &decoding)
      }
    }
  }

  private var allSteps: [DecodedStep] { suite.steps + suite.actions.flatMap(\.steps) }

  private var usedActions: Set<ActionKey> {
    var keys = Set(resolved.steps.flatMap(\.onceReads))
    for action in actions.actions.values {
      keys.formUnion(action.onceReads + action.steps.flatMap(\.onceReads))
    }
    for step in allSteps {
      if case .use(let call) = step.step.action { keys.insert(call.action) }
    }
    return keys
  }

  /// Cases that nothing reads give as many runs that are all the same.
  private func warnOfCases(_ decoding: inout Decoding) {
    let hasCases = resolved.steps.indices.contains { resolved.steps[$0].repetition != nil }
    guard hasCases || suite.cases != nil else { return }
    func isRead(_ references: [Reference]) -> Bool { references.contains { $0.name == "case" } }
    var isSuiteCaseRead = false
    for index in resolved.steps.indices {
      let references = resolved.references[index]
      let isReadByStep =
        isRead(references.beforeSending) || isRead(references.toAnswer)
        || isRead(references.ofUndo.map(\.reference))
      // A step with cases of its own reads those.
      if resolved.steps[index].repetition?.hasPrevious == false {
        isSuiteCaseRead = isSuiteCaseRead || isRead(references.ofCases)
        guard !isReadByStep else { continue }
        let range = resolved.steps[index].identity.range
        Self.warn("nothing in this step reads 'case'", at: range, &decoding)
      } else {
        isSuiteCaseRead = isSuiteCaseRead || isReadByStep
      }
    }
    guard let first = suite.cases?.first, !isSuiteCaseRead else { return }
    var ofSuite = suite.base?.references ?? []
    for precondition in suite.preconditions { ofSuite += precondition.references }
    for variable in resolved.variables { ofSuite += variable.value.references }
    for shape in suite.own.shapes { ofSuite += shape.pattern.references }
    if !isRead(ofSuite) {
      Self.warn("nothing in this suite reads 'case'", at: first.range, &decoding)
    }
  }

  private static func warn(_ message: String, at range: SourceRange, _ decoding: inout Decoding) {
    decoding.diagnostics.append(
      Diagnostic(.unusedName, message, at: range, hint: "remove it", severity: .warning)
    )
  }

  private var readNames: Set<String> {
    var names = Set<String>(minimumCapacity: 32)
    func read(_ references: [Reference]) {
      for reference in references { names.insert(reference.name) }
    }
    read(suite.base?.references ?? [])
    for precondition in suite.preconditions { read(precondition.references) }
    for variable in resolved.variables { read(variable.value.references) }
    for shape in suite.own.shapes { read(shape.pattern.references) }
    read(actions.references)
    for references in resolved.references { references.insertNames(into: &names) }
    return names
  }

  /// Shapes that steps name, and those that other shapes name.
  private var usedShapes: Set<String> {
    var names = Set(actions.patterns.flatMap(\.shapeReferences).map(\.name))
    for decoded in suite.steps {
      for pattern in decoded.patterns {
        for reference in pattern.shapeReferences { names.insert(reference.name) }
      }
    }
    for shape in suite.own.shapes {
      names.formUnion(shape.pattern.shapeReferences.map(\.name).filter { $0 != shape.name })
    }
    return names
  }
}

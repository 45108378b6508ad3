import JSON
import Matching
import SpecSource

/// Brings every name together with what defines it, and finds what each step depends on.
final class SuiteResolver {
  /// Something that expressions can name.
  enum Definition {
    case variable(Int, SourceRange?)
    /// The step with this index has this id.
    case step(Int, SourceRange)
    /// The step with this index gives the name its value.
    case capture(step: Int, SourceRange)
    /// What the action that is being resolved is given.
    case input(SourceRange)
    /// An action that runs once, when it is read.
    /// Apart, as few are, and all others are small.
    indirect case once(ActionHeader)

    var range: SourceRange? {
      switch self {
      case .variable(_, let range): range
      case .step(_, let range), .capture(_, let range), .input(let range): range
      case .once(let action): action.range
      }
    }

    /// Whether a suite may use the name for something else.
    var canBeHidden: Bool {
      if case .once(let action) = self { action.isInherited } else { false }
    }

    var step: Int? {
      switch self {
      case .variable, .input, .once: nil
      case .step(let index, _), .capture(let index, _): index
      }
    }
  }

  var definitions: [String: Definition] = [:]
  var variables: [Binding] = []
  var secrets = SecretNames()
  /// Whether it is an action that is resolved: it doesn't see what its caller names.
  var isAction = false
  /// Whether there is a `base` that can be read.
  let hasBase: Bool
  let catalogue: Catalogue
  /// The steps that use an action, by their index.
  var calls: [Int: ActionCall] = [:]
  /// Those that are known already: all that these names can lead to.
  var actions: [ActionKey: CompiledAction] = [:]
  /// All that gives values, strongest first.
  let bindings: LayeredBindings
  /// Names that anything but a variable reads, where that makes a difference.
  var readNames: Set<String> = []
  var notesReads = false
  /// What `case` is outside of steps that have cases of their own; nil when it is nothing.
  var suiteCase: CaseShape?
  let cases: [Case]
  /// The steps as written.
  var written: [DecodedStep] = []
  /// What each of them reads.
  var references: [StepReferences] = []

  /// Makes a resolver of what a file names.
  init(
    catalogue: Catalogue,
    layers: [SettingsLayer],
    cases: [Case]? = nil,
    hasBase: Bool
  ) {
    bindings = LayeredBindings(layers)
    self.cases = cases ?? []
    suiteCase = cases.map(CaseShape.init)
    self.catalogue = catalogue
    self.hasBase = hasBase
  }

  /// Brings the variables into the order in which they can be evaluated, and marks those that are
  /// computed from secrets; steps are those of the suite, which variables can't read.
  func resolveVariables(
    of steps: [DecodedStep] = [],
    _ decoding: inout Decoding
  ) -> [Binding] {
    defineOnce()
    defineVariables(bindings, &decoding)
    define(steps, &decoding)
    for one in cases {
      for reference in one.value.references { checkInCase(reference, &decoding) }
    }
    return orderVariables(&decoding)
  }

  /// Fills in what the steps of a suite depend on, given its variables as
  /// ``resolveVariables(of:_:)`` makes them and all actions that its names can lead to.
  func resolve(
    _ suite: DecodedSuite,
    variables: [Binding],
    among actions: [ActionKey: CompiledAction],
    _ decoding: inout Decoding
  ) -> ResolvedSuite {
    self.actions = actions
    secrets.insert(contentsOf: variables)
    let shapes = catalogue.shapeTable
    shapes.check(into: &decoding.diagnostics)
    check(suite.steps, in: shapes, &decoding)
    for reference in suite.base?.references ?? [] where reference.name == "base" {
      decoding.report(
        .circularReference,
        "'base' depends on itself",
        at: reference.range
      )
    }
    for reference in (suite.base?.references ?? []) + suite.preconditions.flatMap(\.references) {
      checkBeforeSteps(reference, what: "the suite's own keys", &decoding)
    }
    for shape in suite.own.shapes {
      for reference in shape.pattern.references {
        checkBeforeSteps(reference, what: "shapes", &decoding)
      }
    }
    let steps = resolve(suite.steps, in: suite.order, &decoding)
    return ResolvedSuite(
      variables: bindings.needed(of: variables, read: readNames),
      shapes: shapes,
      steps: steps,
      references: references
    )
  }

  /// Fills in what the steps of an action depend on, given the variables of its file as
  /// ``resolveVariables(of:_:)`` makes them.
  func resolve(
    _ action: DecodedAction,
    variables: [Binding],
    among actions: [ActionKey: CompiledAction],
    _ decoding: inout Decoding
  ) -> ResolvedSuite {
    self.actions = actions
    isAction = true
    defineOnce()
    define(resolved: variables)
    // An input hides what its file calls by the same name, as parameters do.
    for input in action.header.inputs { definitions[input.name] = .input(input.range) }
    define(action.steps, &decoding)
    let shapes = catalogue.shapeTable
    for input in action.header.inputs {
      shapes.check(input.pattern, into: &decoding.diagnostics)
    }
    check(action.steps, in: shapes, &decoding)
    for reference in action.header.inputs.flatMap(\.pattern.references) {
      checkBeforeSteps(reference, what: "the patterns of inputs", &decoding)
    }
    let steps = resolve(action.steps, in: .written, &decoding)
    for reference in action.outputs.flatMap(\.value.references) {
      _ = resolve(reference, inStep: steps.count, Surroundings(), &decoding)
    }
    return ResolvedSuite(
      variables: variables,
      shapes: shapes,
      steps: steps,
      references: references
    )
  }

  /// The steps with what they depend on, in an order that says which run at the same time.
  private func resolve(
    _ decoded: [DecodedStep],
    in order: StepOrder,
    _ decoding: inout Decoding
  ) -> [Step] {
    var steps = decoded.map { $0.step }
    written = decoded
    references = written.map(\.references)
    for index in steps.indices {
      steps[index].identity.index = index
      resolve(&steps[index], &decoding)
    }
    StageAssignment(order: order, groups: written.map(\.group)).assign(to: &steps)
    return steps
  }

  private func check(_ steps: [DecodedStep], in shapes: ShapeTable, _ decoding: inout Decoding) {
    for step in steps {
      for pattern in step.patterns { shapes.check(pattern, into: &decoding.diagnostics) }
    }
  }

  // MARK: Steps

  func resolve(_ step: inout Step, _ decoding: inout Decoding) {
    var dependencies: [Int] = []
    let index = step.identity.index
    var surroundings = Surroundings(cases: suiteCase)
    for reference in references[index].ofCases {
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.append(other)
      }
    }
    surroundings.cases = step.repetition?.caseShape ?? suiteCase
    surroundings.hasPrevious = step.repetition?.hasPrevious ?? false
    for reference in references[index].beforeSending {
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.append(other)
      }
    }
    surroundings.isAnswerKnown = true
    for reference in references[index].toAnswer {
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.append(other)
      }
    }
    surroundings.isUndo = true
    for (reference, isAnswerKnown) in references[index].ofUndo {
      surroundings.isAnswerKnown = isAnswerKnown
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.append(other)
      }
    }
    for need in written[index].needs {
      guard case .step(let other, let range)? = definitions[need.value] else {
        let ids =
          decoding.canSuggest
          ? definitions.filter { if case .step = $0.value { true } else { false } }.keys.sorted()
          : []
        decoding.report(
          .undefinedName,
          "no step has the id '\(need.value)'",
          at: need.range,
          hint: decoding.suggestion(for: need.value, among: ids)
        )
        continue
      }
      if other == index {
        decoding.report(.circularReference, "a step can't need itself", at: need.range)
      } else if other > index {
        reportForward(need, from: index, to: other, definedAt: range, &decoding)
      } else if isParallel(other, index) {
        reportParallel(need.value, at: need.range, definedAt: range, &decoding)
      } else {
        step.needs.append(other)
        dependencies.append(other)
      }
    }
    step.dependencies = dependencies.count > 1 ? Set(dependencies).sorted() : dependencies
    if !catalogue.actions.isEmpty {
      step.onceReads = onceReads(of: references[index].all)
      // A sweep runs the undo by itself.
      step.undo?.onceReads = onceReads(of: references[index].ofUndo.map(\.reference))
    }
    markSecrets(in: &step)
  }

  /// The index of the step that a reference reads, if it reads one.
  func resolve(
    _ reference: Reference,
    inStep index: Int,
    _ surroundings: Surroundings,
    _ decoding: inout Decoding
  ) -> Int? {
    noteRead(reference)
    guard let definition = definitions[reference.name] else {
      checkBuiltIn(reference, in: surroundings, &decoding)
      return nil
    }
    if case .once(let action) = definition { checkOutput(of: reference, action, &decoding) }
    guard let other = definition.step, let range = definition.range else { return nil }
    if other == index, surroundings.isUndo {
      if case .step = definition { checkField(of: reference, &decoding) }
      return nil
    }
    guard other != index else {
      decoding.report(
        .forwardReference,
        "'\(reference.name)' is what this step itself gives, and not known yet",
        at: reference.range,
        hint: surroundings.isAnswerKnown
          ? "in its own expectations the answer's fields stand bare: body.id"
          : "only earlier steps can be read"
      )
      return nil
    }
    guard other < index else {
      let name = Located(reference.name, at: reference.range)
      reportForward(name, from: index, to: other, definedAt: range, &decoding)
      return nil
    }
    guard !isParallel(other, index) else {
      reportParallel(reference.name, at: reference.range, definedAt: range, &decoding)
      return nil
    }
    checkMembers(of: reference, givenBy: definition, &decoding)
    return other
  }

  /// The action that a step uses.
  func action(usedBy index: Int) -> ActionHeader? {
    calls[index].flatMap { catalogue.actions[$0.action.name] }
  }

  /// Reports what an endpoint, a shape or `defaults` of an included file can't read.
  func checkShared(
    _ reference: Reference,
    in surroundings: Surroundings = Surroundings(),
    _ decoding: inout Decoding
  ) {
    switch definitions[reference.name] {
    case .once(let action)?: checkOutput(of: reference, action, &decoding)
    case nil: checkBuiltIn(reference, in: surroundings, &decoding)
    default: break
    }
  }

  /// The actions with `once` among what is read, each once.
  func onceReads(of references: some Sequence<Reference>) -> [ActionKey] {
    var keys: [ActionKey] = []
    for reference in references {
      guard case .once(let action)? = definitions[reference.name], !keys.contains(action.key)
      else { continue }
      keys.append(action.key)
    }
    return keys
  }

  /// Whether two steps are in the same `parallel`.
  func isParallel(_ index: Int, _ other: Int) -> Bool {
    // What an action's outputs read, they read after the last step.
    guard written.indices.contains(other) else { return false }
    return written[index].group != nil && written[index].group == written[other].group
  }

  /// What is captured or computed from a secret is secret.
  func markSecrets(in step: inout Step) {
    secrets.follow(step, among: actions)
    if case .cases(let cases)? = step.repetition {
      step.repetition = .cases(SecretMembers(readBy: step.secretReferences).hidden(in: cases))
    }
    for index in step.captures.indices where secrets.contains(step.captures[index].name) {
      step.captures[index].isSecret = true
    }
    guard case .set(var bindings) = step.action else { return }
    for index in bindings.indices where secrets.contains(bindings[index].name) {
      bindings[index].isSecret = true
    }
    step.action = .set(bindings)
  }
}

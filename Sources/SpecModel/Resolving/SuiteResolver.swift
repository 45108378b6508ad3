import JSON
import Matching
import SpecSource

/// Brings every name together with what defines it, and finds what each step depends on.
struct SuiteResolver {
  /// Something that expressions can name.
  enum Definition {
    case variable(Int, SourceRange?)
    /// The step with this index has this id.
    case step(Int, SourceRange)
    /// The step with this index gives the name its value.
    case capture(step: Int, SourceRange)

    var range: SourceRange? {
      switch self {
      case .variable(_, let range): range
      case .step(_, let range), .capture(_, let range): range
      }
    }

    var step: Int? {
      switch self {
      case .variable: nil
      case .step(let index, _), .capture(let index, _): index
      }
    }
  }

  private(set) var definitions: [String: Definition] = [:]
  private var variables: [Binding] = []
  private var secretNames: Set<String> = []
  private(set) var hasBase = false
  /// Names that anything but a variable reads, where that makes a difference.
  private var readNames: Set<String> = []
  private var notesReads = false
  /// What `case` is outside of steps that have cases of their own; nil when it is nothing.
  private var suiteCase: CaseShape?
  /// The steps as written.
  private(set) var written: [DecodedStep] = []
  /// What each of them reads.
  private(set) var references: [StepReferences] = []

  /// Fills in dependencies and the order of variables.
  mutating func resolve(_ suite: DecodedSuite, _ decoding: inout Decoding) -> ResolvedSuite {
    hasBase = suite.base != nil
    suiteCase = suite.cases.map(CaseShape.init)
    let bindings = LayeredBindings(suite.layers)
    defineVariables(bindings, &decoding)
    for (index, decoded) in suite.steps.enumerated() { define(decoded, at: index, &decoding) }
    for one in suite.cases ?? [] {
      for reference in one.value.references { checkInCase(reference, &decoding) }
    }
    let shapes = resolveShapes(suite, &decoding)
    let ordered = orderVariables(&decoding)
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
    for shape in suite.shapes {
      for reference in shape.pattern.references {
        checkBeforeSteps(reference, what: "shapes", &decoding)
      }
    }
    var steps = suite.steps.map(\.step)
    written = suite.steps
    references = written.map { StepReferences($0.step) }
    for index in steps.indices {
      steps[index].identity.index = index
      resolve(&steps[index], &decoding)
    }
    StageAssignment(order: suite.order, groups: written.map(\.group)).assign(to: &steps)
    return ResolvedSuite(
      variables: bindings.needed(of: ordered, read: readNames),
      shapes: shapes,
      steps: steps,
      references: references
    )
  }

  // MARK: Definitions

  private mutating func define(
    _ name: String,
    as definition: Definition,
    _ decoding: inout Decoding
  ) {
    if let first = definitions[name]?.range, let range = definition.range {
      decoding.report(
        .duplicateName,
        "the name '\(name)' is given twice",
        at: range,
        hint: "variables, secrets, ids and captures share their names",
        notes: [Diagnostic.Note("it is given here first", at: first)]
      )
      return
    }
    definitions[name] = definition
  }

  /// The suite's own come first, so that others don't change the random values that it draws.
  private mutating func defineVariables(_ bindings: LayeredBindings, _ decoding: inout Decoding) {
    for (binding, range) in bindings.own {
      define(binding.name, as: .variable(variables.count, range), &decoding)
      variables.append(binding)
    }
    for binding in bindings.others {
      let range = binding.range == .commandLine ? nil : binding.range
      definitions[binding.name] = .variable(variables.count, range)
      variables.append(binding)
    }
    notesReads = !bindings.others.isEmpty
  }

  private mutating func noteRead(_ reference: Reference) {
    if notesReads { readNames.insert(reference.name) }
  }

  private mutating func define(
    _ decoded: DecodedStep,
    at index: Int,
    _ decoding: inout Decoding
  ) {
    if let id = decoded.id { define(id.value, as: .step(index, id.range), &decoding) }
    for capture in decoded.step.captures {
      define(capture.name, as: .capture(step: index, capture.range), &decoding)
    }
    if case .set(let bindings) = decoded.step.action {
      for binding in bindings {
        define(binding.name, as: .capture(step: index, binding.range), &decoding)
      }
    }
  }

  private func resolveShapes(_ suite: DecodedSuite, _ decoding: inout Decoding) -> ShapeTable {
    let table = ShapeTable(
      Dictionary(suite.shapes.map { ($0.name, $0.pattern) }) { first, _ in first }
    )
    table.check(into: &decoding.diagnostics)
    for decoded in suite.steps {
      decoded.step.forEachPattern { table.check($0, into: &decoding.diagnostics) }
    }
    return table
  }

  // MARK: Variables

  /// The order in which variables can be evaluated; circles are reported.
  private mutating func orderVariables(_ decoding: inout Decoding) -> [Binding] {
    enum State { case untouched, open, done }
    var states = Array(repeating: State.untouched, count: variables.count)
    var ordered: [Binding] = []

    func visit(_ index: Int) {
      states[index] = .open
      for reference in variables[index].value.references {
        guard case .variable(let other, _)? = definitions[reference.name] else {
          reportBeforeSteps(reference, what: "variables", &decoding)
          continue
        }
        switch states[other] {
        case .untouched: visit(other)
        case .open:
          decoding.report(
            .circularReference,
            "'\(variables[index].name)' depends on itself through '\(reference.name)'",
            at: reference.range
          )
        case .done: break
        }
        if variables[other].isSecret { variables[index].isSecret = true }
      }
      states[index] = .done
      ordered.append(variables[index])
    }

    for index in variables.indices where states[index] == .untouched { visit(index) }
    secretNames = Set(variables.lazy.filter(\.isSecret).map(\.name))
    return ordered
  }

  private mutating func checkBeforeSteps(
    _ reference: Reference,
    what: String,
    _ decoding: inout Decoding
  ) {
    noteRead(reference)
    reportBeforeSteps(reference, what: what, &decoding)
  }

  /// Reports what can't be read before any step has run.
  private func reportBeforeSteps(
    _ reference: Reference,
    what: String,
    _ decoding: inout Decoding
  ) {
    switch definitions[reference.name] {
    case .variable?:
      break
    case .step(_, let range)?, .capture(_, let range)?:
      decoding.report(
        .forwardReference,
        "\(what) can't read steps, and '\(reference.name)' comes from one",
        at: reference.range,
        notes: [Diagnostic.Note("it is given here", at: range)]
      )
    case nil:
      checkBuiltIn(reference, in: Surroundings(cases: suiteCase), &decoding)
    }
  }

  /// Reports what can't be read by the cases of a suite, which are known before everything else.
  private func checkInCase(_ reference: Reference, _ decoding: inout Decoding) {
    guard let definition = definitions[reference.name] else {
      checkBuiltIn(reference, in: Surroundings(), &decoding)
      return
    }
    decoding.report(
      .forwardReference,
      "the cases of a suite can't read '\(reference.name)'",
      at: reference.range,
      hint: "they are known before variables and steps, and can read 'env' and 'run'",
      notes: definition.range.map { [Diagnostic.Note("it is given here", at: $0)] } ?? []
    )
  }

  // MARK: Steps

  private mutating func resolve(_ step: inout Step, _ decoding: inout Decoding) {
    var dependencies: Set<Int> = []
    let index = step.identity.index
    var surroundings = Surroundings(cases: suiteCase)
    for reference in references[index].ofCases {
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.insert(other)
      }
    }
    surroundings.cases = step.repetition?.caseShape ?? suiteCase
    surroundings.hasPrevious = step.repetition?.hasPrevious ?? false
    for reference in references[index].beforeSending {
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.insert(other)
      }
    }
    surroundings.isAnswerKnown = true
    for reference in references[index].toAnswer {
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.insert(other)
      }
    }
    surroundings.isUndo = true
    for (reference, isAnswerKnown) in references[index].ofUndo {
      surroundings.isAnswerKnown = isAnswerKnown
      if let other = resolve(reference, inStep: index, surroundings, &decoding) {
        dependencies.insert(other)
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
        dependencies.insert(other)
      }
    }
    step.dependencies = dependencies.sorted()
    markSecrets(in: &step)
  }

  /// The index of the step that a reference reads, if it reads one.
  private mutating func resolve(
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

  /// Whether two steps are in the same `parallel`.
  private func isParallel(_ index: Int, _ other: Int) -> Bool {
    written[index].group != nil && written[index].group == written[other].group
  }

  /// What is captured or computed from a secret is secret.
  private mutating func markSecrets(in step: inout Step) {
    let isCaseSecret = step.hasSecretCases(secretNames)
    func readsSecret(_ references: [Reference]) -> Bool {
      references.contains { reference in
        secretNames.contains(reference.name) || (isCaseSecret && reference.name == "case")
      }
    }
    for index in step.captures.indices {
      if readsSecret(step.captures[index].query.references) {
        step.captures[index].isSecret = true
      }
      if step.captures[index].isSecret { secretNames.insert(step.captures[index].name) }
    }
    guard case .set(var bindings) = step.action else { return }
    for index in bindings.indices where readsSecret(bindings[index].value.references) {
      bindings[index].isSecret = true
      secretNames.insert(bindings[index].name)
    }
    step.action = .set(bindings)
  }
}

/// What resolving adds to a decoded suite.
struct ResolvedSuite: Sendable {
  var variables: [Binding]
  var shapes: ShapeTable
  var steps: [Step]
  /// What each step reads, by its index.
  var references: [StepReferences]
}

/// What a step reads; gathered once, since several checks look at it.
struct StepReferences: Sendable {
  /// Read to find its cases.
  let ofCases: [Reference]
  let beforeSending: [Reference]
  let toAnswer: [Reference]
  /// The same of its undo, which sees the step's own answer, too.
  let ofUndo: [(reference: Reference, isAnswerKnown: Bool)]

  /// In the order in which they are read.
  var all: [Reference] { ofCases + beforeSending + toAnswer + ofUndo.map(\.reference) }

  init(_ step: Step) {
    ofCases = step.repetition?.references ?? []
    beforeSending = step.referencesBeforeSending
    toAnswer = step.referencesToAnswer
    ofUndo =
      (step.undo?.referencesBeforeSending ?? []).map { ($0, false) }
      + (step.undo?.referencesToAnswer ?? []).map { ($0, true) }
  }
}

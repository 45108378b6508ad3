import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

/// What is done before the first step.
extension SuiteRun {
  /// Why no step of the suite runs.
  struct Hindrance {
    var reason: String
    /// Nil when the suite is skipped.
    var problem: StepProblem?

    var isSkip: Bool { problem == nil }

    init(skip reason: String) {
      self.reason = reason
    }

    init(_ problem: StepProblem) {
      reason = problem.message
      self.problem = problem
    }

    init(_ unmet: PreconditionCheck.Unmet) {
      reason = unmet.problem.message
      problem = unmet.otherwise == .skip ? nil : unmet.problem
    }
  }

  /// Works out variables and preconditions; gives what stands against running any step.
  mutating func prepare() async -> Hindrance? {
    if let skip = suite.skip { return Hindrance(skip: skip) }
    for precondition in checks.preconditions {
      let result = await precondition()
      guard case .failure(let error) = result else { continue }
      let range = suite.identity.range
      if Task.isCancelled { return Hindrance(StepFailure.interrupted(at: range).problem) }
      return Hindrance(StepProblem(code: .precondition, message: "\(error)", range: range))
    }
    let evaluation = environment.fork("variables")
    if let problem = unsetVariable {
      // A precondition may say what it means that the variable isn't set.
      let check = PreconditionCheck(
        context: context,
        scope: StepScope(values: values, environment: evaluation)
      )
      let unmet = try? await check.firstUnmet(of: suite.preconditions.filter(\.isOfEnvironment))
      return unmet.map(Hindrance.init) ?? Hindrance(problem)
    }
    do {
      try evaluateVariables(evaluation)
      if suite.preconditions.isEmpty { return nil }
      let scope = StepScope(values: values, environment: evaluation)
      let check = PreconditionCheck(context: context, scope: scope)
      return try await check.firstUnmet(of: suite.preconditions).map(Hindrance.init)
    } catch {
      return Hindrance(error.problem)
    }
  }

  /// An environment variable that the suite's own values need and that isn't set.
  private var unsetVariable: StepProblem? {
    let variables =
      suite.variables.filter(\.isRead) + usedActions.flatMap(\.variables)
    let references = (suite.base?.references ?? []) + variables.flatMap(\.value.references)
    for reference in references where reference.name == "env" && !reference.isGuarded {
      guard case .name(let name)? = reference.members.first?.key else { continue }
      if context.options.environment[name]?.isEmpty != false {
        return .unset(name, at: reference.range)
      }
    }
    return nil
  }

  /// The actions that its steps use, directly or through others, in the order of use.
  ///
  /// Those that run once for all suites have values of their own.
  private var usedActions: [CompiledAction] {
    if suite.actions.isEmpty { return [] }
    var found: [CompiledAction] = []
    func add(usedBy steps: [Step]) {
      for step in steps {
        guard case .use(let call) = step.action, let action = suite.actions[call.action],
          !found.contains(where: { $0.key == call.action })
        else { continue }
        found.append(action)
        add(usedBy: action.steps)
      }
    }
    add(usedBy: suite.steps)
    return found
  }

  private mutating func evaluateVariables(
    _ evaluation: EvaluationEnvironment
  ) throws(StepFailure) {
    let known = try context.evaluate(suite.variables.filter(\.isRead), values.empty, evaluation)
    for (name, value) in known { values[name] = value }
    // Those of other files are the same for the suite and for the actions that it takes from there.
    for action in usedActions {
      _ = try context.evaluate(action.variables, values.empty, evaluation)
    }
    let scope = StepScope(values: values, environment: evaluation)
    maskUnreadSecrets(scope)
    if let base = suite.base {
      let text = try context.builder.text(base, in: scope)
      try context.builder.keepLogin(in: text, at: base.range)
      context.base = text
      values["base"] = .json(.string(text))
    }
  }

  /// Masks what the suite does not read itself, should it turn up in an answer.
  private func maskUnreadSecrets(_ scope: StepScope) {
    if suite.variables.allSatisfy(\.isRead) { return }
    let unread = StepScope(values: scope.values, environment: environment.fork("unread"))
    for binding in suite.variables where !binding.isRead {
      // Most often an environment variable that is set only where it is needed.
      guard let value = try? unread.value(of: binding.value) else { continue }
      try? context.secrets.keep(value, named: binding.name, at: binding.range)
    }
  }
}

extension Precondition {
  fileprivate var isOfEnvironment: Bool {
    if case .environment = kind { true } else { false }
  }
}

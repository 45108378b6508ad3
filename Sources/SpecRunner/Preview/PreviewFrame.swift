import JSON
import Matching
import SpecModel
import TaskEngine

/// The steps of a suite, or of an action that it uses, which are looked at and not run.
struct PreviewFrame {
  private let suite: SuiteIdentity
  private let actions: [ActionKey: CompiledAction]
  private let files: SuiteFiles
  private let environment: EvaluationEnvironment
  private var secrets: SecretKeeper
  private var values: SuiteValues
  /// Names without a value, and why.
  private var reasons: [String: String] = [:]
  private var base: String?
  private var baseFailure: StepFailure?
  /// The step of the suite that leads into the action; nil outside of one.
  private var user: StepIdentity?
  /// Actions that run once, and have been shown.
  private var shown: Set<ActionKey> = []

  init(_ suite: CompiledSuite, options: RunOptions) {
    self.suite = suite.identity
    actions = suite.actions
    files = SuiteFiles(root: options.root, files: options.files)
    secrets = SecretKeeper(redactor: Redactor(), suite: suite)
    environment = EvaluationEnvironment(seed: options.seed, now: options.now)
    values = SuiteValues(
      steps: suite.steps,
      environment: EnvironmentRecord(variables: options.environment),
      run: RunRecord(options: options)
    )
    promise(suite.steps)
    evaluate(suite.variables)
    secrets = SecretKeeper(redactor: secrets.redactor, suite: withoutUnknowns(suite))
    if let base = suite.base { evaluate(base: base) }
  }

  /// What the steps would send, in their order.
  mutating func previews(of steps: [Step]) async -> [RequestPreview] {
    var previews: [RequestPreview] = []
    for step in steps {
      for key in step.onceReads where shown.insert(key).inserted {
        guard let action = actions[key] else { continue }
        var identity = user ?? step.identity
        (identity.id, identity.name, identity.instance) = (nil, key.name, nil)
        previews += await self.previews(of: action, usedBy: identity)
      }
      for (identity, template) in instances(of: step) {
        switch step.action {
        case .request(let request):
          previews.append(await preview(request, of: step, as: identity, with: template))
        case .use(let call):
          previews += await self.previews(of: call, by: step, as: identity, with: template)
        case .set, .wait:
          break
        }
      }
    }
    return previews
  }

  /// The runs of a step that are known, each with its case.
  private func instances(of step: Step) -> [(StepIdentity, ValueTemplate?)] {
    guard case .cases(let cases)? = step.repetition else { return [(step.identity, nil)] }
    return cases.enumerated().map { index, one in
      let instance = Instance(index: index, name: one.name)
      var identity = step.identity
      identity.name += instance.suffix
      identity.instance = instance
      return (identity, one.value)
    }
  }

  // MARK: Requests

  private func preview(
    _ template: RequestTemplate,
    of step: Step,
    as identity: StepIdentity,
    with caseTemplate: ValueTemplate?
  ) async -> RequestPreview {
    let placeholders = Placeholders(reasons: reasons(for: step))
    var preview = RequestPreview(
      suite: suite,
      step: user.map(identity.inside) ?? identity,
      isOfAction: user != nil,
      skip: step.skip,
      condition: step.conditionText
    )
    do {
      if let baseFailure { throw baseFailure }
      let scope = try scope(placeholders, with: caseTemplate)
      let builder = RequestBuilder(base: base, files: files, secrets: secrets)
      let request = try builder.build(template, in: scope).receiving(step.reception)
      let destination = try builder.destination(of: step.reception, in: scope)
      preview.request = try await record(request, to: destination, placeholders)
    } catch let failure as StepFailure {
      preview.problem = failure.problem.masked(by: secrets.redactor)
    } catch {
      preview.problem = StepFailure(error, at: template.range).problem
    }
    preview.unknowns = placeholders.unknowns
    return preview
  }

  /// The request as the engine would send it.
  private func record(
    _ request: CompiledRequest,
    to destination: ExchangeRecord.Destination?,
    _ placeholders: Placeholders
  ) async throws -> ExchangeRecord.Request? {
    let recorder = ExchangeRecorder(redactor: secrets.redactor, files: files)
    guard var record = try await recorder.recordUnsent(request, to: destination) else { return nil }
    // What stands at the beginning may be a whole URL, to which no base is joined.
    if Placeholders.begins(request.target.path) { record.url = request.target.path }
    return record.replacingTexts(with: placeholders.undone)
  }

  // MARK: Actions

  private mutating func previews(
    of call: ActionCall,
    by step: Step,
    as identity: StepIdentity,
    with caseTemplate: ValueTemplate?
  ) async -> [RequestPreview] {
    guard let action = actions[call.action] else { return [] }
    let reasons = reasons(for: step)
    let scope = try? scope(Placeholders(reasons: reasons), with: caseTemplate)
    var frame = entering(action, givenSecrets: secrets.arguments(of: call))
    for argument in call.arguments {
      let names = argument.references.map(\.name)
      if let reason = names.lazy.compactMap({ reasons[$0] }).first {
        frame.reasons[argument.name] = reason
      } else if let value = try? scope?.value(of: argument.value) {
        frame.values[argument.name] = value
      } else {
        frame.reasons[argument.name] = "an input that can't be worked out"
      }
    }
    return await previews(of: action, in: &frame, usedBy: user.map(identity.inside) ?? identity)
  }

  private mutating func previews(
    of action: CompiledAction,
    usedBy identity: StepIdentity
  ) async -> [RequestPreview] {
    var frame = entering(action, givenSecrets: [])
    return await previews(of: action, in: &frame, usedBy: identity)
  }

  private mutating func previews(
    of action: CompiledAction,
    in frame: inout PreviewFrame,
    usedBy identity: StepIdentity
  ) async -> [RequestPreview] {
    frame.user = identity
    let previews = await frame.previews(of: action.steps)
    shown = frame.shown
    return previews
  }

  /// Before its inputs have values.
  private func entering(
    _ action: CompiledAction,
    givenSecrets inputs: Set<String>
  ) -> PreviewFrame {
    var frame = self
    frame.secrets = SecretKeeper(
      redactor: secrets.redactor,
      names: action.secretNames(whenSecret: inputs, among: actions)
    )
    frame.values = values.empty.forSteps(action.steps)
    frame.values["base"] = values["base"]
    frame.reasons = [:]
    frame.promise(action.steps)
    frame.evaluate(action.variables)
    return frame
  }

  // MARK: Values

  /// Takes note of the names that steps will give, and of the actions they read.
  private mutating func promise(_ steps: [Step]) {
    for step in steps {
      for key in step.onceReads { reasons[key.name] = "from the action '\(key.name)'" }
      for given in step.givenNames {
        reasons[given] = "given by the step '\(step.identity.shortName)'"
      }
      guard let id = step.identity.id else { continue }
      if case .use = step.action {
        reasons[id] = "from the action that '\(id)' uses"
      } else {
        reasons[id] = "from the answer of '\(id)'"
      }
    }
  }

  private func reasons(for step: Step) -> [String: String] {
    var reasons = reasons
    if step.readsPrevious { reasons["previous"] = "from the answer of the turn before" }
    if case .items? = step.repetition { reasons["case"] = "from a list that a run works out" }
    return reasons
  }

  private func scope(_ placeholders: Placeholders) -> StepScope {
    StepScope(values: values, environment: environment, placeholders: placeholders)
  }

  private func scope(
    _ placeholders: Placeholders,
    with caseTemplate: ValueTemplate?
  ) throws(StepFailure) -> StepScope {
    var scope = scope(placeholders)
    if let caseTemplate { scope.values["case"] = try scope.presentValue(of: caseTemplate) }
    return scope
  }

  /// A variable that can't be worked out keeps only those from being filled in that read it.
  private mutating func evaluate(_ variables: [Binding]) {
    for binding in variables {
      do {
        let value = try scope(Placeholders(reasons: reasons)).value(of: binding.value)
        if binding.isSecret {
          try secrets.keep(value, named: binding.name, at: binding.range)
        }
        values[binding.name] = value
        if case .missing = value { reasons[binding.name] = reason(forLackOf: binding) }
      } catch {
        reasons[binding.name] = error.problem.message
      }
    }
  }

  private mutating func evaluate(base template: Template) {
    let builder = RequestBuilder(base: nil, files: files, secrets: secrets)
    do {
      let text = try builder.text(template, in: scope(Placeholders(reasons: reasons)))
      base = text
      values["base"] = .json(.string(text))
    } catch {
      baseFailure = error
    }
  }

  /// With the secrets alone that have a value: the name of what has none may be shown.
  private func withoutUnknowns(_ suite: CompiledSuite) -> CompiledSuite {
    var known = suite
    known.variables.removeAll { reasons[$0.name] != nil }
    known.steps = suite.steps.filter { if case .request = $0.action { true } else { false } }
    for index in known.steps.indices { known.steps[index].captures = [] }
    return known
  }

  private func reason(forLackOf binding: Binding) -> String {
    let names = binding.value.references.lazy.filter { $0.name == "env" }.compactMap(
      \.members.first
    )
    guard case .name(let name)? = names.first?.key else { return "a variable without a value" }
    return "environment variable \(name) is not set"
  }
}

extension StepIdentity {
  /// As a step of the action that the other one uses; it keeps its own place in the file.
  fileprivate func inside(_ user: StepIdentity) -> StepIdentity {
    var identity = self
    if let id { identity.id = "\(user.shortName) › \(id)" }
    if id == nil { identity.name = "\(user.shortName) › \(name)" }
    identity.index = user.index
    return identity
  }
}

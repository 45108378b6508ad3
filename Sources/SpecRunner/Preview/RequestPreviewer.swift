import JSON
import Matching
package import SpecModel
import TaskEngine

/// Builds requests without sending them: what is known at load is filled in, what only a run can
/// know stays as it is written.
package struct RequestPreviewer: Sendable {
  private let options: RunOptions

  /// Makes a previewer; the clock and the number of jobs play no part.
  package init(options: RunOptions) {
    self.options = options
  }

  /// The requests of a suite's steps, in order; one for each case of a step.
  package func previews(of suite: CompiledSuite) async -> [RequestPreview] {
    var preview = SuitePreview(suite, options: options)
    preview.evaluateVariables()
    return await preview.steps()
  }
}

/// One suite that is looked at and not run.
private struct SuitePreview {
  let suite: CompiledSuite
  let files: SuiteFiles
  var secrets: SecretKeeper
  let environment: EvaluationEnvironment
  var values: SuiteValues
  /// Names without a value, and why.
  var reasons: [String: String] = [:]
  var base: String?
  var baseFailure: StepFailure?

  init(_ suite: CompiledSuite, options: RunOptions) {
    self.suite = suite
    files = SuiteFiles(options: options)
    secrets = SecretKeeper(redactor: Redactor(), suite: suite)
    environment = EvaluationEnvironment(seed: options.seed, now: options.now)
    values = SuiteValues(
      steps: suite.steps,
      environment: EnvironmentRecord(variables: options.environment),
      run: RunRecord(options: options)
    )
    for step in suite.steps {
      let name = step.identity.id ?? step.identity.name
      for given in step.givenNames { reasons[given] = "given by the step '\(name)'" }
      if let id = step.identity.id { reasons[id] = "from the answer of '\(id)'" }
    }
  }

  private func scope(_ placeholders: Placeholders) -> StepScope {
    StepScope(values: values, environment: environment, placeholders: placeholders)
  }

  /// A variable that can't be worked out keeps only those from being filled in that read it.
  mutating func evaluateVariables() {
    for binding in suite.variables {
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
    secrets = SecretKeeper(redactor: secrets.redactor, suite: suiteWithoutUnknowns)
    guard let template = suite.base else { return }
    let builder = RequestBuilder(base: nil, files: files, secrets: secrets)
    do {
      let text = try builder.text(template, in: scope(Placeholders(reasons: reasons)))
      try builder.keepLogin(in: text, at: template.range)
      base = text
      values["base"] = .json(.string(text))
    } catch {
      baseFailure = error
    }
  }

  /// With the secrets alone that have a value: the name of what has none may be shown.
  private var suiteWithoutUnknowns: CompiledSuite {
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

  func steps() async -> [RequestPreview] {
    var previews: [RequestPreview] = []
    for step in suite.steps {
      guard case .request(let template) = step.action else { continue }
      guard case .cases(let cases)? = step.repetition else {
        previews.append(await preview(template, of: step, identity: step.identity))
        continue
      }
      for (index, one) in cases.enumerated() {
        let instance = Instance(index: index, name: one.name)
        var identity = step.identity
        identity.name += instance.suffix
        identity.instance = instance
        previews.append(await preview(template, of: step, identity: identity, with: one.value))
      }
    }
    return previews
  }

  private func preview(
    _ template: RequestTemplate,
    of step: Step,
    identity: StepIdentity,
    with caseTemplate: ValueTemplate? = nil
  ) async -> RequestPreview {
    var reasons = reasons
    if step.readsPrevious { reasons["previous"] = "from the answer of the turn before" }
    if case .items? = step.repetition { reasons["case"] = "from a list that a run works out" }
    let placeholders = Placeholders(reasons: reasons)
    var scope = scope(placeholders)
    var preview = RequestPreview(suite: suite.identity, step: identity)
    do {
      if let baseFailure { throw baseFailure }
      if let caseTemplate { scope.values["case"] = try scope.presentValue(of: caseTemplate) }
      let builder = RequestBuilder(base: base, files: files, secrets: secrets)
      let request = try builder.build(template, in: scope)
      preview.request = try await record(request, at: template, placeholders)
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
    at template: RequestTemplate,
    _ placeholders: Placeholders
  ) async throws -> ExchangeRecord.Request? {
    let recorder = ExchangeRecorder(redactor: secrets.redactor, files: files)
    guard var record = try await recorder.recordUnsent(request) else { return nil }
    // What stands at the beginning may be a whole URL, to which no base is joined.
    if Placeholders.begins(request.target.path) { record.url = request.target.path }
    return record.replacingTexts(with: placeholders.undone)
  }
}

extension ExchangeRecord.Request {
  /// The request with each of its texts made another.
  fileprivate func replacingTexts(with change: (String) -> String) -> Self {
    var request = self
    request.url = change(url)
    request.fields = fields.map { .init($0.name, change($0.value)) }
    request.body = body.replacingTexts(with: change)
    request.connection = connection?.replacingTexts(with: change)
    return request
  }
}

extension ExchangeRecord.Body {
  fileprivate func replacingTexts(with change: (String) -> String) -> Self {
    switch self {
    case .none, .binary: return self
    case .text(let text, let size, let isCut):
      return .text(change(text), size: size, isCut: isCut)
    case .file(let path): return .file(path: change(path))
    case .multipart(let parts):
      return .multipart(
        parts.map { part in
          var part = part
          part.fileName = part.fileName.map(change)
          part.contentType = part.contentType.map(change)
          part.body = part.body.replacingTexts(with: change)
          return part
        }
      )
    }
  }
}

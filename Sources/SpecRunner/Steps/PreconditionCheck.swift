import HTTPTypes
import Matching
import SpecModel
import SpecSource
import TaskEngine

/// Finds out whether preconditions hold.
struct PreconditionCheck: Sendable {
  /// A precondition that doesn't hold.
  struct Unmet: Sendable {
    var otherwise: Precondition.Otherwise
    var problem: StepProblem
  }

  let context: SuiteContext
  let scope: StepScope

  private static let connectTimeout = Duration.seconds(10)

  /// The first that doesn't hold, in order; those after it are not looked at.
  func firstUnmet(of preconditions: [Precondition]) async throws(StepFailure) -> Unmet? {
    for precondition in preconditions {
      guard let message = try await complaint(about: precondition) else { continue }
      return Unmet(
        otherwise: precondition.otherwise,
        problem: StepProblem(code: "precondition", message: message, range: precondition.range)
      )
    }
    return nil
  }

  /// Why a precondition doesn't hold; nil when it does.
  private func complaint(about precondition: Precondition) async throws(StepFailure) -> String? {
    switch precondition.kind {
    case .environment(let name):
      let isSet = context.options.environment[name]?.isEmpty == false
      return isSet ? nil : StepProblem.unset(name, at: precondition.range).message
    case .file(let template):
      let path = try context.builder.text(template, in: scope)
      do {
        _ = try context.files.resolve(path, from: template.range)
        return nil
      } catch {
        return error.message
      }
    case .reachable(let template):
      let url = try url(template)
      do {
        try await context.session.transport.connect(
          to: url,
          timeout: Self.connectTimeout,
          options: TransportOptions()
        )
        return nil
      } catch {
        return try refusal(of: url, error, "is not reachable", at: precondition.range)
      }
    case .healthy(let template):
      return try await illness(of: try url(template), at: precondition.range)
    case .condition(let expression):
      let holds = try evaluating { () throws(EvaluationError) in
        try expression.condition(in: scope)
      }
      return holds ? nil : "the condition does not hold"
    }
  }

  private func illness(of url: String, at range: SourceRange) async throws(StepFailure) -> String? {
    let request = CompiledRequest(
      target: Endpoint(baseUrl: url),
      headers: [:],
      content: .none,
      timeout: CompiledRequest.defaultTimeout,
      options: TransportOptions()
    )
    switch await context.session.execute(request).result {
    case .success(let response):
      return (200..<300).contains(response.status)
        ? nil : "'\(url)' is not healthy: it answers \(response.status)"
    case .failure(let error):
      return try refusal(of: url, error, "is not healthy", at: range)
    }
  }

  private func refusal(
    of url: String,
    _ error: any Error,
    _ what: String,
    at range: SourceRange
  ) throws(StepFailure) -> String {
    if Task.isCancelled { throw .interrupted(at: range) }
    return "'\(url)' \(what): \(error)"
  }

  private func url(_ template: Template) throws(StepFailure) -> String {
    let text = try context.builder.text(template, in: scope)
    guard !URLText.isAbsolute(text), let base = context.base else { return text }
    return base.trimmingSuffix("/") + "/" + text.drop { $0 == "/" }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
    var rest = Substring(self)
    while rest.last == suffix { rest.removeLast() }
    return rest
  }
}

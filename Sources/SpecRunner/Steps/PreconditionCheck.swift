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
        problem: StepProblem(code: .precondition, message: message, range: precondition.range)
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
        // What may not be read is no question that can be asked.
        if error.isOutside { throw StepFailure(error, at: template.range) }
        return error.message
      }
    case .reachable(let template):
      let url = try context.builder.text(template, in: scope)
      try context.builder.keepLogin(in: url, at: template.range)
      let options = try context.builder.options(precondition.connection, in: scope)
      do {
        try await context.session.transport.connect(
          to: URLText.isAbsolute(url) ? url : context.base ?? url,
          timeout: Self.connectTimeout,
          options: options
        )
        return nil
      } catch {
        return try refusal(of: url, error, "is not reachable", at: precondition.range)
      }
    case .healthy(let template):
      let url = try context.builder.text(template, in: scope)
      try context.builder.keepLogin(in: url, at: template.range)
      let options = try context.builder.options(precondition.connection, in: scope)
      return try await illness(of: url, options, at: precondition.range)
    case .condition(let expression):
      return try scope.holds(expression) ? nil : "the condition does not hold"
    }
  }

  private func illness(
    of url: String,
    _ options: TransportOptions,
    at range: SourceRange
  ) async throws(StepFailure) -> String? {
    let request = CompiledRequest(
      target: URLText.isAbsolute(url)
        ? Endpoint(baseUrl: url) : Endpoint(baseUrl: context.base ?? "", path: url),
      headers: [:],
      content: .none,
      timeout: CompiledRequest.defaultTimeout,
      options: options
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
}

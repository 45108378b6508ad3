import TaskEngine

/// A plugin that takes part in fewer requests than it would by itself.
struct NarrowedPlugin: Plugin {
  private let base: any Plugin
  private let limit: PluginScope

  init(_ base: any Plugin, to limit: PluginScope) {
    self.base = base
    self.limit = limit
  }

  var scope: PluginScope {
    let (scope, limit) = (base.scope, limit)
    return .matching { limit.includes($0) && scope.includes($0) }
  }

  func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
    try await base.prepare(request)
  }

  func willSend(_ request: PreparedRequest) async { await base.willSend(request) }

  func didReceive(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async { await base.didReceive(result, for: request) }

  func process(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async -> Result<ReceivedResponse, any Error> { await base.process(result, for: request) }

  func didFail(_ error: any Error, for request: PreparedRequest) async {
    await base.didFail(error, for: request)
  }
}

import HTTPTypes

/// Sends a bearer token (RFC 6750) with requests in scope that have no `Authorization` of their
/// own.
public struct BearerTokenPlugin: Plugin {
  public let scope: PluginScope
  private let token: @Sendable () async throws -> String

  /// Makes a plugin.
  ///
  /// - Parameters:
  ///   - scope: Which requests get the token; name the host that it is meant for.
  ///   - token: Asked for each attempt, so that it can be renewed; its error ends the attempt.
  public init(scope: PluginScope = .all, token: @escaping @Sendable () async throws -> String) {
    self.scope = scope
    self.token = token
  }

  /// Sets the token.
  public func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
    guard request.authentication == nil, !request.headers.contains(.authorization) else {
      return request
    }
    var request = request
    request.authentication = .bearer(token: try await token())
    return request
  }
}

/// Looks at requests and responses on their way, or changes them.
///
/// For each attempt, and for those in scope in the order in which the session names them:
/// ``prepare(_:)`` of all, ``willSend(_:)`` of all, the transport, ``didReceive(_:for:)`` of all,
/// ``process(_:for:)`` of all. When the execution has failed for good, ``didFail(_:for:)``.
public protocol Plugin: Sendable {
  /// Which requests it takes part in; all unless stated.
  var scope: PluginScope { get }

  /// Changes the request before it is sent; an error ends the attempt.
  func prepare(_ request: PreparedRequest) async throws -> PreparedRequest

  /// Looks at what is sent.
  func willSend(_ request: PreparedRequest) async

  /// Looks at what came back.
  func didReceive(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async

  /// Changes what came back, before it is judged.
  func process(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async -> Result<ReceivedResponse, any Error>

  /// Looks at the error that the whole execution ends with, be it a validation's or the parser's.
  func didFail(_ error: any Error, for request: PreparedRequest) async
}

extension Plugin {
  /// Every request.
  public var scope: PluginScope { .all }

  /// Changes nothing.
  public func prepare(_ request: PreparedRequest) async throws -> PreparedRequest { request }

  /// Does nothing.
  public func willSend(_ request: PreparedRequest) async {}

  /// Does nothing.
  public func didReceive(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async {}

  /// Changes nothing.
  public func process(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async -> Result<ReceivedResponse, any Error> { result }

  /// Does nothing.
  public func didFail(_ error: any Error, for request: PreparedRequest) async {}
}

/// Which requests a plugin takes part in.
public enum PluginScope: Sendable {
  case all
  /// Requests whose scope is one of these.
  case only(Set<RequestScope>)
  /// Requests that have no scope, or another than these.
  case except(Set<RequestScope>)
  /// Requests to this host, in any case and at any port.
  case host(String)
  case matching(@Sendable (PreparedRequest) -> Bool)

  /// Whether the request is in scope.
  public func includes(_ request: PreparedRequest) -> Bool {
    switch self {
    case .all: true
    case .only(let scopes): request.scope.map(scopes.contains) ?? false
    case .except(let scopes): request.scope.map { !scopes.contains($0) } ?? true
    case .host(let host):
      (try? RequestURL(request.url))?.host.lowercased() == host.lowercased()
    case .matching(let isIncluded): isIncluded(request)
    }
  }
}

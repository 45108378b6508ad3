import HTTPTypes
import SpecModel
import TaskEngine

extension Transport {
  /// This one, or one that keeps to the hosts of an environment that lists some.
  func guarded(by rules: EnvironmentRules?) -> any Transport {
    guard let rules, rules.hosts != nil else { return self }
    return GuardedTransport(transport: self, rules: rules)
  }
}

/// A transport that connects only to the hosts that the environment of the run allows.
///
/// Everything goes through it: first requests, redirects, retries and preconditions.
struct GuardedTransport: Transport {
  /// Nothing was sent, because the environment does not allow the host.
  struct Refusal: FinalError, CustomStringConvertible {
    let message: String
    let url: String

    var description: String { message }
  }

  let transport: any Transport
  let rules: EnvironmentRules

  var defaultHeaders: HTTPFields { transport.defaultHeaders }
  var executor: (any TaskExecutor)? { transport.executor }

  func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    if let message = rules.refusal(ofURL: request.url) {
      throw Refusal(message: message, url: request.url)
    }
    return try await transport.send(request, to: sink, progress: progress)
  }

  func connect(
    to url: String,
    timeout: Duration,
    options: TransportOptions
  ) async throws(RequestError) {
    if let message = rules.refusal(ofURL: url) { throw RequestError(.precondition, message) }
    try await transport.connect(to: url, timeout: timeout, options: options)
  }
}

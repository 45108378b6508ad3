public import HTTPTypes

/// What carries requests: ``CurlTransport``, or ``StubTransport`` in tests.
public protocol Transport: Sendable {
  /// Added to each request that does not have them.
  var defaultHeaders: HTTPFields { get }

  /// Where tasks run best that use this transport; nil, the default, for anywhere.
  var executor: (any TaskExecutor)? { get }

  /// Sends a request once, and follows no redirect.
  ///
  /// - Throws: ``RequestError``, when no whole response came. A status is never an error here.
  func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse

  /// Connects to a URL's host and port, with TLS for https, and closes the connection again.
  func connect(
    to url: String,
    timeout: Duration,
    options: TransportOptions
  ) async throws(RequestError)
}

extension Transport {
  /// None.
  public var defaultHeaders: HTTPFields { [:] }

  /// Anywhere.
  public var executor: (any TaskExecutor)? { nil }

  /// Holds for transports that need no connection.
  public func connect(
    to url: String,
    timeout: Duration,
    options: TransportOptions
  ) async throws(RequestError) {
    _ = try RequestURL(url)
  }
}

/// Where a response's body goes.
public enum ResponseSink: Sendable, Hashable {
  case memory
  /// To a file, when the status is 2xx; other bodies stay in memory. Nothing of an earlier file is
  /// kept, but for the first `resumingAt` bytes when the answer is 206. Those are of the
  /// representation that the validator names, a strong `ETag`; without one they are not asked for.
  case file(path: String, resumingAt: Int, validator: String? = nil)
  /// To a reader as it comes, when the status is 2xx; other bodies stay in memory.
  case reader(BodyReader)
}

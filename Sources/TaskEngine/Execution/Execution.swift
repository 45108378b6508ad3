/// All that happened while a request was performed.
public struct Execution: Sendable {
  /// Every send, in order; empty when a precondition failed or the request could not be built.
  public var attempts: [Attempt]
  /// What came of it. A success passed every validation.
  public var result: Result<ReceivedResponse, any Error>

  /// Makes an execution by hand, as a test does.
  public init(attempts: [Attempt], result: Result<ReceivedResponse, any Error>) {
    self.attempts = attempts
    self.result = result
  }
}

/// One send with all its redirects, and its verdict.
public struct Attempt: Sendable {
  /// 1 for the first.
  public var number: Int
  /// Since the execution began.
  public var start: Duration
  /// From its start to its verdict.
  public var elapsed: Duration
  /// What was sent first; redirects are in the response.
  public var request: PreparedRequest
  public var result: Result<ReceivedResponse, any Error>
  /// The response, also when the attempt failed a validation.
  public var response: ReceivedResponse?
  /// Why it was tried again: `status 503`, `connection refused`; nil for the last attempt.
  public var retryReason: String?
  /// How long it was waited before the next attempt; nil for the last.
  public var delay: Duration?
}

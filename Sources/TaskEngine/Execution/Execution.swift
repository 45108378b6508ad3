/// All that happened while a request was performed.
public struct Execution: Sendable {
  /// Every send, in order; empty when a precondition failed or the request could not be built.
  public var attempts: [Attempt]
  /// What came of it.
  ///
  /// A success passed every validation.
  public var result: Result<ReceivedResponse, any Error>
  /// Where a download that broke off can go on, in another execution; nil when it can't.
  public var unfinished: ResponseSink?

  /// Makes an execution by hand, as a test does.
  public init(
    attempts: [Attempt],
    result: Result<ReceivedResponse, any Error>,
    unfinished: ResponseSink? = nil
  ) {
    self.attempts = attempts
    self.result = result
    self.unfinished = unfinished
  }
}

/// One send with all its redirects, and its verdict.
///
/// A class, as it passes through many hands and request and response are large.
public final class Attempt: Sendable {
  /// 1 for the first.
  public let number: Int
  /// Since the execution began.
  public let start: Duration
  /// From its start to its verdict.
  public let elapsed: Duration
  /// What was sent first; redirects are in the response.
  public let request: PreparedRequest
  /// What came of it; a success passed every validation.
  public let result: Result<ReceivedResponse, any Error>
  /// The response, also when the attempt failed a validation.
  public let response: ReceivedResponse?
  /// Why it was tried again: `status 503`, `connection refused`; nil for the last attempt.
  public let retryReason: String?
  /// How long it was waited before the next attempt; nil for the last.
  public let delay: Duration?

  /// Makes an attempt by hand, as a test does.
  public init(
    number: Int,
    start: Duration,
    elapsed: Duration,
    request: PreparedRequest,
    result: Result<ReceivedResponse, any Error>,
    response: ReceivedResponse? = nil,
    retryReason: String? = nil,
    delay: Duration? = nil
  ) {
    self.number = number
    self.start = start
    self.elapsed = elapsed
    self.request = request
    self.result = result
    self.response = (try? result.get()) ?? response
    self.retryReason = retryReason
    self.delay = delay
  }

  /// The same, tried again for this reason and after this time.
  func retried(_ reason: String, after delay: Duration) -> Attempt {
    Attempt(
      number: number,
      start: start,
      elapsed: elapsed,
      request: request,
      result: result,
      response: response,
      retryReason: reason,
      delay: delay
    )
  }
}

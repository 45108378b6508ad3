/// When a failed attempt is made again, and after how long.
public struct RetryPolicy: Sendable, Hashable {
  /// A kind of failure.
  public enum Failure: Sendable, Hashable {
    /// No connection, or one that was lost.
    case connection
    case timeout
    /// A status in the range, also when the request takes it for acceptable.
    case status(Range<Int>)
    /// The response failed a validation, or its status or type is not acceptable.
    case validation
    /// Every failure that another attempt may mend.
    case any
  }

  /// Sends after the first.
  public var count: Int
  /// Before the first of them.
  public var delay: Duration
  /// What each further delay is multiplied by; 1 keeps it.
  public var backoff: Double
  /// The longest delay; nil for no limit.
  ///
  /// Does not shorten `Retry-After`.
  public var maximumDelay: Duration?
  /// The fraction of the delay, 0 to 1, of which a random part is taken off.
  public var jitter: Double
  /// Makes jitter repeatable; nil draws anew each time.
  public var seed: UInt64?
  /// Any of these is tried again.
  public var failures: Set<Failure>
  /// The longest `Retry-After` (RFC 9110, section 10.2.3) that is waited for; when it says more,
  /// the attempt is the last.
  ///
  /// Nil ignores the field.
  public var maximumRetryAfter: Duration?
  /// False sends POST and PATCH again only if the connection was never made, or an
  /// `Idempotency-Key` is sent.
  public var resendsUnsafe: Bool

  /// Makes a policy; without a delay unless stated.
  public init(
    count: Int = 0,
    delay: Duration = .zero,
    backoff: Double = 1,
    maximumDelay: Duration? = nil,
    jitter: Double = 0,
    seed: UInt64? = nil,
    failures: Set<Failure> = [.any],
    maximumRetryAfter: Duration? = .seconds(60),
    resendsUnsafe: Bool = true
  ) {
    self.count = count
    self.delay = delay
    self.backoff = backoff
    self.maximumDelay = maximumDelay
    self.jitter = jitter
    self.seed = seed
    self.failures = failures
    self.maximumRetryAfter = maximumRetryAfter
    self.resendsUnsafe = resendsUnsafe
  }
}

extension RetryPolicy {
  private static let once = RetryPolicy()

  /// That many sends after the first, at once, after any failure.
  ///
  /// Made of one that is there, as a set costs more than the rest of building a request.
  static func times(_ count: Int) -> RetryPolicy {
    var policy = once
    policy.count = count
    return policy
  }
}

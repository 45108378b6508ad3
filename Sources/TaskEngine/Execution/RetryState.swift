#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes

/// Decides, attempt by attempt, whether there is another.
///
/// It has no clock and sends nothing.
struct RetryState: Sendable {
  /// What to do after an attempt.
  enum Action: Sendable, Hashable {
    case stop
    case retry(after: Duration, reason: String)
  }

  private let policy: RetryPolicy
  private var generator: SplitMix64
  private var nextDelay: Duration
  private var left: Int

  init(_ policy: RetryPolicy) {
    self.policy = policy
    // Random bytes cost a system call: only who uses them asks for them.
    let needsSeed = policy.jitter > 0 && policy.seed == nil
    generator = SplitMix64(state: needsSeed ? .random(in: .min ... .max) : policy.seed ?? 0)
    nextDelay = policy.delay
    left = policy.count
  }

  /// Takes an attempt's outcome; `now` is in seconds since 1970, for a `Retry-After` that is a date.
  mutating func next(
    after result: Result<ReceivedResponse, any Error>,
    response: @autoclosure () -> ReceivedResponse?,
    of request: PreparedRequest,
    now: @autoclosure () -> Int
  ) -> Action {
    guard left > 0 else { return .stop }
    let response = response()
    guard let reason = reason(result, response) else { return .stop }
    if !policy.resendsUnsafe, !Self.isSafeToResend(request, after: result) { return .stop }
    left -= 1
    var delay = policy.maximumDelay.map { min(nextDelay, $0) } ?? nextDelay
    nextDelay = delay.scaled(by: policy.backoff)
    if policy.jitter > 0 {
      delay = delay.scaled(by: 1 - min(policy.jitter, 1) * generator.nextFraction())
    }
    if let maximum = policy.maximumRetryAfter, let response, [429, 503].contains(response.status),
      let seconds = RetryAfter.seconds(in: response.headers, now: now())
    {
      let asked = Duration.seconds(seconds)
      guard asked <= maximum else { return .stop }
      delay = max(delay, asked)
    }
    return .retry(after: delay, reason: reason)
  }

  /// Why the attempt would be made again; nil when it would not.
  private func reason(
    _ result: Result<ReceivedResponse, any Error>,
    _ response: ReceivedResponse?
  ) -> String? {
    for case .status(let range) in policy.failures {
      if let response, range.contains(response.status) { return "status \(response.status)" }
    }
    guard case .failure(let error) = result else { return nil }
    let (kind, words) = Self.classify(error)
    guard let kind else { return nil }
    return policy.failures.contains(kind) || policy.failures.contains(.any) ? words : nil
  }

  /// Nil when another attempt can't help.
  private static func classify(_ error: any Error) -> (RetryPolicy.Failure?, String) {
    guard let error = error as? RequestError else {
      let isFinal = error is CancellationError || error is any FinalError
      return (isFinal ? nil : .validation, "\(error)")
    }
    switch error.code {
    case .cannotResolve, .connectionRefused, .connectionFailed, .connectionLost:
      return (.connection, error.code.description)
    case .timeout: return (.timeout, error.code.description)
    case .unacceptableStatus(let status): return (.validation, "status \(status)")
    case .unacceptableType, .decoding: return (.validation, error.message)
    case .tls, .protocolError: return (.any, error.code.description)
    case .badURL, .unsupportedScheme, .invalidHeader, .encoding, .bodyFile, .destination,
      .precondition, .unsupportedFeature, .bodyTooLarge, .tooManyRedirects, .cancelled:
      return (nil, error.code.description)
    }
  }

  private static func isSafeToResend(
    _ request: PreparedRequest,
    after result: Result<ReceivedResponse, any Error>
  ) -> Bool {
    guard request.method == .post || request.method == .patch else { return true }
    if let key = HTTPField.Name("Idempotency-Key"), request.headers.contains(key) { return true }
    guard case .failure(let error as RequestError) = result else { return false }
    return error.isBeforeSending
  }
}

/// `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Seconds to wait, never negative; nil when the field is missing or means nothing.
  static func seconds(in headers: HTTPFields, now: Int) -> Int? {
    guard let text = headers[.retryAfter] else { return nil }
    if let seconds = Int(text) { return max(seconds, 0) }
    guard let date = HTTPDate.parse(text) else { return nil }
    return max(date - (headers[.date].flatMap(HTTPDate.parse) ?? now), 0)
  }
}

/// A small generator that is the same everywhere for the same seed (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// From 0 to below 1.
  mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}

extension Duration {
  /// To the nearest nanosecond; what is too long to count stops at a hundred years.
  func scaled(by factor: Double) -> Duration {
    let longest = 3_153_600_000.0
    let (seconds, attoseconds) = components
    let product = (Double(seconds) + Double(attoseconds) * 1e-18) * factor
    return .nanoseconds(Int64((min(max(product, 0), longest) * 1e9).rounded()))
  }
}

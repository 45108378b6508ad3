import Foundation
import HTTPTypes
import Testing

@testable import TaskEngine

struct RetryStateTests {
  private let request = PreparedRequest(url: "http://h")

  private func failure(_ code: RequestError.Code) -> Result<ReceivedResponse, any Error> {
    .failure(RequestError(code, "no"))
  }

  private func actions(
    _ policy: RetryPolicy,
    _ result: Result<ReceivedResponse, any Error>,
    of request: PreparedRequest? = nil,
    count: Int = 4
  ) -> [RetryState.Action] {
    var state = RetryState(policy)
    return (0..<count).map { _ in
      state.next(
        after: result,
        response: try? result.get(),
        of: request ?? self.request,
        now: 0
      )
    }
  }

  @Test
  func countIsSendsAfterTheFirst() {
    let actions = actions(RetryPolicy(count: 2), failure(.connectionRefused))
    let again = RetryState.Action.retry(after: .zero, reason: "connection refused")
    #expect(actions == [again, again, .stop, .stop])
  }

  @Test
  func delayGrowsToItsMaximum() {
    let policy = RetryPolicy(count: 4, delay: .seconds(1), backoff: 3, maximumDelay: .seconds(5))
    let delays = actions(policy, failure(.connectionLost)).map { action -> Duration in
      if case .retry(let delay, _) = action { delay } else { .zero }
    }
    #expect(delays == [.seconds(1), .seconds(3), .seconds(5), .seconds(5)])
  }

  @Test
  func jitterIsRepeatableAndTakesOffAtMostItsFraction() {
    let policy = RetryPolicy(count: 4, delay: .seconds(10), jitter: 0.5, seed: 7)
    let first = actions(policy, failure(.connectionLost))
    #expect(first == actions(policy, failure(.connectionLost)))
    for case .retry(let delay, _) in first {
      #expect(delay > .seconds(5) && delay <= .seconds(10))
    }
    #expect(Set(first).count == 4)
  }

  @Test(arguments: [
    (RetryPolicy.Failure.connection, RequestError.Code.connectionRefused, true),
    (.connection, .timeout(.response), false),
    (.timeout, .timeout(.response), true),
    (.timeout, .connectionLost, false),
    (.status(500..<600), .unacceptableStatus(500), false),
    (.validation, .unacceptableStatus(500), true),
    (.validation, .unacceptableType(nil), true),
    (.any, .tls(.expired), true),
    (.connection, .tls(.expired), false),
    (.any, .cancelled, false),
    (.any, .bodyFile, false),
    (.any, .unsupportedFeature, false),
    (.any, .badURL, false),
  ])
  func policySaysWhatIsTriedAgain(
    kind: RetryPolicy.Failure,
    code: RequestError.Code,
    isRetried: Bool
  ) {
    let action = actions(RetryPolicy(count: 1, failures: [kind]), failure(code))[0]
    #expect((action != .stop) == isRetried)
  }

  @Test(arguments: [
    ("5", 5), ("0", 0), ("-3", 0), ("Thu, 01 Jan 1970 00:00:09 GMT", 9), ("soon", nil),
  ])
  func retryAfterIsSecondsOrADate(value: String, seconds: Int?) {
    #expect(RetryAfter.seconds(in: [.retryAfter: value], now: 0) == seconds)
  }

  @Test
  func retryAfterBeyondTheMaximumIsTheEnd() {
    let response = ReceivedResponse(status: 503, headers: [.retryAfter: "61"])
    var state = RetryState(RetryPolicy(count: 1))
    let action = state.next(
      after: failure(.unacceptableStatus(503)),
      response: response,
      of: request,
      now: 0
    )
    #expect(action == .stop)
  }

  @Test
  func unsafeRequestsAreResentOnlyWhenNothingWasSent() throws {
    let policy = RetryPolicy(count: 1, resendsUnsafe: false)
    var post = PreparedRequest(url: "http://h", method: .post)
    #expect(actions(policy, failure(.connectionRefused), of: post)[0] != .stop)
    #expect(actions(policy, failure(.timeout(.connect)), of: post)[0] != .stop)
    #expect(actions(policy, failure(.connectionLost), of: post)[0] == .stop)
    #expect(actions(policy, failure(.timeout(.response)), of: post)[0] == .stop)
    #expect(actions(policy, failure(.connectionLost))[0] != .stop)
    post.headers[try #require(HTTPField.Name("Idempotency-Key"))] = "1"
    #expect(actions(policy, failure(.connectionLost), of: post)[0] != .stop)
  }
}

import HTTPTypes
import Synchronization
import TaskEngine
import Testing

/// Bearer tokens that run out.
struct TokenSourceTests {
  /// Gives `1`, `2` and so on, or the first again and again.
  private func source(isRenewed: Bool = true) -> TokenSource {
    let count = Mutex(0)
    return TokenSource { refused in
      count.withLock { count in
        if count == 0 || (refused != nil && isRenewed) { count += 1 }
        return "\(count)"
      }
    }
  }

  private func send(
    _ source: TokenSource,
    accepting token: String,
    headers: HTTPFields = [:]
  ) async -> (execution: Execution, tokens: [String?]) {
    let transport = StubTransport { request in
      ReceivedResponse(status: request.headers[.authorization] == "Bearer \(token)" ? 200 : 401)
    }
    var request = Request(url: "http://a.test/", headers: headers)
    request.authentication = .token(source)
    let execution = await Session(transport: transport).execute(request)
    return (execution, transport.requests.map { $0.headers[.authorization] })
  }

  @Test
  func aTokenThatIsRefusedIsRenewedWithinTheAttempt() async throws {
    let (execution, tokens) = await send(source(), accepting: "2")
    #expect(tokens == ["Bearer 1", "Bearer 2"])
    #expect(execution.attempts.count == 1)
    #expect(try execution.result.get().status == 200)
  }

  @Test
  func itIsRenewedOnce() async {
    let (execution, tokens) = await send(source(), accepting: "3")
    #expect(tokens == ["Bearer 1", "Bearer 2"])
    #expect(execution.attempts.last?.response?.status == 401)
  }

  @Test
  func theSameTokenAgainIsNotSentAgain() async {
    let (_, tokens) = await send(source(isRenewed: false), accepting: "2")
    #expect(tokens == ["Bearer 1"])
  }

  @Test
  func anAuthorizationOfTheRequestsOwnWins() async {
    let (_, tokens) = await send(
      source(),
      accepting: "own",
      headers: [.authorization: "Bearer own"]
    )
    #expect(tokens == ["Bearer own"])
  }

  @Test
  func anErrorOfTheSourceEndsTheAttempt() async {
    struct Closed: Error {}
    let (execution, tokens) = await send(TokenSource { _ in throw Closed() }, accepting: "1")
    #expect(tokens.isEmpty)
    #expect(throws: Closed.self) { try execution.result.get() }
  }
}

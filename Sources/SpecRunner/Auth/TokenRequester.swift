import SpecModel
import TaskEngine

/// Gets the tokens that the steps of a suite send.
struct TokenRequester: Sendable {
  /// The most that a token is renewed before it runs out: what is sent now is to arrive in time.
  static let margin = Duration.seconds(30)

  let store: TokenStore
  /// Without cookies: a log-in is the client's, and no actor's.
  let session: Session
  /// The time since the run began.
  let watch: RunWatch
  let redactor: Redactor
  let asker: TokenAsker
  /// When the token endpoint is asked again.
  let retryPolicy: RetryPolicy

  /// A source that fetches when it is first asked, and then only when it must.
  func source(of request: TokenRequest) -> TokenSource {
    TokenSource { refused in
      try await store.token(
        for: request.key,
        insteadOf: refused,
        by: asker,
        at: { watch.elapsed },
        fetch: { try await fetch(request) }
      )
    }
  }

  private func fetch(_ request: TokenRequest) async throws -> TokenStore.Token {
    let start = watch.elapsed
    let response: ReceivedResponse
    var compiled = request.request
    compiled.retryPolicy = retryPolicy
    do {
      response = try await session.perform(compiled)
    } catch let error as RequestError where error.code == .cancelled {
      throw error
    } catch let error as GuardedTransport.Refusal {
      throw error
    } catch {
      throw request.failure("can't be asked: \(error)")
    }
    let (text, lifetime) = try request.token(in: response)
    redactor.add(text)
    // Of a short life, a quarter is left for the way.
    let end = lifetime.map { start + $0 - min(Self.margin, $0 / 4) }
    return TokenStore.Token(text: text, end: end)
  }
}

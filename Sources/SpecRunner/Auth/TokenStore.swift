import Synchronization

/// The tokens of a run: one for the same credentials, however many suites and steps ask for it.
final class TokenStore: Sendable {
  /// What tells one token from another: where it comes from, for whom, and for what.
  struct Key: Hashable, Sendable {
    var url: String
    var client: String
    var secret: String
    var scope: String?
    /// The other fields of the request, encoded.
    var parameters: String
  }

  struct Token: Sendable {
    var text: String
    /// When it is to be replaced, since the run began; nil when it does not run out.
    var end: Duration?
  }

  private enum State {
    /// With those who wait for it.
    case fetching([CheckedContinuation<Void, Never>])
    case known(Token)
    /// With whoever asked first.
    case failed(TokenAsker)
  }

  private enum Turn {
    case take(Token)
    case fetch
    case wait
    case doWithout(TokenAsker)
  }

  private let states = Mutex<[Key: State]>([:])

  /// A token that is good now and is not the one refused; fetched once for all who ask meanwhile.
  ///
  /// A failure is kept as well: a server that refused, or was not there, is not asked by every step
  /// of the run.
  ///
  /// - Throws: what `fetch` throws; ``TokenLack`` for those who did not ask first.
  func token(
    for key: Key,
    insteadOf refused: String?,
    by asker: TokenAsker,
    at now: () -> Duration,
    fetch: () async throws -> Token
  ) async throws -> String {
    while true {
      switch turn(for: key, insteadOf: refused, by: asker, at: now()) {
      case .take(let token):
        return token.text
      case .fetch:
        let result: Result<Token, any Error>
        do {
          result = .success(try await fetch())
        } catch {
          result = .failure(error)
        }
        settle(key, result, of: asker)
        return try result.get().text
      case .wait:
        await end(of: key)
      case .doWithout(let first):
        throw TokenLack(of: first, for: asker)
      }
    }
  }

  private func turn(
    for key: Key,
    insteadOf refused: String?,
    by asker: TokenAsker,
    at now: Duration
  ) -> Turn {
    states.withLock { states in
      switch states[key] {
      case .fetching: return .wait
      case .known(let token) where token.isGood(at: now, insteadOf: refused): return .take(token)
      // Only whoever runs a step once more, by hand, asks a second time.
      case .failed(let first) where !first.isSame(as: asker): return .doWithout(first)
      default:
        states[key] = .fetching([])
        return .fetch
      }
    }
  }

  private func settle(_ key: Key, _ result: Result<Token, any Error>, of asker: TokenAsker) {
    let waiting = states.withLock { states in
      var waiting: [CheckedContinuation<Void, Never>] = []
      if case .fetching(let all)? = states[key] { waiting = all }
      switch result {
      case .success(let token): states[key] = .known(token)
      case .failure(let error) where error is TokenFailure: states[key] = .failed(asker)
      // Whoever fetched was interrupted, or may not ask, which says nothing about the token.
      case .failure: states[key] = nil
      }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when nobody fetches the token any more.
  private func end(of key: Key) async {
    await withCheckedContinuation { continuation in
      let isOver = states.withLock { states in
        guard case .fetching(let waiting)? = states[key] else { return true }
        states[key] = .fetching(waiting + [continuation])
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

extension TokenStore.Token {
  fileprivate func isGood(at now: Duration, insteadOf refused: String?) -> Bool {
    if let refused, refused.utf8.elementsEqual(text.utf8) { return false }
    return end.map { now < $0 } ?? true
  }
}

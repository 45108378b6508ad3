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
    case fetching([CheckedContinuation<Answer, Never>])
    case known(Token)
  }

  private enum Answer {
    case end(Result<Token, any Error>)
    /// Whoever fetched was interrupted, which says nothing about the token.
    case askAgain
  }

  private enum Turn {
    case take(Token)
    case fetch
    case wait
  }

  private let states = Mutex<[Key: State]>([:])

  /// A token that is good now and is not the one refused; fetched once for all who ask meanwhile.
  ///
  /// A failure is told to all of them and not kept: the next to ask tries again.
  func token(
    for key: Key,
    insteadOf refused: String?,
    at now: () -> Duration,
    fetch: () async throws -> Token
  ) async throws -> String {
    while true {
      switch turn(for: key, insteadOf: refused, at: now()) {
      case .take(let token):
        return token.text
      case .fetch:
        let result: Result<Token, any Error>
        do {
          result = .success(try await fetch())
        } catch {
          result = .failure(error)
        }
        settle(key, result)
        return try result.get().text
      case .wait:
        if case .end(let result) = await answer(for: key) { return try result.get().text }
      }
    }
  }

  private func turn(for key: Key, insteadOf refused: String?, at now: Duration) -> Turn {
    states.withLock { states in
      switch states[key] {
      case .fetching: return .wait
      case .known(let token) where token.isGood(at: now, insteadOf: refused): return .take(token)
      default:
        states[key] = .fetching([])
        return .fetch
      }
    }
  }

  private func settle(_ key: Key, _ result: Result<Token, any Error>) {
    let waiting = states.withLock { states in
      var waiting: [CheckedContinuation<Answer, Never>] = []
      if case .fetching(let all)? = states[key] { waiting = all }
      states[key] = (try? result.get()).map { .known($0) }
      return waiting
    }
    let isInterrupted = if case .failure = result { Task.isCancelled } else { false }
    for continuation in waiting {
      continuation.resume(returning: isInterrupted ? .askAgain : .end(result))
    }
  }

  private func answer(for key: Key) async -> Answer {
    await withCheckedContinuation { continuation in
      let isOver = states.withLock { states in
        guard case .fetching(let waiting)? = states[key] else { return true }
        states[key] = .fetching(waiting + [continuation])
        return false
      }
      if isOver { continuation.resume(returning: .askAgain) }
    }
  }
}

extension TokenStore.Token {
  fileprivate func isGood(at now: Duration, insteadOf refused: String?) -> Bool {
    if let refused, refused.utf8.elementsEqual(text.utf8) { return false }
    return end.map { now < $0 } ?? true
  }
}

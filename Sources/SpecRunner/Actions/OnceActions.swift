import Matching
import SpecModel
import Synchronization

/// The actions that run a single time for the whole run, whichever suite reads them first.
final class OnceActions: Sendable {
  /// What tells one such run from another.
  struct Key: Hashable, Sendable {
    var action: ActionKey
    /// The base that its requests go to; nil when they go to whole URLs.
    var base: String?
    /// Who reads it; each actor has its own.
    var actor: String?
  }

  /// What those who read it get.
  enum Result: Sendable {
    case given(Value)
    case failed(Failure)
  }

  /// Why there is nothing to read.
  struct Failure: Sendable {
    var step: StepIdentity
    var outcome: Outcome
    /// The suite that ran it.
    var suite: SuiteIdentity
    /// True for the suite that asks.
    var isOwn: Bool
  }

  private enum State {
    /// With those who wait for it.
    case running([CheckedContinuation<Result, Never>])
    case done(Result)
  }

  private let states = Mutex<[Key: State]>([:])

  /// The result of an action; runs it unless that has been done, or is being done right now.
  ///
  /// A run that is interrupted gives a result like any other, so nobody waits for good.
  func result(of key: Key, running run: () async -> Result) async -> Result {
    let isFirst = states.withLock { states in
      guard states[key] == nil else { return false }
      states[key] = .running([])
      return true
    }
    guard isFirst else { return await wait(for: key) }
    let result = await run()
    let waiting = states.withLock { states in
      guard case .running(let waiting)? = states.updateValue(.done(result), forKey: key) else {
        return [CheckedContinuation<Result, Never>]()
      }
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: result) }
    return result
  }

  private func wait(for key: Key) async -> Result {
    await withCheckedContinuation { continuation in
      let result: Result? = states.withLock { states in
        switch states[key] {
        case .done(let result)?:
          return result
        case .running(let waiting)?:
          states[key] = .running(waiting + [continuation])
          return nil
        case nil:
          return nil
        }
      }
      if let result { continuation.resume(returning: result) }
    }
  }
}

extension StepEnding {
  /// Blocked by an action that ran once, and not well.
  init(blockedBy failure: OnceActions.Failure) {
    let place = failure.isOwn ? "" : " in '\(failure.suite.title)' (\(failure.suite.path))"
    self.init(
      .blocked,
      reason: "reads from '\(failure.step.name)', which \(failure.outcome.inPast)\(place)"
    )
    blame = failure.step
  }
}

import SpecModel
import Synchronization

/// Ends a run when so many steps have failed, or when somebody wishes it: what runs goes on to its end, and teardown runs, but
/// nothing new begins.
final class RunStop: Sendable {
  private let limit: Int?
  private let failureCount = Mutex(0)
  private let wish = Mutex(false)

  /// Without a limit the run is never ended.
  init(afterFailures limit: Int?) {
    self.limit = limit
  }

  /// Counts what has failed or errored: steps, and suites that could not begin.
  func note(_ event: RunEvent) {
    guard limit != nil else { return }
    switch event {
    case .stepFinished(_, let result) where result.outcome == .failed || result.outcome == .errored:
      failureCount.withLock { $0 += 1 }
    case .suiteFinished(let result) where result.problem != nil:
      failureCount.withLock { $0 += 1 }
    default: break
    }
  }

  /// Ends the run by hand.
  func quit() {
    wish.withLock { $0 = true }
  }

  var isQuit: Bool { wish.withLock(\.self) }

  /// Why nothing more begins; nil as long as something may.
  var reason: String? {
    if isQuit { return "the run was ended by hand" }
    guard let limit else { return nil }
    let count = failureCount.withLock(\.self)
    guard count >= limit else { return nil }
    return "the run stopped after \(count == 1 ? "1 failure" : "\(count) failures")"
  }
}

import Dispatch
import Synchronization

/// What has changed and has not been run again yet.
final class ChangeInbox: Sendable {
  /// What there is to do.
  enum Content: Sendable {
    case changes(Set<String>)
    /// So much has changed that nobody knows what.
    case everything
  }

  private struct State {
    var paths: Set<String> = []
    var isEverything = false
    var isClosed = false
    var concerns: @Sendable (String) -> Bool = { _ in true }
    var onArrival: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())
  private let semaphore = DispatchSemaphore(value: 0)

  /// What changes are taken in, and what to do when some have come.
  func accept(
    where concerns: @escaping @Sendable (String) -> Bool,
    onArrival: @escaping @Sendable () -> Void
  ) {
    state.withLock {
      $0.concerns = concerns
      $0.onArrival = onArrival
    }
  }

  func add(_ paths: Set<String>?) {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      guard let paths else {
        state.isEverything = true
        return state.onArrival
      }
      let new = paths.filter(state.concerns)
      state.paths.formUnion(new)
      return new.isEmpty ? nil : state.onArrival
    }
    guard let action else { return }
    action()
    semaphore.signal()
  }

  /// Waits for changes and takes them; nil when nobody wants to wait any longer.
  func take() -> Content? {
    while true {
      let content: Content?? = state.withLock { state in
        if state.isClosed { return .some(nil) }
        if state.isEverything {
          state.isEverything = false
          state.paths = []
          return .everything
        }
        guard !state.paths.isEmpty else { return nil }
        defer { state.paths = [] }
        return .changes(state.paths)
      }
      if let content { return content }
      semaphore.wait()
    }
  }

  /// Ends the waiting for good.
  func close() {
    state.withLock { $0.isClosed = true }
    semaphore.signal()
  }
}

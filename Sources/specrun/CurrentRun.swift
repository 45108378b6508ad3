import SpecReports
import Synchronization

/// The run that is under way, for those who want to stop it.
final class CurrentRun: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var console: ConsoleReporter?
    /// True once the user wants it to end, also when that was before it began.
    var isUnwanted = false
  }

  private let state = Mutex(State())

  func begin(_ task: Task<Void, Never>, _ console: ConsoleReporter) {
    let isUnwanted = state.withLock { state in
      state.task = task
      state.console = console
      return state.isUnwanted
    }
    if isUnwanted { task.cancel() }
  }

  func end() {
    state.withLock {
      $0.task = nil
      $0.console = nil
    }
  }

  /// Stops it; teardown still runs.
  func cancel() {
    state.withLock(\.task)?.cancel()
  }

  /// Stops it as the user wishes, and says so.
  func interrupt() {
    let current = state.withLock { state in
      state.isUnwanted = true
      return state
    }
    guard let task = current.task else { return }
    current.console?.stepAside {
      Output.standardError.write("stopping: running teardown; press Ctrl-C again to quit\n")
    }
    task.cancel()
  }

  /// Leaves the terminal as it should be, since the process ends.
  func quit() {
    state.withLock(\.console)?.finish()
  }
}

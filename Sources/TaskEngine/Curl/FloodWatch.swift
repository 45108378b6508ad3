import Dispatch
import Synchronization

/// Frees loops that libcurl does not come back to.
///
/// libcurl reads the frames of an HTTP/2 connection as long as there are more, and looks at no clock
/// meanwhile: a server that sends empty ones without end would keep a loop for ever, past every
/// limit of time, with all other transfers on it. So a timer looks every second, as long as any loop
/// speaks HTTP/2, and ends the connection that floods.
final class FloodWatch: Sendable {
  static let shared = FloodWatch()

  private struct Watched {
    let pulse: CurlPulse
    var standstill: Int?
    /// How often the standstill has been the same.
    var looks = 0
  }

  private let queue = DispatchQueue(label: "FloodWatch")
  private struct State {
    var watched: [Watched] = []
    /// Whether the timer is running; it may outlast the last loop by one look.
    var isLooking = false
  }

  private let state = Mutex(State())
  /// Looks at the same standstill until it counts as a flood.
  private static let patience = 3

  func watch(_ pulse: CurlPulse) {
    let isIdle = state.withLock { state in
      state.watched.append(Watched(pulse: pulse))
      defer { state.isLooking = true }
      return !state.isLooking
    }
    if isIdle { lookLater() }
  }

  func forget(_ pulse: CurlPulse) {
    state.withLock { $0.watched.removeAll { $0.pulse === pulse } }
  }

  private func lookLater() {
    queue.asyncAfter(deadline: .now() + .seconds(1)) {
      if self.look() { self.lookLater() }
    }
  }

  /// - Returns: Whether there is anything left to look at.
  private func look() -> Bool {
    state.withLock { state in
      for index in state.watched.indices {
        let standstill = state.watched[index].pulse.standstill
        let isSame = standstill != nil && standstill == state.watched[index].standstill
        state.watched[index].standstill = standstill
        state.watched[index].looks = isSame ? state.watched[index].looks + 1 : 0
        guard state.watched[index].looks >= Self.patience else { continue }
        state.watched[index].pulse.cutLoudest()
      }
      state.isLooking = !state.watched.isEmpty
      return state.isLooking
    }
  }
}

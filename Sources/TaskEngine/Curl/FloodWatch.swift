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
  private let watched = Mutex<[Watched]>([])
  private static let patience = 3

  func watch(_ pulse: CurlPulse) {
    let isFirst = watched.withLock { watched in
      watched.append(Watched(pulse: pulse))
      return watched.count == 1
    }
    if isFirst { lookLater() }
  }

  func forget(_ pulse: CurlPulse) {
    watched.withLock { $0.removeAll { $0.pulse === pulse } }
  }

  private func lookLater() {
    queue.asyncAfter(deadline: .now() + .seconds(1)) {
      if self.look() { self.lookLater() }
    }
  }

  /// - Returns: Whether there is anything left to look at.
  private func look() -> Bool {
    watched.withLock { watched in
      for index in watched.indices {
        let standstill = watched[index].pulse.standstill
        let isSame = standstill != nil && standstill == watched[index].standstill
        watched[index].standstill = standstill
        watched[index].looks = isSame ? watched[index].looks + 1 : 0
        guard watched[index].looks >= Self.patience else { continue }
        watched[index].pulse.cutLoudest()
      }
      return !watched.isEmpty
    }
  }
}

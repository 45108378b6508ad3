import Synchronization
import TaskEngine

/// Counts what a suite sends: steps' requests, their repetitions, and those of preconditions.
final class RequestCounter: Plugin {
  private let sent = Mutex(0)

  var count: Int { sent.withLock { $0 } }

  func willSend(_ request: PreparedRequest) async {
    sent.withLock { $0 += 1 }
  }
}

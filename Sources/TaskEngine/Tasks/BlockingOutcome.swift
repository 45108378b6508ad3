import Dispatch
import Synchronization

/// Hands a result from a task to a thread that waits for it.
final class BlockingOutcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Result<Value, any Error>) {
    result.withLock { $0 = value }
    isSet.signal()
  }

  func wait() -> Result<Value, any Error> {
    isSet.wait()
    return result.withLock { $0 } ?? .failure(RequestError.cancelled)
  }
}

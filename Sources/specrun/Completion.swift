import Dispatch
import Synchronization

/// A value that a task gives once, and for which a thread outside of concurrency waits.
final class Completion<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func complete(_ result: Value) {
    value.withLock { $0 = result }
    semaphore.signal()
  }

  /// Blocks the thread until there is a value.
  func wait() -> Value {
    while true {
      if let value = value.withLock(\.self) { return value }
      semaphore.wait()
    }
  }
}

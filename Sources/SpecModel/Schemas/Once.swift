import Synchronization

/// A value that is made when it is first asked for, by one thread while others wait.
final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}

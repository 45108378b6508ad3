import SpecModel
import Synchronization

/// Hands events on one at a time, from whichever suite they come.
final class EventStream: Sendable {
  private let handler: @Sendable (RunEvent) -> Void
  /// Held while an event is handed on.
  private let turn = Mutex(())

  init(_ handler: @escaping @Sendable (RunEvent) -> Void) {
    self.handler = handler
  }

  func send(_ event: RunEvent) {
    turn.withLock { _ in handler(event) }
  }
}

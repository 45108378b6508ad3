import Synchronization

/// Counts what a suite sends: steps' requests, their repetitions, and those of preconditions.
final class RequestCounter: Sendable {
  private let sent = Atomic(0)

  var count: Int { sent.load(ordering: .relaxed) }

  func add() {
    sent.add(1, ordering: .relaxed)
  }

  /// Takes one back that was not tried after all.
  func remove() {
    sent.subtract(1, ordering: .relaxed)
  }
}

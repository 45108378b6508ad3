import Synchronization

/// How far a task has come.
///
/// Every number only ever grows, also over retries.
public final class TaskProgress: Sendable {
  /// The numbers at one moment, in bytes.
  public struct Snapshot: Sendable, Hashable {
    /// Bytes of the body sent.
    public var sent = 0
    /// Nil until it is known.
    public var expectedToSend: Int?
    /// Bytes of the body received.
    public var received = 0
    /// Nil until the response says it.
    public var expectedToReceive: Int?
    /// From 0 to 1; 1 exactly when the task has succeeded.
    public var fractionCompleted = 0.0

    /// Nothing yet.
    public init() {}
  }

  private struct State {
    var snapshot = Snapshot()
    var observers: [AsyncStream<Snapshot>.Continuation] = []
    /// Whether the task has ended, well or not.
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Nothing sent, nothing received.
  public init() {}

  /// The numbers now.
  public var snapshot: Snapshot { state.withLock { $0.snapshot } }

  /// From 0 to 1; 1 exactly when the task has succeeded.
  public var fractionCompleted: Double { snapshot.fractionCompleted }

  /// The numbers each time they change; of several changes at once only the newest.
  ///
  /// Ends when the task has succeeded or failed.
  public var updates: AsyncStream<Snapshot> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      state.withLock { state in
        continuation.yield(state.snapshot)
        if state.isFinished {
          continuation.finish()
        } else {
          state.observers.append(continuation)
        }
      }
    }
  }

  /// Says what has been sent since the attempt began; a transport calls it.
  public func update(sent: Int, of expected: Int?) {
    change {
      $0.sent = max($0.sent, sent)
      $0.expectedToSend = expected ?? $0.expectedToSend
    }
  }

  /// Says what has been received since the attempt began; a transport calls it.
  public func update(received: Int, of expected: Int?) {
    change {
      $0.received = max($0.received, received)
      $0.expectedToReceive = expected ?? $0.expectedToReceive
    }
  }

  /// Success makes it 1; a failure leaves the numbers as they are.
  func finish(succeeded: Bool) {
    state.withLock { state in
      if succeeded { state.snapshot.fractionCompleted = 1 }
      state.isFinished = true
      for observer in state.observers {
        observer.yield(state.snapshot)
        observer.finish()
      }
      state.observers = []
    }
  }

  private func change(_ body: (inout Snapshot) -> Void) {
    state.withLock { state in
      body(&state.snapshot)
      state.snapshot.advance()
      for observer in state.observers { observer.yield(state.snapshot) }
    }
  }
}

extension TaskProgress.Snapshot {
  /// Below 1 until the end is certain, and never back.
  fileprivate mutating func advance() {
    let expected = (expectedToSend ?? 0) + (expectedToReceive ?? 0)
    guard expected > 0 else { return }
    let done = min(sent, expectedToSend ?? 0) + min(received, expectedToReceive ?? 0)
    fractionCompleted = max(fractionCompleted, min(Double(done) / Double(expected), 0.999))
  }
}

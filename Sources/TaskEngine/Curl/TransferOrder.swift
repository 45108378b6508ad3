import Synchronization

/// A transfer as it is handed to a loop; any thread can cancel it.
///
/// A class, as it passes through many hands and a request is large.
final class TransferOrder: Sendable {
  let request: PreparedRequest
  let sink: ResponseSink
  let progress: TaskProgress
  /// Whether to connect and to send nothing.
  let isConnectOnly: Bool
  private let flag = Atomic(false)

  init(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress,
    connectOnly: Bool
  ) {
    self.request = request
    self.sink = sink
    self.progress = progress
    isConnectOnly = connectOnly
  }

  var isCancelled: Bool { flag.load(ordering: .acquiring) }

  func cancel() {
    flag.store(true, ordering: .releasing)
  }
}

/// An order, and the task that waits for its end.
struct AwaitedTransfer: Sendable {
  let order: TransferOrder
  /// Resumed exactly once: when the loop has stopped, or by the driver, which lets go of it then.
  ///
  /// A checked continuation would cost an allocation for each request.
  let continuation: UnsafeContinuation<ReceivedResponse?, any Error>
}

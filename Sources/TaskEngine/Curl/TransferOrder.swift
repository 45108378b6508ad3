import Synchronization

/// A transfer as it is handed to a loop.
struct TransferOrder: Sendable {
  var request: PreparedRequest
  var sink: ResponseSink
  var progress: TaskProgress
  /// Whether to connect and to send nothing.
  var isConnectOnly: Bool
  var token: TransferToken
  var continuation: CheckedContinuation<ReceivedResponse?, any Error>
}

/// Names a transfer, so that any thread can cancel it.
final class TransferToken: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .acquiring) }

  func cancel() {
    flag.store(true, ordering: .releasing)
  }
}

import SpecModel
import TaskEngine

extension StepRun {
  /// How often progress is told at most.
  private static let progressInterval = Duration.milliseconds(200)

  /// Runs a transfer and tells now and then how far it has come; not of one that is soon over.
  ///
  /// The transfer has to finish the progress when it ends, as every execution of a session does.
  func tellingProgress<Result: Sendable>(
    of progress: TaskProgress,
    during transfer: () async -> Result
  ) async -> Result {
    async let telling: Void = tell(progress)
    let result = await transfer()
    await telling
    return result
  }

  private func tell(_ progress: TaskProgress) async {
    var last = context.watch.elapsed
    for await snapshot in progress.updates {
      let now = context.watch.elapsed
      guard now - last >= Self.progressInterval, snapshot.fractionCompleted < 1 else { continue }
      last = now
      context.events.send(
        .stepProgressed(
          suite: context.identity,
          step: step.identity,
          progress: TransferProgress(
            sent: snapshot.sent,
            expectedToSend: snapshot.expectedToSend,
            received: snapshot.received,
            expectedToReceive: snapshot.expectedToReceive
          )
        )
      )
    }
  }
}

extension CompiledRequest {
  /// Whether it sends a file, which may take a while.
  var sendsFile: Bool {
    switch content {
    case .file: true
    case .multipart(let parts):
      parts.contains { part in if case .file = part.content { true } else { false } }
    default: false
    }
  }
}

import SpecModel
import TaskEngine

extension ExchangeRecorder {
  /// A request as the engine would send it; nil when it would send none.
  func recordUnsent(
    _ request: CompiledRequest,
    to destination: ExchangeRecord.Destination? = nil
  ) async throws -> ExchangeRecord.Request? {
    let session = Session(transport: StubTransport(ReceivedResponse(status: 200)))
    let execution = await session.execute(request)
    guard let sent = execution.attempts.last?.request else {
      if case .failure(let error) = execution.result { throw error }
      return nil
    }
    return record(sent, nil, to: destination).request
  }
}

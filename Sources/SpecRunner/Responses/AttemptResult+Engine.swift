import HTTPTypes
import SpecModel
import TaskEngine

extension AttemptResult {
  /// Takes over what the engine tells; `begin` is when the execution began, since the step began.
  init(_ attempt: Attempt, after begin: Duration) {
    let error = if case .failure(let error) = attempt.result { error } else { nil as (any Error)? }
    self.init(
      start: begin + attempt.start,
      duration: attempt.elapsed,
      summary: attempt.response?.statusLine ?? (error as? RequestError)?.code.description
        ?? error.map { "\($0)" } ?? "",
      status: attempt.response?.status,
      reason: attempt.retryReason
    )
  }
}

extension ReceivedResponse {
  /// The phrase that came, or the usual one.
  var phrase: String {
    reason ?? HTTPResponse.Status(code: status).reasonPhrase
  }

  /// `503 Service Unavailable`.
  var statusLine: String { phrase.isEmpty ? String(status) : "\(status) \(phrase)" }
}

import SpecModel
import TaskEngine

extension AttemptResult {
  /// Takes over what the engine tells; `begin` is when the execution began, since the step began.
  init(_ attempt: Attempt, after begin: Duration) {
    let error = if case .failure(let error) = attempt.result { error } else { nil as (any Error)? }
    let failure = (error as? RequestError)?.code.description
    let summary =
      switch (attempt.response?.statusLine, failure) {
      // What broke off has both: a status, and why there is no more of it.
      case (let status?, let failure?): "\(status), \(failure)"
      case (let known?, nil), (nil, let known?): known
      case (nil, nil): error.map { "\($0)" } ?? ""
      }
    self.init(
      start: begin + attempt.start,
      duration: attempt.elapsed,
      summary: summary,
      status: attempt.response?.status,
      reason: attempt.retryReason
    )
  }
}

extension ReceivedResponse {
  /// The phrase that came, or the usual one.
  var phrase: String {
    reason ?? ReasonPhrase.phrase(of: status)
  }

  /// `503 Service Unavailable`.
  var statusLine: String { phrase.isEmpty ? String(status) : "\(status) \(phrase)" }
}

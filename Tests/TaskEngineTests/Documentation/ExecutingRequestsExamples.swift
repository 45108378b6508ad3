import HTTPTypes
import TaskEngine
import TestSupport
import Testing

/// What `ExecutingRequests.md` shows, word for word.
struct ExecutingRequestsExamples {
  private struct Offline: Error {}
  private struct NoTag: Error {}

  @Test
  func executionsAreJudgedAndRepeated() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url
    let isOnline = true

    var request = Request(url: "\(shop)/orders/1")
    request.preconditions = [{ isOnline ? .success : .failure(Offline()) }]
    request.responseValidations = [
      .contentType("application/json"),
      ResponseValidation { request, response in
        response.headers[.eTag] == nil ? .failure(NoTag()) : .success
      },
    ]
    let response = try await Session().perform(request)
    try response.validate(.status(in: 200..<300)).validate(.contentType("application/json"))
    request.retryPolicy = RetryPolicy(
      count: 3,
      delay: .milliseconds(100),
      backoff: 2,
      jitter: 0.2,
      failures: [.connection, .timeout, .status(500..<600)]
    )
    let execution = await Session().execute(request)
    for attempt in execution.attempts { print(attempt.number, attempt.retryReason ?? "done") }
    #expect(execution.error == nil && execution.attempts.count == 1)
  }
}

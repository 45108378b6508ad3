import Foundation
import HTTPTypes
import JSON
import TaskEngine
import TestSupport
import Testing

/// What `TestingRequests.md` shows, word for word.
struct TestingRequestsExamples {
  @Test
  func stubsAnswer() async throws {
    let stub = StubTransport { request in
      guard request.method == .get else { return ReceivedResponse(status: 405) }
      return ReceivedResponse(status: 200, body: Data(#"{"id":1,"status":"paid"}"#.utf8))
    }
    let session = Session(transport: stub)
    let order = try await DataTask<JSONDictionary>(url: "http://shop/orders/1", session: session)
      .await()
    print(order.members.map(\.name), stub.requests.map(\.url))
    #expect(order.members.map(\.name) == ["id", "status"] && stub.requests.count == 1)
  }

  @Test
  func stubsNeedNoTime() async throws {
    let clock = ManualClock()

    let busy = StubTransport(ReceivedResponse(status: 503), ReceivedResponse(status: 200))
    let patient = Session(
      transport: busy,
      clock: clock,
      now: { Date(timeIntervalSince1970: 1_000_000) }
    )
    var request = Request(url: "http://shop/orders")
    request.retryPolicy = RetryPolicy(count: 1, delay: .seconds(60))
    let execution = await patient.execute(request)
    print(execution.attempts.map { $0.response?.status ?? 0 })  // [503, 200]
    #expect(execution.attempts.count == 2 && execution.error == nil)
  }
}

import TaskEngine
import TestSupport
import Testing

/// What `TaskEngine.md` shows, word for word.
struct TaskEngineExamples {
  @Test
  func taskGivesWhatTheEndpointAnswers() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    struct Order: Decodable, Parsable {
      var id: Int
      var status: String
    }

    let endpoint = Endpoint(baseUrl: shop, path: "orders", parameters: ["page": 1])
    let orders = try await DataTask<[Order]>(endpoint: endpoint).await()
    #expect(orders.map(\.id) == [1])
  }
}

import Foundation
import TaskEngine
import TestSupport
import Testing

/// What `Plugins.md` shows, word for word.
struct PluginsExamples {
  @Test
  func pluginsTakePart() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    let session = Session(
      plugins: [
        LoggerPlugin(redactingQuery: ["key"]),
        BearerTokenPlugin(scope: .host("api.example.com")) { "token" },
        TracePlugin(),
      ]
    )
    let order = try await Session.$current.withValue(session) {
      try await DataTask<Data>(url: "\(shop)/orders/1").await()
    }
    #expect(!order.isEmpty)

    struct SlowRequests: Plugin {
      var scope: PluginScope { .except(["report"]) }

      func didReceive(
        _ result: Result<ReceivedResponse, any Error>,
        for request: PreparedRequest
      ) async {
        if case .success(let response) = result, response.timings.total > .seconds(1) {
          print("slow: \(request.method) \(request.url)")
        }
      }
    }
    var report = Request(url: "\(shop)/orders.csv")
    report.scope = "report"
    let slow = Session(plugins: [SlowRequests()])
    #expect(try await slow.perform(report).status == 200)
  }
}

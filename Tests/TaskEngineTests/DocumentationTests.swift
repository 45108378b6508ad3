import Foundation
import HTTPTypes
import TaskEngine
import Testing

/// The examples of `docs/engine.md`, line for line.
struct DocumentationTests {
  @Test
  func everyExampleOfTheDocumentationIsHere() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(components: "docs", "engine.md"),
      encoding: .utf8
    )
    let here = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count > 6)
    for block in blocks {
      let wanted = lines(block)
      let isHere = here.indices.contains { here[$0...].starts(with: wanted) }
      #expect(isHere, "not in DocumentationTests.swift:\n\(block)")
    }
  }

  /// Without indentation and empty lines.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test
  func examplesOfTasksWork() async throws {
    try await withShop { shop in
      struct Order: Decodable, Parsable, Sendable {
        var id: Int
        var status: String
      }

      let endpoint = Endpoint(baseUrl: shop, path: "orders", parameters: ["page": 1])
      let orders = try await DataTask<[Order]>(endpoint: endpoint).await()
      #expect(orders.map(\.id) == [1])

      let tasks = (1...3).map { DataTask<Order>(url: "\(shop)/orders/\($0)") }
      let all = try await tasks.awaitAll(concurrency: 2)
      let fastest = try await tasks.awaitFirstSuccess()
      let statuses = try await tasks.map { $0.map(\.status) }.awaitAll()
      #expect(all.count == 3 && fastest != nil && statuses == ["paid", "paid", "paid"])

      let session = Session(
        plugins: [
          LoggerPlugin(redactingQuery: ["key"]),
          BearerTokenPlugin(scope: .host("api.example.com")) { "token" },
          TracePlugin(),
        ],
        cache: ResponseCache(),
        cookies: CookieJar()
      )
      let order = try await Session.$current.withValue(session) {
        try await DataTask<Order>(url: "\(shop)/orders/1").await()
      }
      #expect(order.id == 1)

      enum ShopError: Error { case noSuchOrder, outOfOrder }
      let mapping = ErrorMapping { error -> ShopError in
        (error as? RequestError)?.category == .notFound ? .noSuchOrder : .outOfOrder
      }
      let task = DataTask<Order>(url: "\(shop)/missing").mapError(mapping)
      do throws(ShopError) { _ = try await task.run() } catch { print(error == .noSuchOrder) }
    }
  }

  @Test
  func examplesOfRequestsWork() async throws {
    try await withShop { shop in
      enum Shop: EndpointType {
        case orders
        case order(Int)

        var baseUrl: String { "http://shop.example:8080/v2" }
        var path: String {
          switch self {
          case .orders: "orders"
          case .order(let id): "orders/\(id)"
          }
        }
      }

      let likeTheApp = compose(
        addHeaders([.accept: "application/json"]),
        addQuery(["locale": "de"]),
        set(\.timeout, to: .seconds(5))
      )
      let request = likeTheApp(Request(endpoint: Shop.order(7)))
      #expect(request.timeout == .seconds(5))

      struct Offline: Error {}
      let isOnline = true
      var retrying = Request(url: "\(shop)/orders/1")
      retrying.retryPolicy = RetryPolicy(
        count: 3,
        delay: .milliseconds(100),
        backoff: 2,
        jitter: 0.2,
        failures: [.connection, .timeout, .status(500..<600)]
      )
      retrying.preconditions = [{ isOnline ? .success : .failure(Offline()) }]
      retrying.responseValidations = [.contentType("application/json")]
      let execution = await Session().execute(retrying)
      for attempt in execution.attempts { print(attempt.number, attempt.retryReason ?? "done") }
      #expect(execution.error == nil && execution.attempts.count == 1)

      var careful = Request(url: "\(shop)/orders/1")
      careful.options.redirects = 3
      careful.options.connectTimeout = .seconds(2)
      careful.options.idleTimeout = .seconds(5)
      careful.options.maximumBodySize = 1_000_000
      careful.authentication = .basic(user: "ada", password: "secret")
      let response = try await Session().perform(careful)
      print(response.status, response.timings.firstByte, response.remoteAddress ?? "")
      #expect(response.status == 200)
    }
  }

  private func withShop(_ body: (String) async throws -> Void) async throws {
    let type = "Content-Type: application/json\r\n"
    let server = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard !request.isEmpty else { break }
        let order = #"{"id":1,"status":"paid"}"#
        switch request.split(separator: " ")[1] {
        case "/missing": connection.write(answer(404))
        case "/orders?page=1": connection.write(ok("[\(order)]", fields: type))
        default: connection.write(ok(order, fields: type))
        }
      }
    }
    defer { server.stop() }
    try await body(server.url)
  }
}

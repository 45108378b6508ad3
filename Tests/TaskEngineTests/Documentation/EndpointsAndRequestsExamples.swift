import Foundation
import HTTPTypes
import TaskEngine
import TestSupport
import Testing

/// What `EndpointsAndRequests.md` shows, word for word.
struct EndpointsAndRequestsExamples {
  @Test
  func endpointIsAnEnum() async throws {
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
    let stub = StubTransport(ReceivedResponse(status: 200))
    let session = Session(transport: stub)
    for endpoint in [Shop.orders, .order(7)] {
      _ = try await session.perform(Request(endpoint: endpoint))
    }
    let base = "http://shop.example:8080/v2"
    #expect(stub.requests.map(\.url) == ["\(base)/orders", "\(base)/orders/7"])
  }

  @Test
  func requestsAreTypesOrValues() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    struct PlaceOrder: RequestType {
      var shop: String
      var order: String

      var endpoint: any EndpointType { Endpoint(baseUrl: shop, path: "orders", method: .post) }
      var headers: HTTPFields { [.contentType: "application/json"] }
      var body: String? { order }
    }

    let order = PlaceOrder(shop: shop, order: #"{"sku":"a"}"#)
    let placed = try await DataTask<String>(request: order).await()
    #expect(placed == #"{"sku":"a"}"#)

    var request = Request(url: "\(shop)/orders/1", headers: [.accept: "application/json"])
    request.timeout = .seconds(5)
    request.acceptableStatus = nil  // any: a test that expects a 404 needs that
    let response = try await Session().perform(request)
    #expect(response.status == 200)

    request.body = "text"
    request.content = .bytes(Data([1, 2, 3]))
    request.content = .file(path: "report.pdf")
    request.content = .multipart([
      MultipartPart(name: "note", content: .bytes(Data("hi".utf8))),
      MultipartPart(name: "file", filename: "report.pdf", content: .file(path: "report.pdf")),
    ])
    if case .multipart(let parts) = request.content { #expect(parts.count == 2) }

    do {
      request.headers = try HTTPFields(validating: [("X-Note", "a\r\nX-Admin: true")])
    } catch {
      print(error)  // invalid value of header 'X-Note': it has a line break
    }
    #expect(request.headers[.accept] == "application/json")
  }
}

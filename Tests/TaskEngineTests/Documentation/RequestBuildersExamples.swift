import HTTPTypes
import TaskEngine
import TestSupport
import Testing

/// What `RequestBuilders.md` shows, word for word.
struct RequestBuildersExamples {
  private enum Shop: EndpointType {
    case order(Int)

    var baseUrl: String { "http://shop.example" }
    var path: String { if case .order(let id) = self { "orders/\(id)" } else { "" } }
  }

  @Test
  func buildersCompose() async throws {
    let likeTheApp = compose(
      addHeaders([.accept: "application/json"]),
      addQuery(["locale": "de"]),
      set(\.timeout, to: .seconds(5))
    )
    let request = likeTheApp(Request(endpoint: Shop.order(7)))
    func signedIn(as user: String) -> RequestBuilder {
      { request in
        var request = request
        request.authentication = .basic(user: user, password: "secret")
        return request
      }
    }

    let asAda = compose(likeTheApp, signedIn(as: "ada"), set(\.options.redirects, to: 3))
    let stub = StubTransport(ReceivedResponse(status: 200))
    _ = try await Session(transport: stub).perform(asAda(request))
    let sent = try #require(stub.requests.first)
    #expect(sent.url == "http://shop.example/orders/7?locale=de&locale=de")
    #expect(sent.headers[.authorization]?.hasPrefix("Basic ") == true)
    #expect(sent.timeout == .seconds(5) && sent.options.redirects == 3)
  }
}

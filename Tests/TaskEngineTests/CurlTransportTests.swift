import FlyingFox
import Foundation
import HTTPTypes
import TaskEngine
import Testing

struct CurlTransportTests {
  @Test
  func getGivesStatusFieldsAndBody() async throws {
    try await LoopbackServer.run { _, _ in
      HTTPResponse(
        statusCode: .ok,
        headers: [HTTPHeader("X-One"): "1"],
        body: Data("hello".utf8)
      )
    } _: { server in
      let response = try await Session().perform(Request(url: server.url + "/a?b=c"))
      #expect(response.status == 200)
      #expect(response.reason == "OK")
      #expect(response.headers[try #require(HTTPField.Name("X-One"))] == "1")
      #expect(response.body == Data("hello".utf8))
      #expect(response.remotePort == Int(server.port))
      #expect(response.remoteAddress == "127.0.0.1")
      #expect(response.timings.total > .zero)
      #expect(server.requests.first?.path == "/a")
      #expect(server.requests.first?.query == "b=c")
    }
  }

  @Test
  func postSendsTheBodyAndNoContentTypeOfItsOwn() async throws {
    try await LoopbackServer.run { seen, _ in
      HTTPResponse(statusCode: .ok, body: seen.body)
    } _: { server in
      let request = Request(url: server.url, method: .post, body: "hello")
      let response = try await Session().perform(request)
      #expect(response.body == Data("hello".utf8))
      let seen = try #require(server.requests.first)
      #expect(seen.method == "POST")
      #expect(seen.headers["Content-Type"] == nil)
      #expect(seen.headers["Content-Length"] == "5")
      #expect(seen.headers["User-Agent"] == "specrun")
    }
  }
}

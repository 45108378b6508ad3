import Foundation
import Testing

@testable import demo_api

struct RouterTests {
  @Test func anUnknownAddressIsAProblem404() async throws {
    try await withServer { client in
      for target in ["/nothing", "/orders/", "/health/", "//"] {
        let answer = try await client.send("GET", target)
        #expect(answer.status == 404)
        #expect(answer.header("Content-Type") == "application/problem+json")
      }
    }
  }

  @Test func anotherMethodIsAProblem405() async throws {
    try await withServer { client in
      let answer = try await client.send("DELETE", "/orders")
      #expect(answer.status == 405)
      #expect(answer.header("Allow") == "GET, HEAD, OPTIONS, POST")
    }
  }

  @Test func optionsTellsWhatIsAllowed() async throws {
    try await withServer { client in
      let answer = try await client.send("OPTIONS", "/orders/x")
      #expect(answer.status == 204)
      #expect(answer.header("Allow") == "DELETE, GET, HEAD, OPTIONS, PATCH, PUT")
    }
  }

  @Test func headIsGetWithoutContent() async throws {
    try await withServer { client in
      let head = try await client.send("HEAD", "/text")
      let get = try await client.send("GET", "/text")
      #expect(head.headerLines == get.headerLines)
      #expect(head.body.isEmpty)
    }
  }

  @Test func aSegmentIsDecodedAfterTheSplit() throws {
    let route = Route("GET", "/a/{b}", "") { _ in Reply(status: 204) }
    #expect(route.match(["a", "x/y"]) == ["b": "x/y"])
    #expect(route.match(["a", ""]) == nil)
    #expect(route.match(["a"]) == nil)
    #expect(route.match(["a", "b", "c"]) == nil)
  }

  @Test func everyRouteIsDocumented() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/demo-api.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for route in allRoutes(now: { Date() }) {
      #expect(text.contains("`\(route.method) \(route.path)"), "\(route.method) \(route.path)")
    }
  }
}

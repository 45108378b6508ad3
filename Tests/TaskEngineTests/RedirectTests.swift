import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import TaskEngine

struct RedirectTests {
  private func follow(
    _ status: Int,
    method: HTTPRequest.Method = .post,
    from: String = "http://h/a",
    to location: String = "/b"
  ) throws -> PreparedRequest? {
    var request = PreparedRequest(url: from, method: method, body: .text("x"))
    request.headers = [
      .contentType: "text/plain", .authorization: "secret", .cookie: "a=1", .accept: "*/*",
    ]
    request.authentication = .digest(user: "a", password: "b")
    if let name = HTTPField.Name("X-Api-Key") {
      request.headers[name] = "secret"
      request.options.credentialFields = [name]
    }
    let response = ReceivedResponse(status: status, headers: [.location: location])
    return try RedirectRule.next(after: response, to: request)
  }

  @Test(arguments: [
    (301, HTTPRequest.Method.post, HTTPRequest.Method.get), (302, .post, .get),
    (301, .put, .put), (302, .delete, .delete), (303, .post, .get), (303, .put, .get),
    (303, .head, .head), (307, .post, .post), (308, .patch, .patch),
  ])
  func methodChangesAsRFC9110Says(
    status: Int,
    method: HTTPRequest.Method,
    expected: HTTPRequest.Method
  ) throws {
    let next = try #require(try follow(status, method: method))
    #expect(next.method == expected)
    #expect(next.url == "http://h/b")
    let isKept = method == expected && method != .head
    #expect(next.body == (isKept ? .text("x") : .none))
    #expect((next.headers[.contentType] == nil) == !isKept)
  }

  @Test(arguments: [200, 300, 304, 404])
  func otherStatusLeadsNowhere(status: Int) throws {
    #expect(try follow(status) == nil)
  }

  @Test(arguments: ["http://h/b", "/b"])
  func sameOriginKeepsCredentials(location: String) throws {
    let next = try #require(try follow(307, to: location))
    #expect(next.headers[.authorization] == "secret")
    #expect(next.authentication != nil)
  }

  @Test(arguments: ["http://other/b", "https://h/b", "http://h:81/b", "//other/b"])
  func credentialsNeverCrossToAnotherOrigin(location: String) throws {
    let next = try #require(try follow(307, to: location))
    #expect(next.headers[.authorization] == nil)
    #expect(next.headers[.cookie] == nil)
    #expect(next.headers[try #require(HTTPField.Name("X-Api-Key"))] == nil)
    #expect(next.authentication == nil)
    #expect(next.headers[.accept] == "*/*")
  }

  @Test
  func redirectsAreFollowedAsFarAsAllowed() async throws {
    let server = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard !request.isEmpty else { break }
        let path = request.split(separator: " ")[1]
        switch path {
        case "/3":
          let cookies = request.split(separator: "\r\n").first { $0.hasPrefix("Cookie:") }
          connection.write(ok(String(cookies ?? "none")))
        case "/loop": connection.write(answer(302, fields: "Location: /loop\r\n"))
        default:
          let next = (Int(path.dropFirst()) ?? 0) + 1
          connection.write(answer(302, fields: "Location: \(next)\r\nSet-Cookie: s\(next)=1\r\n"))
        }
      }
    }
    defer { server.stop() }
    let session = Session(cookies: CookieJar())
    var request = Request(url: server.url + "/1")
    request.acceptableStatus = nil
    let unfollowed = try await session.perform(request)
    #expect(unfollowed.status == 302 && unfollowed.redirects.isEmpty)
    request.options.redirects = 2
    let followed = try await session.perform(request)
    #expect(followed.body == Data("Cookie: s2=1; s3=1".utf8))
    #expect(followed.url == server.url + "/3")
    #expect(followed.redirects.map(\.url) == [server.url + "/1", server.url + "/2"])
    #expect(followed.redirects.map(\.location) == [server.url + "/2", server.url + "/3"])
    request = Request(url: server.url + "/loop")
    request.options.redirects = 5
    #expect(await session.execute(request).errorCode == .tooManyRedirects)
  }
}

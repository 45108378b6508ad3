import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import TaskEngine

struct CookieJarTests {
  private func sent(
    _ setCookies: [String],
    from: String = "http://www.example.org/a/b",
    to: String,
    now: Int = 1000
  ) -> String {
    let jar = CookieJar()
    var response = ReceivedResponse(status: 200)
    response.url = from
    response.headers[values: .setCookie] = setCookies
    jar.store(response, now: 1000)
    return jar.cookies(for: to, now: now).map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  @Test(arguments: [
    (["a=1"], "http://www.example.org/a/c", "a=1"),
    (["a=1"], "http://www.example.org/x", ""),
    (["a=1; Path=/"], "http://www.example.org/x", "a=1"),
    (["a=1; Path=/x"], "http://www.example.org/xy", ""),
    (["a=1; Path=/x"], "http://www.example.org/x/y", "a=1"),
    (["a=1; Path=/"], "http://example.org/", ""),
    (["a=1; Path=/; Domain=example.org"], "http://example.org/", "a=1"),
    (["a=1; Path=/; Domain=.Example.org"], "http://api.example.org:8080/", "a=1"),
    (["a=1; Path=/; Domain=example.org"], "http://badexample.org/", ""),
    (["a=1; Path=/; Domain=org"], "http://www.example.org/", ""),
    (["a=1; Path=/; Domain=other.org"], "http://www.example.org/", ""),
    (["a=1; Path=/", "a=2; Path=/"], "http://www.example.org/", "a=2"),
    (["a=1; Path=/", "b=2; Path=/a"], "http://www.example.org/a", "b=2; a=1"),
    (["a=1; Path=/; Max-Age=0"], "http://www.example.org/", ""),
    (["a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:01 GMT"], "http://www.example.org/", ""),
    (
      ["a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:01 GMT"],
      "http://www.example.org/", "a=1"
    ),
    (["a=1; Path=/; Secure"], "http://www.example.org/", ""),
    (["=1", "novalue", "a=x=y; Path=/"], "http://www.example.org/", "a=x=y"),
  ])
  func cookiesGoWhereTheyBelong(setCookies: [String], url: String, expected: String) {
    #expect(sent(setCookies, to: url) == expected)
  }

  @Test(arguments: [
    ("http://127.0.0.1/", "0.0.1", "http://127.0.0.1/"),
    ("http://localhost/", "com", "http://a.com/"),
    ("http://www.example.org/", "other.www.example.org", "http://other.www.example.org/"),
  ])
  func cookieOfAnotherDomainIsRefused(from: String, domain: String, to: String) {
    #expect(sent(["a=1; Path=/; Domain=\(domain)"], from: from, to: to) == "")
    #expect(sent(["a=1; Path=/; Domain=\(domain)"], from: from, to: from) == "")
  }

  /// There is no list of them, on purpose: `CookiesAndCache.md` says why.
  @Test
  func publicSuffixIsADomainLikeAnother() {
    let cookie = "a=1; Path=/; Domain=co.uk"
    #expect(sent([cookie], from: "http://shop.co.uk/", to: "http://other.co.uk/") == "a=1")
  }

  @Test
  func cookiesExpire() {
    let cookie = "a=1; Path=/; Max-Age=60"
    #expect(sent([cookie], to: "http://www.example.org/", now: 1059) == "a=1")
    #expect(sent([cookie], to: "http://www.example.org/", now: 1060) == "")
  }

  @Test
  func attributesAreReadable() throws {
    let text = "id=7; Path=/a; Secure; HttpOnly; SameSite=Lax; Max-Age=5"
    let cookie = try #require(Cookie(setCookie: text, url: "https://h/", now: 10))
    #expect(cookie.value == "7")
    #expect(cookie.path == "/a")
    #expect(cookie.isSecure && cookie.isHTTPOnly && cookie.isHostOnly)
    #expect(cookie.sameSite == "Lax")
    #expect(cookie.expires == 15)
  }

  @Test
  func sessionsNeverMixTheirCookies() async throws {
    let server = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        if request.isEmpty { break }
        let cookie = request.split(separator: "\r\n").first { $0.hasPrefix("Cookie:") } ?? "none"
        let name = request.split(separator: " ")[1].dropFirst()
        let field = name.isEmpty ? "" : "Set-Cookie: who=\(name); Path=/\r\n"
        connection.write(ok(String(cookie), fields: field))
      }
    }
    defer { server.stop() }
    let transport = CurlTransport(loops: 1)
    let ada = Session(transport: transport, cookies: CookieJar())
    let bob = Session(transport: transport, cookies: CookieJar())
    let none = Session(transport: transport)
    func ask(_ session: Session, _ path: String = "") async throws -> String {
      try await DataTask<String>(url: "\(server.url)/\(path)", session: session).await()
    }
    #expect(try await ask(ada, "ada") == "none")
    #expect(try await ask(bob, "bob") == "none")
    #expect(try await ask(ada) == "Cookie: who=ada")
    #expect(try await ask(bob) == "Cookie: who=bob")
    #expect(try await ask(none) == "none")
    #expect(server.connections == 1)
  }

  @Test
  func sentCookiesAreInThePreparedRequestAndOwnOnesWin() async throws {
    let jar = CookieJar()
    for text in ["a=jar; Path=/", "b=jar; Path=/"] {
      jar.set(try #require(Cookie(setCookie: text, url: "http://h/", now: 0)))
    }
    let stub = StubTransport(ReceivedResponse(status: 200))
    let session = Session(transport: stub, cookies: jar)
    _ = try await session.perform(Request(url: "http://h/", headers: [.cookie: "a=own"]))
    #expect(stub.requests.first?.headers[.cookie] == "a=own; b=jar")
  }
}

import HTTPTypes
import TaskEngine
import TestSupport
import Testing

/// What `CookiesAndCache.md` shows, word for word.
struct CookiesAndCacheExamples {
  @Test
  func sessionsRememberCookies() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    let session = Session(cookies: CookieJar())
    _ = try await session.perform(Request(url: "\(shop)/login", method: .post))
    for cookie in session.cookies?.cookies ?? [] {
      print(cookie.name, cookie.path, cookie.isHTTPOnly, cookie.sameSite ?? "", cookie.expires ?? 0)
    }
    #expect(session.cookies?.cookies.map(\.name) == ["id"])
  }

  @Test
  func sessionsRememberResponses() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    let caching = Session(cache: ResponseCache(capacity: 1_000_000))
    var request = Request(url: "\(shop)/fresh")
    let first = try await caching.perform(request)
    let second = try await caching.perform(request)
    print(first.isFromCache, second.isFromCache)  // false true

    request.ignoreLocalCache = true
    let third = try await caching.perform(request)
    print(third.isFromCache)  // false
    #expect(!first.isFromCache && second.isFromCache && !third.isFromCache)
  }
}

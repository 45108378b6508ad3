import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import TaskEngine

struct ResponseCacheTests {
  /// A session whose time stands until it is set; the server answers with a number that grows.
  private final class World: Sendable {
    let now = Mutex(1_000_000)
    let count = Mutex(0)
    let fields: HTTPFields
    let confirms: Bool

    init(_ fields: HTTPFields, confirms: Bool = false) {
      self.fields = fields
      self.confirms = confirms
    }

    func session(_ cache: ResponseCache = ResponseCache()) -> Session {
      let stub = StubTransport { [self] request in
        let number = count.withLock { count in
          count += 1
          return count
        }
        if confirms, request.headers[.ifNoneMatch] == "\"v\"" {
          return ReceivedResponse(status: 304, headers: fields)
        }
        return ReceivedResponse(status: 200, headers: fields, body: Data("\(number)".utf8))
      }
      return Session(transport: stub, cache: cache) { [self] in
        Date(timeIntervalSince1970: Double(now.withLock { $0 }))
      }
    }

    func pass(_ seconds: Int) { now.withLock { $0 += seconds } }
  }

  private func get(
    _ session: Session,
    _ change: (inout Request) -> Void = { _ in }
  ) async throws -> String {
    var request = Request(url: "http://h/a")
    change(&request)
    return String(decoding: try await session.perform(request).body, as: UTF8.self)
  }

  @Test
  func freshResponseIsNotAskedForAgain() async throws {
    let world = World([.cacheControl: "max-age=60"])
    let session = world.session()
    #expect(try await get(session) == "1")
    world.pass(59)
    let kept = try await session.perform(Request(url: "http://h/a"))
    #expect(kept.isFromCache && kept.body == Data("1".utf8))
    #expect(kept.headers[.age] == "59")
    world.pass(1)
    #expect(try await get(session) == "2")
  }

  @Test
  func ignoreLocalCacheAsksTheServer() async throws {
    let session = World([.cacheControl: "max-age=60"]).session()
    #expect(try await get(session) == "1")
    #expect(try await get(session) { $0.ignoreLocalCache = true } == "2")
    #expect(try await get(session) == "1")
  }

  @Test
  func staleResponseIsConfirmed() async throws {
    let world = World([.cacheControl: "max-age=10", .eTag: "\"v\""], confirms: true)
    let session = world.session()
    #expect(try await get(session) == "1")
    world.pass(11)
    let confirmed = try await session.perform(Request(url: "http://h/a"))
    #expect(confirmed.status == 200 && confirmed.isFromCache)
    #expect(confirmed.body == Data("1".utf8))
    #expect(world.count.withLock { $0 } == 2)
    world.pass(5)
    #expect(try await get(session) == "1")
    #expect(world.count.withLock { $0 } == 2)
  }

  @Test(
    arguments: [
      [.cacheControl: "no-store"], [.cacheControl: "no-cache"], [:],
      [.cacheControl: "max-age=60", .vary: "*"], [.expires: "0"], [.cacheControl: "max-age=x"],
    ] as [HTTPFields]
  )
  func theseAreAlwaysAskedFor(fields: HTTPFields) async throws {
    let session = World(fields).session()
    #expect(try await get(session) == "1")
    #expect(try await get(session) == "2")
  }

  @Test
  func varyTellsResponsesApart() async throws {
    let session = World([.cacheControl: "max-age=60", .vary: "Accept-Language"]).session()
    #expect(try await get(session) { $0.headers[.acceptLanguage] = "de" } == "1")
    #expect(try await get(session) { $0.headers[.acceptLanguage] = "fr" } == "2")
    #expect(try await get(session) { $0.headers[.acceptLanguage] = "de" } == "1")
    #expect(try await get(session) == "3")
  }

  @Test
  func unsafeRequestMakesTheCacheForget() async throws {
    let session = World([.cacheControl: "max-age=60"]).session()
    #expect(try await get(session) == "1")
    _ = try await session.perform(Request(url: "http://h/a", method: .post))
    #expect(try await get(session) == "3")
  }

  @Test
  func requestDirectivesAreHeeded() async throws {
    let world = World([.cacheControl: "max-age=60"])
    let session = world.session()
    #expect(try await get(session) == "1")
    world.pass(30)
    #expect(try await get(session) { $0.headers[.cacheControl] = "min-fresh=30" } == "1")
    #expect(try await get(session) { $0.headers[.cacheControl] = "min-fresh=31" } == "2")
    world.pass(70)
    #expect(try await get(session) { $0.headers[.cacheControl] = "max-stale" } == "2")
    #expect(try await get(session) { $0.headers[.cacheControl] = "max-stale=5" } == "3")
    #expect(try await get(session) { $0.headers[.cacheControl] = "no-cache" } == "4")
  }

  @Test
  func leastRecentlyUsedGoesFirst() async throws {
    let session = World([.cacheControl: "max-age=60"]).session(ResponseCache(capacity: 2))
    for path in ["1", "2", "1", "3"] {
      _ = try await session.perform(Request(url: "http://h/\(path)"))
    }
    #expect(try await session.perform(Request(url: "http://h/1")).isFromCache)
    #expect(try await !session.perform(Request(url: "http://h/2")).isFromCache)
  }

  @Test
  func sessionWithoutACacheKeepsNothing() async throws {
    var session = World([.cacheControl: "max-age=60"]).session()
    session.cache = nil
    #expect(try await get(session) == "1")
    #expect(try await get(session) == "2")
  }
}

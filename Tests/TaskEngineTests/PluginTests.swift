import Foundation
import HTTPTypes
import Logging
import Synchronization
import TaskEngine
import TestSupport
import Testing

struct PluginTests {
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private struct Noting: Plugin {
    var name: String
    var log: Log
    var scope: PluginScope = .all

    func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
      log.note("prepare \(name)")
      return request
    }
    func willSend(_ request: PreparedRequest) async { log.note("willSend \(name)") }
    func didReceive(
      _ result: Result<ReceivedResponse, any Error>,
      for request: PreparedRequest
    ) async { log.note("didReceive \(name)") }
    func process(
      _ result: Result<ReceivedResponse, any Error>,
      for request: PreparedRequest
    ) async -> Result<ReceivedResponse, any Error> {
      log.note("process \(name)")
      return result
    }
    func didFail(_ error: any Error, for request: PreparedRequest) async {
      log.note("didFail \(name)")
    }
  }

  private let hooks = [
    "prepare a", "prepare b", "willSend a", "willSend b", "didReceive a", "didReceive b",
    "process a", "process b",
  ]

  @Test
  func hooksRunInArrayOrder() async throws {
    let log = Log()
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    let session = Session(plugins: [Noting(name: "a", log: log), Noting(name: "b", log: log)])
    _ = try await session.perform(Request(url: server.url))
    #expect(log.all == hooks)
  }

  @Test
  func whatComesFromTheCacheIsProcessedButNotSent() async throws {
    let log = Log()
    let response = ReceivedResponse(status: 200, headers: [.cacheControl: "max-age=60"])
    let session = Session(
      transport: StubTransport(response),
      plugins: [Noting(name: "a", log: log)],
      cache: ResponseCache()
    )
    for _ in 0..<2 { _ = try await session.perform(Request(url: "http://h")) }
    #expect(log.all == ["prepare a", "willSend a", "didReceive a", "process a", "process a"])
  }

  @Test
  func whoCountsIsToldOfEachRequestThatGoesOut() async throws {
    let log = Log()
    let response = ReceivedResponse(status: 200, headers: [.cacheControl: "max-age=60"])
    var session = Session(transport: StubTransport(response), cache: ResponseCache())
    session.onSend = { log.note($0.url) }
    for url in ["http://a", "http://b", "http://a"] {
      _ = try await session.perform(Request(url: url))
    }
    #expect(log.all == ["http://a", "http://b"])
  }

  @Test
  func errorOfAPluginComesThroughUnwrappedAndNothingIsSent() async throws {
    struct NoToken: Error {}
    let stub = StubTransport(ReceivedResponse(status: 200))
    let session = Session(
      transport: stub,
      plugins: [BearerTokenPlugin { throw NoToken() }]
    )
    #expect(await session.execute(Request(url: "http://h")).error is NoToken)
    #expect(stub.requests.isEmpty)
  }

  @Test
  func decodeFailureIsSeen() async throws {
    let log = Log()
    let session = Session(
      transport: StubTransport(ReceivedResponse(status: 200, body: Data("{".utf8))),
      plugins: [Noting(name: "a", log: log), Noting(name: "b", log: log)]
    )
    _ = await DataTask<[Int]>(url: "http://h", session: session).awaitResult()
    #expect(log.all == hooks + ["didFail a", "didFail b"])
  }

  @Test(arguments: [
    (PluginScope.all, true), (.only(["shop"]), true), (.only(["other"]), false),
    (.except(["shop"]), false), (.except(["other"]), true), (.host("H"), true),
    (.host("other"), false), (.matching { $0.method == .post }, false),
  ])
  func scopeAppliesToEveryHook(scope: PluginScope, isIncluded: Bool) async throws {
    let log = Log()
    let session = Session(
      transport: StubTransport(ReceivedResponse(status: 500)),
      plugins: [Noting(name: "a", log: log, scope: scope)]
    )
    var request = Request(url: "http://h:80/")
    request.scope = "shop"
    _ = await session.execute(request)
    let all = ["prepare a", "willSend a", "didReceive a", "process a", "didFail a"]
    #expect(log.all == (isIncluded ? all : []))
  }

  @Test
  func processMayMendAFailure() async throws {
    struct Mending: Plugin {
      func process(
        _ result: Result<ReceivedResponse, any Error>,
        for request: PreparedRequest
      ) async -> Result<ReceivedResponse, any Error> {
        .success(ReceivedResponse(status: 200, body: Data("kept".utf8)))
      }
    }
    let session = Session(
      transport: StubTransport { _ in throw RequestError(.connectionLost, "lost") },
      plugins: [Mending()]
    )
    #expect(try await DataTask<String>(url: "http://h", session: session).await() == "kept")
  }

  @Test
  func bearerTokenIsAskedForEachAttemptAndDoesNotReplaceOwnAuthorization() async throws {
    let count = Mutex(0)
    let stub = StubTransport(ReceivedResponse(status: 503))
    let plugin = BearerTokenPlugin {
      count.withLock { count in
        count += 1
        return "token-\(count)"
      }
    }
    let session = Session(transport: stub, plugins: [plugin])
    _ = await session.execute(Request(url: "http://h", retryCount: 1))
    _ = await session.execute(Request(url: "http://h", headers: [.authorization: "mine"]))
    #expect(
      stub.requests.map { $0.headers[.authorization] }
        == ["Bearer token-1", "Bearer token-2", "mine"]
    )
  }

  @Test
  func traceParentHasOneTraceAndASpanForEachAttempt() async throws {
    let stub = StubTransport(ReceivedResponse(status: 503))
    let plugin = TracePlugin()
    _ = await Session(transport: stub, plugins: [plugin]).execute(
      Request(url: "http://h", retryCount: 1)
    )
    let name = try #require(HTTPField.Name("traceparent"))
    let values = stub.requests.compactMap { $0.headers[name] }
    #expect(Set(values).count == 2)
    for value in values {
      #expect(value.wholeMatch(of: /00-[0-9a-f]{32}-[0-9a-f]{16}-01/) != nil)
      #expect(value.contains(plugin.traceID))
    }
  }

  @Test
  func loggerHidesCredentials() async throws {
    let lines = LogLines()
    let logger = Logger(label: "test") { _ in lines }
    var request = Request(
      url: "http://h/?key=secret1&page=2",
      headers: [.authorization: "Bearer secret2", .cookie: "a=secret3", .accept: "text/plain"]
    )
    let own = try #require(HTTPField.Name("X-Own-Key"))
    request.headers[own] = "secret4"
    request.options.credentialFields = [own]
    let response = ReceivedResponse(status: 500, headers: [.setCookie: "b=secret5"])
    let session = Session(
      transport: StubTransport(response),
      plugins: [LoggerPlugin(logger: logger, redactingQuery: ["key"])]
    )
    _ = await session.execute(request)
    let text = lines.text
    #expect(!text.contains("secret"))
    #expect(text.contains("GET http://h/?key=***&page=2"))
    #expect(text.contains("Accept: text/plain"))
    #expect(text.contains("500 GET"))
  }
}

private struct LogLines: LogHandler {
  private final class Store: Sendable {
    let text = Mutex("")
  }

  private let store = Store()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace
  var text: String { store.text.withLock { $0 } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    store.text.withLock { $0 += "\(event.message) \(event.metadata ?? [:])\n" }
  }
}

import Foundation
import HTTPTypes
import JSON
import Synchronization
import TaskEngine
import TestSupport
import Testing

struct TaskTests {
  private struct Order: Decodable, Parsable, Equatable {
    var id: Int
    var placed: Date?

    static func dateDecodingStrategy() -> JSONDecoder.DateDecodingStrategy { .secondsSince1970 }
  }

  private func session(_ body: String, status: Int = 200) -> Session {
    Session(transport: StubTransport(ReceivedResponse(status: status, body: Data(body.utf8))))
  }

  private let request = Request(url: "http://h")

  @Test
  func decodableTypesAreParsedWithTheirDateStrategy() async throws {
    let one = DataTask<Order>(request: request, session: session(#"{"id":1,"placed":5}"#))
    #expect(try await one.await() == Order(id: 1, placed: Date(timeIntervalSince1970: 5)))
    let many = DataTask<[Order]>(request: request, session: session(#"[{"id":1,"placed":5}]"#))
    #expect(try await many.await().first?.placed == Date(timeIntervalSince1970: 5))
  }

  @Test
  func dataTextAndJSONAreParsed() async throws {
    let session = session(#"{"b":1.10,"a":[1]}"#)
    #expect(try await DataTask<Data>(request: request, session: session).await().count == 18)
    #expect(
      try await DataTask<String>(request: request, session: session).await()
        == #"{"b":1.10,"a":[1]}"#
    )
    let object = try await DataTask<JSONDictionary>(request: request, session: session).await()
    #expect(object.members.map(\.name) == ["b", "a"])
    guard case .object = try await DataTask<JSONValue>(request: request, session: session).await()
    else {
      Issue.record("no object")
      return
    }
    let list = DataTask<JSONDictionary>(request: request, session: self.session("[]"))
    #expect((await list.awaitResult().error as? RequestError)?.code == .decoding)
  }

  @Test(arguments: [204, 205])
  func noContentIsParsedAsEmptyData(status: Int) async throws {
    let task = DataTask<Data>(request: request, session: session("rest", status: status))
    #expect(try await task.await().isEmpty)
  }

  private struct Lines: Parsable, Equatable {
    var all: [String]

    static func parseData(_ data: Data) throws -> Lines {
      Lines(all: String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
    }
  }

  @Test
  func ownTypesAndDictionariesAreParsed() async throws {
    let lines = DataTask<Lines>(request: request, session: session("a\nb"))
    #expect(try await lines.await() == Lines(all: ["a", "b"]))
    let session = session(#"{"one":{"id":1,"placed":5}}"#)
    let orders = try await DataTask<[String: Order]>(request: request, session: session).await()
    #expect(orders == ["one": Order(id: 1, placed: Date(timeIntervalSince1970: 5))])
  }

  @Test
  func mappedTaskGivesTheModelOrItsOwnError() async throws {
    struct NoModel: Error {}
    let task = DataTask<Order>(request: request, session: session(#"{"id":7}"#))
    #expect(try await task.map(\.id).await() == 7)
    await #expect(throws: NoModel.self) {
      try await task.map { _ -> Int in throw NoModel() }.await()
    }
  }

  /// The main thread waits, so whatever needed it would never happen.
  @Test @MainActor
  func nothingNeedsTheMainThread() throws {
    let server = try RawServer.answering(ok("hello"))
    defer { server.stop() }
    #expect(try DataTask<String>(url: server.url).await() == "hello")
  }

  @Test
  func errorsAreMappedToTheCallersType() async throws {
    enum AppError: Error, Equatable { case missing, other }
    let mapping = ErrorMapping { error -> AppError in
      (error as? RequestError)?.category == .notFound ? .missing : .other
    }
    let task = DataTask<Data>(request: request, session: session("", status: 404)).mapError(mapping)
    await #expect(throws: AppError.missing) { try await task.run() }
  }

  @Test(arguments: [
    (400, RequestError.Category.client), (401, .unauthorized), (402, .client), (403, .forbidden),
    (404, .notFound), (410, .client), (500, .server), (599, .server), (302, .other),
  ])
  func statusHasItsCategory(status: Int, category: RequestError.Category) {
    #expect(RequestError(.unacceptableStatus(status), "").category == category)
  }

  @Test(arguments: [
    (RequestError.Code.decoding, RequestError.Category.decoding), (.encoding, .encoding),
    (.badURL, .encoding), (.cancelled, .cancelled), (.connectionRefused, .offline),
    (.cannotResolve, .offline), (.connectionLost, .offline), (.timeout(.connect), .timeout),
    (.tls(.expired), .other),
  ])
  func codeHasItsCategory(code: RequestError.Code, category: RequestError.Category) {
    #expect(RequestError(code, "").category == category)
    #expect(RequestError.Code.descriptions.contains(code.description))
  }

  @Test
  func asyncHandsTheResultOver() async throws {
    let result = Mutex<Result<String, any Error>?>(nil)
    let task = DataTask<String>(request: request, session: session("hi"))
    await withCheckedContinuation { continuation in
      task.async { outcome in
        result.withLock { $0 = outcome }
        continuation.resume()
      }
    }
    #expect(try result.withLock { try $0?.get() } == "hi")
  }

  @Test
  func blockingAwaitWorksOnAPlainThread() async throws {
    let server = try RawServer.answering(ok("hello"))
    defer { server.stop() }
    let task = DataTask<String>(url: server.url)
    let result: Result<String, any Error> = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: task.awaitResult()) }
    }
    #expect(try result.get() == "hello")
  }

  @Test
  func sessionOfTheTaskLocalIsUsed() async throws {
    let text = try await Session.$current.withValue(session("local")) {
      try await DataTask<String>(url: "http://h").await()
    }
    #expect(text == "local")
  }
}

struct AwaitManyTests {
  private struct Failed: Error, Equatable {
    var name: String
  }

  /// Answers `/ok`, fails at `/a` after a while, at `/b` at once; never answers `/never`.
  private func session(_ log: Log) -> Session {
    Session(
      transport: StubTransport { request in
        let name = request.url.split(separator: "/").last.map(String.init) ?? ""
        log.note("start \(name)")
        defer { log.note("end \(name)") }
        switch name {
        case "a":
          try await Task.sleep(for: .milliseconds(30))
          throw Failed(name: "a")
        case "b": throw Failed(name: "b")
        case "never": try await Task.sleep(for: .seconds(60))
        default: break
        }
        return ReceivedResponse(status: 200, body: Data(name.utf8))
      }
    )
  }

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private func tasks(_ names: [String], _ log: Log = Log()) -> [DataTask<String>] {
    let session = session(log)
    return names.map { DataTask<String>(url: "http://h/\($0)", session: session) }
  }

  /// Notes when it got a request and when it answers; `/a` gets 501 after a while, `/b` 502 at
  /// once.
  private func server(_ log: Log) throws -> RawServer {
    try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard !request.isEmpty else { break }
        let name = request.split(separator: " ")[1].dropFirst()
        log.note("start \(name)")
        usleep(name == "b" ? 0 : 20_000)
        log.note("end \(name)")
        connection.write(name == "a" ? answer(501) : name == "b" ? answer(502) : ok(String(name)))
      }
    }
  }

  @Test
  func awaitAllRunsEverythingAndThrowsTheFirstErrorInInputOrder() async throws {
    let log = Log()
    let server = try server(log)
    defer { server.stop() }
    let tasks = ["ok", "a", "b"].map { DataTask<String>(url: "\(server.url)/\($0)") }
    await #expect {
      try await tasks.awaitAll()
    } throws: {
      ($0 as? RequestError)?.code == .unacceptableStatus(501)
    }
    #expect(Set(log.all).isSuperset(of: ["end ok", "end a", "end b"]))
  }

  @Test
  func awaitAllKeepsInputOrder() async throws {
    #expect(try await tasks(["x", "y", "z"]).awaitAll() == ["x", "y", "z"])
    #expect(try await tasks([]).awaitAll().isEmpty)
  }

  @Test
  func concurrencyOfOneIsSequential() async throws {
    let log = Log()
    let server = try server(log)
    defer { server.stop() }
    let tasks = ["x", "y", "z"].map { DataTask<String>(url: "\(server.url)/\($0)") }
    #expect(try await tasks.awaitAll(concurrency: 1) == ["x", "y", "z"])
    #expect(log.all == ["start x", "end x", "start y", "end y", "start z", "end z"])
  }

  @Test
  func awaitAllResultsGivesEachOutcome() async throws {
    let results = await tasks(["ok", "b"]).awaitAllResults()
    #expect(try results[0].get() == "ok")
    #expect(results[1].error as? Failed == Failed(name: "b"))
  }

  @Test
  func awaitFirstGivesTheFirstToEndAndCancelsTheRest() async throws {
    let log = Log()
    let first = try await tasks(["never", "ok", "never"], log).awaitFirst()
    #expect(first == "ok")
    #expect(
      log.all.filter { $0 == "end never" }.count == log.all.filter { $0 == "start never" }.count
    )
    await #expect(throws: Failed(name: "b")) { try await tasks(["never", "b"]).awaitFirst() }
    #expect(try await tasks([]).awaitFirst() == nil)
  }

  @Test
  func awaitFirstSuccessPassesOverFailures() async throws {
    #expect(try await tasks(["b", "a", "ok"]).awaitFirstSuccess() == "ok")
    await #expect(throws: Failed(name: "a")) { try await tasks(["b", "a"]).awaitFirstSuccess() }
  }

  @Test
  func dictionariesKeepTheirKeys() async throws {
    let all = tasks(["x", "y"])
    let values = try await ["one": all[0], "two": all[1]].awaitAll()
    #expect(values == ["one": "x", "two": "y"])
    #expect(try await ["one": all[0]].awaitFirst() == "x")
  }
}

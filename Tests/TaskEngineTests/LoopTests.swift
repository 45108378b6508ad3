import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import TaskEngine

struct LoopTests {
  @Test
  func pinnedTaskStaysOnItsLoop() async throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    let transport = CurlTransport(loops: 2)
    let session = Session(transport: transport)
    let url = server.url
    for case let loop as CurlLoop in transport.loops {
      let stayed = await withTaskGroup(of: Bool.self) { group in
        group.addTask(executorPreference: loop) {
          var stayed = loop.isOnLoop
          for _ in 0..<20 {
            _ = try? await session.perform(Request(url: url))
            stayed = stayed && loop.isOnLoop
          }
          return stayed
        }
        return await group.next() ?? false
      }
      #expect(stayed)
    }
    #expect(!CurlLoop.isOnAnyLoop)
    #expect(server.connections == 2)
    transport.shutdown()
  }

  private struct OnLoop: Parsable, Sendable {
    var wasOnLoop: Bool

    static func parseData(_ data: Data) throws -> OnLoop {
      OnLoop(wasOnLoop: CurlLoop.isOnAnyLoop)
    }
  }

  @Test(arguments: [(1000, true), (1_000_000, false)])
  func largeBodyIsParsedOffTheLoop(size: Int, isOnLoop: Bool) async throws {
    let server = try RawServer.answering(ok(String(repeating: "x", count: size)))
    defer { server.stop() }
    let transport = CurlTransport(loops: 1)
    let task = DataTask<OnLoop>(url: server.url, session: Session(transport: transport))
    let outcome = try await Task(executorPreference: transport.executor) {
      let parsed = try await task.await()
      #expect(CurlLoop.isOnAnyLoop)
      return parsed.wasOnLoop
    }.value
    #expect(outcome == isOnLoop)
  }

  @Test
  func requestsOneAfterTheOtherShareAConnection() async throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    let session = Session(transport: CurlTransport())
    for number in 0..<10 {
      let response = try await session.perform(Request(url: server.url))
      #expect((response.timings.connect > .zero) == (number == 0))
    }
    #expect(server.connections == 1)
  }

  @Test
  func freshConnectionIsItsOwn() async throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    let session = Session(transport: CurlTransport())
    var request = Request(url: server.url)
    request.options.freshConnection = true
    for _ in 0..<3 { _ = try await session.perform(request) }
    #expect(server.connections == 3)
  }

  @Test
  func manyTasksAtOnceAllEnd() async throws {
    let server = try RawServer.answering(ok("body"))
    defer { server.stop() }
    let session = Session(transport: CurlTransport(loops: 2))
    let tasks = (0..<500).map { _ in DataTask<String>(url: server.url, session: session) }
    #expect(try await tasks.awaitAll(concurrency: 64) == Array(repeating: "body", count: 500))
    #expect(server.connections <= 128)
  }

  @Test
  func shutdownEndsWhatIsUnderWayAndRefusesWhatComesLater() async throws {
    let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      arrive.yield()
      connection.waitForClose()
    }
    defer { server.stop() }
    let transport = CurlTransport(loops: 1)
    let session = Session(transport: transport)
    let url = server.url
    let task = Task { await session.execute(Request(url: url)) }
    for await _ in arrived { break }
    transport.shutdown()
    #expect(await task.value.errorCode == .cancelled)
    #expect(await session.execute(Request(url: url)).errorCode == .cancelled)
    let loop = try #require(transport.loops.first)
    #expect(await Task(executorPreference: loop) { 1 }.value == 1)
  }

  @Test
  func connectHoldsWhenSomebodyListens() async throws {
    let server = try RawServer { connection, _ in connection.waitForClose() }
    defer { server.stop() }
    let transport = CurlTransport(loops: 1)
    try await transport.connect(to: server.url, timeout: .seconds(5))
    let port = try RawServer.refusingPort()
    await #expect {
      try await transport.connect(to: "http://127.0.0.1:\(port)", timeout: .seconds(5))
    } throws: {
      ($0 as? RequestError)?.code == .connectionRefused
    }
  }

  @Test
  func manyCancellationsLeaveTheLoopWorking() async throws {
    let server = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        if request.isEmpty { break }
        if request.hasPrefix("GET /ok") { connection.write(ok()) }
      }
    }
    defer { server.stop() }
    let session = Session(transport: CurlTransport(loops: 1))
    let url = server.url
    for _ in 0..<50 {
      let task = Task { await session.execute(Request(url: url + "/never")) }
      await Task.yield()
      task.cancel()
      #expect(await task.value.errorCode == .cancelled)
    }
    #expect(try await session.perform(Request(url: url + "/ok")).status == 200)
  }
}

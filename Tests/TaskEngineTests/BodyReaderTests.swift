import Foundation
import HTTPTypes
import Synchronization
import TaskEngine
import TestSupport
import Testing

struct BodyReaderTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"

  /// A reader that keeps all it is given and has enough when that contains a text.
  private func reader(until text: String) -> (reader: BodyReader, kept: @Sendable () -> String) {
    let box = Box()
    let reader = BodyReader { piece, headers in
      box.mutex.withLock { $0 += String(decoding: piece, as: UTF8.self) }
      #expect(headers[.contentType] == "text/event-stream")
      return box.mutex.withLock { $0.contains(text) } ? .enough : .more
    }
    return (reader, { box.mutex.withLock { $0 } })
  }

  private final class Box: Sendable {
    let mutex = Mutex("")
  }

  @Test(.timeLimit(.minutes(1)))
  func aStreamThatNeverEndsIsLeftWhenThereIsEnough() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write(Self.head + "\r\ndata: 1\n\n")
      connection.write("data: 2\n\n")
      // Until the client goes away.
      _ = connection.readRequest()
    }
    defer { server.stop() }
    let (reader, kept) = reader(until: "data: 2")
    let execution = await Session().execute(Request(url: server.url), to: .reader(reader))
    let response = try execution.result.get()
    #expect(response.status == 200)
    #expect(response.body.isEmpty)
    #expect(response.size >= 17)
    #expect(kept().hasPrefix("data: 1\n\ndata: 2"))
  }

  @Test func aStreamThatEndsIsReadToItsEnd() async throws {
    let server = try RawServer.answering(Self.head + "Content-Length: 4\r\n\r\nabcd")
    defer { server.stop() }
    let (reader, kept) = reader(until: "never")
    let execution = await Session().execute(Request(url: server.url), to: .reader(reader))
    #expect(try execution.result.get().size == 4)
    #expect(kept() == "abcd")
  }

  @Test func anErrorsBodyStaysInMemory() async throws {
    let server = try RawServer.answering("HTTP/1.1 404 X\r\nContent-Length: 4\r\n\r\nnone")
    defer { server.stop() }
    let (reader, kept) = reader(until: "never")
    var request = Request(url: server.url)
    request.acceptableStatus = nil
    let execution = await Session().execute(request, to: .reader(reader))
    #expect(try execution.result.get().body == Data("none".utf8))
    #expect(kept().isEmpty)
  }

  @Test func whatBreaksOffHasBeenRead() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write(Self.head + "Content-Length: 100\r\n\r\nhalf")
    }
    defer { server.stop() }
    let (reader, kept) = reader(until: "never")
    let execution = await Session().execute(Request(url: server.url), to: .reader(reader))
    #expect((execution.result.failure as? RequestError)?.code == .connectionLost)
    #expect(kept() == "half")
  }

  @Test func aBodyWhoseLengthIsTooLargeIsNotReadAtAll() async throws {
    let server = try RawServer.answering(
      "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 100)
    )
    defer { server.stop() }
    var request = Request(url: server.url)
    request.options.maximumBodySize = 1000
    let execution = await Session().execute(request)
    #expect((execution.result.failure as? RequestError)?.code == .bodyTooLarge)
  }

  @Test func progressThatIsAskedForTooLateHasEnded() async throws {
    let progress = TaskProgress()
    let execution = await Session().execute(Request(url: "http://127.0.0.1:1"), progress: progress)
    #expect(execution.result.failure != nil)
    for await _ in progress.updates {}
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

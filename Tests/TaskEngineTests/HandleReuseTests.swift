import Foundation
import HTTPTypes
import Synchronization
import TaskEngine
import TestSupport
import Testing

/// Requests one after the other on one loop share an easy handle; nothing of one may be seen in the
/// next.
struct HandleReuseTests {
  /// Method, fields and body of a request, as `POST X-A:1 text`.
  private struct Message: Sendable, CustomTestStringConvertible {
    var method: HTTPRequest.Method
    var fields: [(String, String)] = []
    var body: String?
    var decompress = true

    var testDescription: String { "\(method) \(fields) \(body ?? "-")" }

    func request(to url: String) throws -> Request {
      var request = Request(url: url, method: method, body: body)
      request.headers = try HTTPFields(validating: fields)
      request.options.decompress = decompress
      return request
    }
  }

  private let messages = [
    Message(method: .get, fields: [("X-A", "1")]),
    Message(method: .get),
    Message(method: .get, fields: [("x-a", "1")]),
    Message(method: .get, fields: [("x-a", "2")]),
    Message(method: .post, body: "longer text"),
    Message(method: .post, body: "text"),
    Message(method: .post),
    Message(method: .get),
    Message(method: .put, body: String(repeating: "x", count: 100_000)),
    Message(method: .put, body: "small"),
    Message(method: .get, decompress: false),
    Message(method: .delete),
    Message(method: .get),
  ]

  @Test
  func requestOnAUsedHandleIsSentAsOnANewOne() async throws {
    let received = Mutex<[String]>([])
    let server = try RawServer { connection, _ in
      while true {
        let text = connection.readRequest()
        if text.isEmpty { break }
        received.withLock { $0.append(text) }
        connection.write(ok())
      }
    }
    defer { server.stop() }
    let used = Session(transport: CurlTransport(loops: 1))
    for message in messages {
      _ = try await used.perform(message.request(to: server.url))
    }
    for message in messages {
      let new = Session(transport: CurlTransport(loops: 1))
      _ = try await new.perform(message.request(to: server.url))
    }
    let texts = received.withLock { $0 }
    #expect(texts.count == messages.count * 2)
    #expect(Array(texts.prefix(messages.count)) == Array(texts.suffix(messages.count)))
  }

  @Test
  func fieldsAreThoseOfTheResponseAtHand() async throws {
    let heads = [
      "X-A: 1\r\nX-B: 2\r\n", "X-A: 1\r\nX-B: 3\r\n", "x-a: 1\r\n",
      "X-B: 3\r\nX-A: 1\r\nX-A: 1\r\n", "",
    ]
    let server = try RawServer { connection, _ in
      for head in heads where !connection.readRequest().isEmpty {
        connection.write(ok(fields: head))
      }
    }
    defer { server.stop() }
    let session = Session(transport: CurlTransport(loops: 1))
    for head in heads {
      let response = try await session.perform(Request(url: server.url))
      let lines = response.headers
        .map { "\($0.name.rawName): \($0.value)\r\n" }
        .filter { $0.lowercased().hasPrefix("x-") }
      #expect(lines.joined() == head)
    }
  }
}

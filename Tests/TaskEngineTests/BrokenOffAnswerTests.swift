import Foundation
import HTTPTypes
import TaskEngine
import TestSupport
import Testing

/// A connection that ends at every possible byte of an answer, by closing and by a reset: only the
/// whole is an answer.
struct BrokenOffAnswerTests {
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x86, 0xA6,
    0x10, 0x36, 0x05, 0, 0, 0,
  ]

  /// HTTP/2 after prior knowledge: settings, headers, and a body in two frames.
  private static let frames: [UInt8] =
    [0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 0, 4, 1, 0, 0, 0, 0]
    + [0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88] + [0, 0, 2, 0, 0, 0, 0, 0, 1, 0x68, 0x65]
    + [0, 0, 3, 0, 1, 0, 0, 0, 1, 0x6C, 0x6C, 0x6F]

  static let answers: [(name: String, bytes: [UInt8])] = [
    ("length", Array(ok("hello", fields: "Content-Type: text/plain\r\n").utf8)),
    (
      "chunks",
      Array(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nX: y\r\n\r\n"
          .utf8
      )
    ),
    ("interim", Array(("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + ok("hello")).utf8)),
    (
      "gzip",
      Array(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n".utf8
      ) + gzip
    ),
    ("frames", frames),
  ]

  @Test(arguments: answers.map(\.name), [false, true])
  func onlyAWholeAnswerIsOne(name: String, isReset: Bool) async throws {
    let answer = try #require(Self.answers.first { $0.name == name }).bytes
    let isFramed = name == "frames"
    let server = try RawServer { connection, number in
      // The request itself is of no interest; frames begin with a preface.
      _ = isFramed ? "\(connection.read(24))" : connection.readRequest()
      connection.write(Array(answer.prefix(number - 1)))
      if isReset {
        connection.pause(milliseconds: 1)
        connection.resetOnClose()
      } else if isFramed, number > answer.count {
        connection.waitForClose()
      }
    }
    defer { server.stop() }
    // Each on a connection of its own, one after the other, so that each gets one byte more.
    let session = Session(transport: CurlTransport(loops: 1))
    var request = Request(url: server.url)
    request.options.freshConnection = true
    request.options.version = isFramed ? .http2 : .http1
    request.timeout = .seconds(20)
    for count in 0...answer.count {
      let execution = await session.execute(request)
      if count == answer.count, !isReset {
        #expect(execution.error == nil, "\(count) bytes")
        #expect(execution.attempts.last?.response?.body == Data("hello".utf8))
      } else if count < answer.count - (name == "chunks" ? 1 : 0) {
        // Of chunks, the last line feed adds nothing to what has come.
        let code = execution.errorCode
        #expect(code == .connectionLost || code == .protocolError, "\(count) bytes")
      }
    }
    #expect(server.connections >= answer.count + 1)
  }
}

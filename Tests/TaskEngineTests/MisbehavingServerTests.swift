import Foundation
import HTTPTypes
import Synchronization
import TaskEngine
import TestSupport
import Testing

struct MisbehavingServerTests {
  private func code(
    of url: String,
    _ change: (inout Request) -> Void = { _ in }
  ) async -> RequestError.Code? {
    var request = Request(url: url)
    change(&request)
    return await Session().execute(request).errorCode
  }

  @Test
  func connectionClosedInTheMiddleOfABodyIsLost() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
    }
    defer { server.stop() }
    let execution = await Session().execute(Request(url: server.url))
    #expect(execution.errorCode == .connectionLost)
    #expect(execution.attempts.last?.response?.body == Data("half".utf8))
  }

  @Test
  func connectionClosedInAChunkIsLost() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal")
    }
    defer { server.stop() }
    #expect(await code(of: server.url) == .connectionLost)
  }

  @Test
  func connectionClosedWithoutAnAnswerIsLost() async throws {
    let server = try RawServer { connection, _ in _ = connection.readRequest() }
    defer { server.stop() }
    #expect(await code(of: server.url) == .connectionLost)
  }

  @Test
  func resetConnectionIsLost() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.resetOnClose()
    }
    defer { server.stop() }
    #expect(await code(of: server.url) == .connectionLost)
  }

  @Test
  func bodyLongerThanItsLengthIsCutOff() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour and more")
    }
    defer { server.stop() }
    let response = try await Session().perform(Request(url: server.url))
    #expect(response.body == Data("four".utf8))
  }

  /// It was sent before the request, so that it is not the request's; a new connection is made.
  @Test(arguments: [HTTPRequest.Method.get, .post, .put])
  func anAnswerThatNobodyAskedForIsNoAnswer(method: HTTPRequest.Method) async throws {
    let server = try RawServer { connection, number in
      while true {
        guard !connection.readRequest().isEmpty else { return }
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        connection.pause(milliseconds: 30)
        connection.write("HTTP/1.1 500 No\r\nContent-Length: 4\r\n\r\nfake")
      }
    }
    defer { server.stop() }
    let session = Session(transport: CurlTransport(loops: 1))
    var bodies: [String] = []
    for _ in 0..<4 {
      let request = Request(url: server.url, method: method, body: method == .get ? nil : "sent")
      let response = try await session.perform(request)
      bodies.append(String(decoding: response.body, as: UTF8.self))
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(Set(bodies).count == 4 && !bodies.contains("fake"), "\(bodies)")
  }

  /// One that keeps the connection open and sends nothing of its own is asked again on it.
  @Test
  func aQuietConnectionIsKept() async throws {
    let server = try RawServer { connection, number in
      while !connection.readRequest().isEmpty {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
      }
    }
    defer { server.stop() }
    let session = Session(transport: CurlTransport(loops: 1))
    var bodies: Set<Data> = []
    for _ in 0..<4 {
      bodies.insert(try await session.perform(Request(url: server.url)).body)
    }
    #expect(bodies.count == 1)
  }

  @Test
  func noAnswerIsATimeoutOfTheResponse() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.waitForClose()
    }
    defer { server.stop() }
    let code = await code(of: server.url) { $0.timeout = .milliseconds(80) }
    #expect(code == .timeout(.response))
  }

  @Test
  func serverThatSpeaksNoTLSAtAllIsATimeoutOfTLS() async throws {
    let server = try RawServer { connection, _ in connection.waitForClose() }
    defer { server.stop() }
    let url = "https://127.0.0.1:\(server.port)"
    #expect(
      await code(of: url) { $0.options.connectTimeout = .milliseconds(300) } == .timeout(.tls)
    )
    #expect(await code(of: url) { $0.timeout = .milliseconds(300) } == .timeout(.tls))
  }

  @Test
  func connectionThatNobodyTakesIsATimeoutOfTheConnection() async throws {
    let listener = try FullListener()
    defer { listener.stop() }
    let code = await code(of: "http://127.0.0.1:\(listener.port)") {
      $0.options.connectTimeout = .milliseconds(80)
    }
    #expect(code == .timeout(.connect))
  }

  @Test
  func drippingBodyIsATimeoutOfTheBody() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      for _ in 0..<500 {
        connection.write("x")
        usleep(10_000)
      }
    }
    defer { server.stop() }
    // A busy machine may take longer than that for the head alone, so there is more than one try.
    var code: RequestError.Code?
    for limit in [80, 800, 4000] where code != .timeout(.body) {
      code = await self.code(of: server.url) { $0.timeout = .milliseconds(limit) }
    }
    #expect(code == .timeout(.body))
  }

  @Test
  func silenceIsAnIdleTimeout() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nx")
      connection.waitForClose()
    }
    defer { server.stop() }
    let code = await code(of: server.url) { $0.options.idleTimeout = .milliseconds(60) }
    #expect(code == .timeout(.idle))
  }

  @Test(arguments: [
    "NONSENSE\r\n\r\n", "HTTP/1.1 xyz\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "HTTP/9.9 200 OK\r\n\r\n", "HTTP/1.1\r\n\r\n",
  ])
  func invalidStatusLineIsAProtocolError(line: String) async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write(line)
    }
    defer { server.stop() }
    #expect(await code(of: server.url) == .protocolError)
  }

  @Test(arguments: [(1, 150_000), (60, 8000)])
  func hugeHeaderIsAProtocolError(count: Int, size: Int) async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      let field = "X-Large: \(String(repeating: "x", count: size))\r\n"
      let fields = String(repeating: field, count: count)
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\(fields)\r\n")
    }
    defer { server.stop() }
    #expect(await code(of: server.url) == .protocolError)
  }

  @Test
  func interimResponsesWithoutEndAreAProtocolError() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 20_000))
    }
    defer { server.stop() }
    #expect(await code(of: server.url) == .protocolError)
  }

  @Test(arguments: ["xyz\r\nhello", "FFFFFFFFFFFFFFFFFFFFF\r\nhello"])
  func brokenChunkIsAProtocolError(body: String) async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)\r\n0\r\n\r\n")
    }
    defer { server.stop() }
    #expect(await code(of: server.url) == .protocolError)
  }

  @Test(arguments: [
    "Content-Length: -5\r\n", "Content-Length: abc\r\n", "no colon\r\n", "X: a\u{0}b\r\n",
  ])
  func brokenFieldIsAProtocolError(field: String) async throws {
    let server = try RawServer.answering("HTTP/1.1 200 OK\r\n\(field)\r\nhello")
    defer { server.stop() }
    #expect(await code(of: server.url) == .protocolError)
  }

  @Test
  func foldedFieldIsOneValue() async throws {
    let server = try RawServer.answering(
      ok(fields: "X-A: one\r\n \t two \r\n\tthree\r\nX-B: b\r\n")
    )
    defer { server.stop() }
    let headers = try await Session().perform(Request(url: server.url)).headers
    #expect(headers.map(\.description) == ["Content-Length: 2", "X-A: one two three", "X-B: b"])
  }

  @Test
  func largeHeaderWithinTheLimitIsTaken() async throws {
    let value = String(repeating: "x", count: 60_000)
    let server = try RawServer.answering(ok("ok", fields: "X-Large: \(value)\r\n"))
    defer { server.stop() }
    let response = try await Session().perform(Request(url: server.url))
    #expect(response.headers[try #require(HTTPField.Name("X-Large"))]?.utf8.count == 60_000)
  }

  @Test
  func bodyOverTheLimitIsTooLarge() async throws {
    let server = try RawServer.answering(ok(String(repeating: "x", count: 1001)))
    defer { server.stop() }
    #expect(await code(of: server.url) { $0.options.maximumBodySize = 1000 } == .bodyTooLarge)
    #expect(await code(of: server.url) { $0.options.maximumBodySize = 1001 } == nil)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, 3, nil), (.put, 3, nil), (.post, 2, RequestError.Code.connectionLost),
    (.patch, 2, .connectionLost),
  ])
  func unsafeRequestIsNotSentAgainWhenAKeptConnectionDies(
    method: HTTPRequest.Method,
    sends: Int,
    code: RequestError.Code?
  ) async throws {
    let count = Mutex(0)
    let server = try RawServer { connection, number in
      while !connection.readRequest().isEmpty {
        let sends = count.withLock { count in
          count += 1
          return count
        }
        if number == 1, sends == 2 { break }
        connection.write(ok())
      }
    }
    defer { server.stop() }
    let session = Session(transport: CurlTransport(loops: 1))
    let request = Request(url: server.url, method: method)
    _ = try await session.perform(request)
    #expect(await session.execute(request).errorCode == code)
    #expect(count.withLock { $0 } == sends)
  }

  @Test
  func answerThatComesBeforeTheBodyIsSentIsTaken() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.read(1000)
      connection.write("HTTP/1.1 413 No\r\nContent-Length: 4\r\nConnection: close\r\n\r\nmuch")
      connection.waitForClose()
    }
    defer { server.stop() }
    var request = Request(url: server.url, method: .post)
    request.content = .bytes(Data(count: 8_000_000))
    #expect(await Session().execute(request).errorCode == .unacceptableStatus(413))
  }

  @Test
  func interimResponsesAreLeftOut() async throws {
    let hints = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    let server = try RawServer.answering(hints + ok("done"))
    defer { server.stop() }
    let response = try await Session().perform(Request(url: server.url))
    #expect(response.status == 200)
    #expect(response.headers[try #require(HTTPField.Name("Link"))] == nil)
    #expect(response.body == Data("done".utf8))
  }

  @Test
  func repeatedFieldsAndTrailersAreKept() async throws {
    let server = try RawServer.answering(
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "2\r\nok\r\n0\r\nX-Sum: 7\r\n\r\n"
    )
    defer { server.stop() }
    let response = try await Session().perform(Request(url: server.url))
    #expect(response.headers[values: .setCookie] == ["a=1", "b=2"])
    #expect(response.trailers[try #require(HTTPField.Name("X-Sum"))] == "7")
  }

  @Test
  func unresolvableNameSaysSo() async throws {
    let execution = await Session().execute(Request(url: "http://no-such-host.invalid/"))
    #expect(execution.errorCode == .cannotResolve)
    #expect(execution.error.map { "\($0)" } == "can't resolve the name 'no-such-host.invalid'")
  }
}

import Foundation
import HTTPTypes
import Synchronization
import TaskEngine
import TestSupport
import Testing

/// What goes over the wire, byte for byte.
struct WireTests {
  /// Sends a request and gives the text that the server got.
  private func wire(_ change: (inout Request) throws -> Void) async throws -> String {
    let got = Mutex("")
    let server = try RawServer { connection, _ in
      let text = connection.readRequest()
      got.withLock { $0 = text }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    defer { server.stop() }
    var request = Request(url: server.url)
    try change(&request)
    _ = try await Session().perform(request)
    return got.withLock { $0 }.replacingOccurrences(of: "127.0.0.1:\(server.port)", with: "HOST")
  }

  private let defaults = "User-Agent: specrun\r\nAccept: */*\r\nAccept-Encoding: CODINGS\r\n"

  private func normalise(_ text: String) -> String {
    text.replacing(/Accept-Encoding: [a-z, ]*/, with: "Accept-Encoding: CODINGS")
  }

  @Test
  func getSendsHostAndDefaultsOnly() async throws {
    let text = normalise(try await wire { _ in })
    #expect(text == "GET / HTTP/1.1\r\nHost: HOST\r\n\(defaults)\r\n")
  }

  @Test
  func ownFieldsComeFirstInTheirOrderAndCase() async throws {
    let text = try await wire {
      $0.headers = try HTTPFields(validating: [
        ("X-b", "2"), ("x-A", "1"), ("X-b", "3"), ("X-Empty", ""), ("Accept", "text/plain"),
      ])
    }
    #expect(
      normalise(text)
        == "GET / HTTP/1.1\r\nHost: HOST\r\nX-b: 2\r\nx-A: 1\r\nX-b: 3\r\nX-Empty:\r\n"
        + "Accept: text/plain\r\nUser-Agent: specrun\r\nAccept-Encoding: CODINGS\r\n\r\n"
    )
  }

  @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"])
  func anyMethodMayHaveABody(method: String) async throws {
    let text = try await wire {
      $0.endpoint = Endpoint(
        baseUrl: $0.endpoint.baseUrl,
        method: try #require(HTTPRequest.Method(method))
      )
      $0.body = "text"
    }
    #expect(
      normalise(text)
        == "\(method) / HTTP/1.1\r\nHost: HOST\r\n\(defaults)Content-Length: 4\r\n\r\ntext"
    )
  }

  @Test
  func postWithoutABodySaysLengthZero() async throws {
    let text = try await wire {
      $0.endpoint = Endpoint(baseUrl: $0.endpoint.baseUrl, method: .post)
    }
    #expect(
      normalise(text)
        == "POST / HTTP/1.1\r\nHost: HOST\r\n\(defaults)Content-Length: 0\r\n\r\n"
    )
  }

  @Test
  func largeBodyIsStreamedWithoutExpect() async throws {
    let body = String(repeating: "0123456789", count: 300_000)
    let text = try await wire {
      $0.endpoint = Endpoint(baseUrl: $0.endpoint.baseUrl, method: .post)
      $0.body = body
    }
    #expect(
      normalise(text)
        == "POST / HTTP/1.1\r\nHost: HOST\r\n\(defaults)Content-Length: 3000000\r\n\r\n\(body)"
    )
  }

  @Test
  func pathIsSentAsWritten() async throws {
    let text = try await wire {
      $0.endpoint = Endpoint(
        baseUrl: $0.endpoint.baseUrl,
        path: "/a/../b//%2f?x=[1]&y={z}|\"#f"
      )
    }
    #expect(text.hasPrefix("GET /a/../b//%2f?x=[1]&y={z}|\" HTTP/1.1\r\n"))
  }

  @Test
  func cookiesAreOneField() async throws {
    let text = try await wire { $0.headers = [.cookie: "a=1; b=2"] }
    #expect(text.contains("\r\nCookie: a=1; b=2\r\n"))
  }

  @Test
  func basicAuthenticationIsEncodedAsUTF8() async throws {
    let text = try await wire { $0.authentication = .basic(user: "ada", password: "pä:ss") }
    let expected = Data("ada:pä:ss".utf8).base64EncodedString()
    #expect(text.contains("\r\nAuthorization: Basic \(expected)\r\n"))
  }

  @Test
  func headHasNoBodyToWaitFor() async throws {
    let server = try RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    defer { server.stop() }
    let request = Request(url: server.url, method: .head)
    let response = try await Session().perform(request)
    #expect(response.headers[.contentLength] == "1000" && response.size == 0)
  }

  @Test
  func vanishedBodyFileIsAnErrorOfItsOwn() async throws {
    let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try Data(count: 1000).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try RawServer { connection, _ in connection.waitForClose() }
    defer { server.stop() }
    struct Vanishing: Plugin {
      var file: URL
      func willSend(_ request: PreparedRequest) async {
        try? FileManager.default.removeItem(at: file)
      }
    }
    let task = UploadTask<Data>(
      url: server.url,
      dataToUpload: .file(file),
      session: Session(plugins: [Vanishing(file: file)])
    )
    #expect((await task.awaitResult().error as? RequestError)?.code == .bodyFile)
  }
}

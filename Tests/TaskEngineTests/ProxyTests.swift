import Foundation
import HTTPTypes
import TaskEngine
import TestSupport
import Testing

struct ProxyTests {
  @Test(.enabled(if: Program.tinyproxy != nil, "tinyproxy is not installed"))
  func requestsGoThroughAnHTTPProxy() async throws {
    let server = try RawServer { connection, _ in
      let request = connection.readRequest()
      connection.write(ok(request.contains("Via:") ? "proxied" : "direct"))
    }
    defer { server.stop() }
    try await Tinyproxy.run { port async throws in
      var request = Request(url: server.url)
      request.options.proxy = .url("http://127.0.0.1:\(port)")
      let session = Session(transport: CurlTransport(loops: 1))
      let proxied = try await session.perform(request).body
      #expect(proxied == Data("proxied".utf8))
      request.options.proxy = .none
      let direct = try await session.perform(request).body
      #expect(direct == Data("direct".utf8))
    }
  }

  @Test
  func requestsGoThroughASOCKSProxy() async throws {
    let server = try RawServer { connection, _ in
      // RFC 1928: no authentication; the name is left to the proxy.
      let greeting = connection.read(2)
      _ = connection.read(Int(greeting[1]))
      connection.write([5, 0])
      let command = connection.read(5)
      let name = String(decoding: connection.read(Int(command[4])), as: UTF8.self)
      _ = connection.read(2)
      connection.write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
      _ = connection.readRequest()
      connection.write(ok("to \(name)"))
    }
    defer { server.stop() }
    var request = Request(url: "http://shop.invalid/")
    request.options.proxy = .url("socks5h://127.0.0.1:\(server.port)")
    let response = try await Session(transport: CurlTransport(loops: 1)).perform(request)
    #expect(response.body == Data("to shop.invalid".utf8))
  }

  @Test
  func refusingProxyIsNamed() async throws {
    let port = try RawServer.refusingPort()
    var request = Request(url: "http://shop.invalid/")
    request.options.proxy = .url("http://127.0.0.1:\(port)")
    let execution = await Session(transport: CurlTransport(loops: 1)).execute(request)
    #expect(execution.errorCode == .connectionRefused)
    #expect(execution.error.map { "\($0)" }?.contains("127.0.0.1:\(port)") == true)
  }
}

extension ProxyTests {
  @Test(
    .enabled(if: Program.tinyproxy != nil, "tinyproxy is not installed"),
    .enabled(if: Program.nginx != nil, "nginx is not installed"),
    .enabled(if: Program.openssl != nil, "openssl is not installed")
  )
  func tlsGoesThroughATunnel() async throws {
    try await Nginx.run { nginx async throws in
      try await Tinyproxy.run { port async throws in
        var request = Request(url: nginx.tls)
        request.options.tls.ca = try Certificates.shared.get().path("ca.pem")
        request.options.proxy = .url("http://127.0.0.1:\(port)")
        let response = try await Session(transport: CurlTransport(loops: 1)).perform(request)
        #expect(response.status == 200 && response.httpVersion == "2")
        #expect(response.certificate?.subject == "CN = localhost")
        #expect(response.remotePort == port)
      }
    }
  }

  @Test
  func proxyGetsItsCredentialsAndTheServerDoesNot() async throws {
    let server = try RawServer { connection, _ in
      let request = connection.readRequest()
      let fields = request.split(separator: "\r\n").filter { $0.contains("uthorization:") }
      connection.write(ok(fields.joined(separator: "|")))
    }
    defer { server.stop() }
    var request = Request(url: "http://shop.invalid/")
    request.options.proxy = .url("http://ada:p%40ss@127.0.0.1:\(server.port)")
    let response = try await Session(transport: CurlTransport(loops: 1)).perform(request)
    let credentials = Data("ada:p@ss".utf8).base64EncodedString()
    #expect(response.body == Data("Proxy-Authorization: Basic \(credentials)".utf8))
  }

  @Test(arguments: ["ftp://127.0.0.1:1", "http://", "::", "http://a b:80"])
  func malformedProxyIsABadURL(text: String) async throws {
    let server = try RawServer.answering(ok())
    defer { server.stop() }
    var request = Request(url: server.url)
    request.options.proxy = .url(text)
    let execution = await Session(transport: CurlTransport(loops: 1)).execute(request)
    #expect(execution.errorCode == .badURL)
    #expect(execution.error.map { "\($0)" }?.contains("proxy") == true)
    #expect(server.connections == 0)
  }

  @Test
  func proxyThatGivesNoWayIsAFailedConnection() async throws {
    let server = try RawServer.answering(answer(403))
    defer { server.stop() }
    var request = Request(url: "https://shop.invalid/")
    request.options.proxy = .url("http://ada:secret@127.0.0.1:\(server.port)")
    let execution = await Session(transport: CurlTransport(loops: 1)).execute(request)
    #expect(execution.errorCode == .connectionFailed)
    let message = execution.error.map { "\($0)" } ?? ""
    #expect(message.contains("the proxy 127.0.0.1:\(server.port)"))
    #expect(!message.contains("secret"))
  }
}

struct DigestTests {
  @Test
  func digestAnswersTheChallenge() async throws {
    let server = try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard !request.isEmpty else { break }
        if request.contains("Authorization: Digest username=\"ada\"") {
          connection.write(ok(request.hasSuffix("\r\n\r\nbody") ? "welcome" : "no body"))
        } else {
          let challenge = "Digest realm=\"shop\", qop=\"auth\", nonce=\"abc\", algorithm=SHA-256"
          connection.write(
            "HTTP/1.1 401 No\r\nContent-Length: 2\r\nWWW-Authenticate: \(challenge)\r\n\r\nno"
          )
        }
      }
    }
    defer { server.stop() }
    var request = Request(url: server.url, method: .post, body: "body")
    request.authentication = .digest(user: "ada", password: "secret")
    let response = try await Session(transport: CurlTransport(loops: 1)).perform(request)
    #expect(response.body == Data("welcome".utf8))
    #expect(response.headers[.wwwAuthenticate] == nil)
  }
}

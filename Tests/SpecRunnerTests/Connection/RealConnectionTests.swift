import Foundation
import HTTPTypes
import SpecModel
import SpecSource
import TaskEngine
import TestSupport
import Testing

@testable import SpecRunner

/// Suites against nginx with a private authority, through libcurl.
@Suite(
  .enabled(if: Program.nginx != nil, "nginx is not installed"),
  .enabled(if: Program.openssl != nil, "openssl is not installed")
)
struct RealConnectionTests {
  /// Runs a suite in which the environment names every server and file.
  private func run(_ text: String, _ nginx: Nginx, proxy: Int = 0) async throws -> RunLog {
    let certificates = try Certificates.shared.get()
    let environment = [
      "TLS": nginx.tls, "EXPIRED": nginx.expired, "WRONG": nginx.wrongHost,
      "CLIENT": nginx.clientCertificate, "PLAIN": nginx.plain, "H2C": nginx.h2c,
      "SOCKET": nginx.socket, "CA": certificates.path("ca.pem"),
      "CERT": certificates.path("client.pem"), "KEY": certificates.path("key.pem"),
      "PORT": "\(nginx.ports[0])", "PROXY": "http://127.0.0.1:\(proxy)",
      "TLS_ON_PLAIN": nginx.plain.replacingOccurrences(of: "http:", with: "https:"),
    ]
    return await RunFixture(environment: environment, readableFolders: ["/"], now: { Date() })
      .run(text, over: CurlTransport(loops: 1))
  }

  @Test func everyWayToTravelWorks() async throws {
    try await Nginx.run { nginx async throws in
      let log = try await run(
        """
        suite: S
        base: ${env.TLS}
        defaults: { tls: { ca: "${env.CA}" } }
        preconditions: [{ healthy: / }, { reachable: "${env.TLS}" }]
        steps:
          - { id: http2, GET: /, expect: { text: "HTTP/2.0 " }, validations: { version: "2" } }
          - { id: http1, GET: /, http: 1.1, expect: { text: "HTTP/1.1 " }, validations: { version: "1.1" } }
          - { id: h2c, GET: "${env.H2C}", http: 2, validations: { version: "2" } }
          - id: client
            GET: ${env.CLIENT}
            tls: { cert: "${env.CERT}", key: "${env.KEY}" }
            expect: { text: "HTTP/1.1 CN=client" }
          - { id: nobody, GET: "${env.CLIENT}", expect: { status: 400 } }
          - { id: any, GET: "${env.WRONG}", tls: { ca: null, verify: false } }
          - { id: socket, GET: "http://anything/", socket: "${env.SOCKET}" }
          - id: resolve
            GET: https://localhost/
            resolve: { localhost:443: "127.0.0.1:${env.PORT}" }
        """,
        nginx
      )
      #expect(log.outcomes.allSatisfy { $0.hasSuffix(": passed") }, "\(log.outcomes)")
      #expect(log.results.count == 8)
    }
  }

  @Test func certificateTimeAndAddressCanBeAskedFor() async throws {
    try await Nginx.run { nginx async throws in
      let log = try await run(
        """
        suite: S
        base: ${env.TLS}
        defaults: { tls: { ca: "${env.CA}" } }
        steps:
          - id: a
            GET: /
            validations:
              certificate.subject: <contains 'localhost'>
              certificate.issuer: <contains 'test-authority'>
              certificate.names: { <contains>: [localhost, 127.0.0.1] }
              certificate.serial: <string>
              certificate.starts: <date-time>
              certificate.expires: <date-time>
              certificate.days: <8..10>
              certificate.protocol: </^TLSv1\\.[23]$/>
              certificate.cipher: <string>
              certificate.pem: <starts with '-----BEGIN CERTIFICATE'>
              ip: 127.0.0.1
              time.dns: <duration < 5s>
              time.connect: <duration < 5s>
              time.tls: <duration > 0ms>
              time.first: <duration < 5s>
              time.total: <duration < 5s>
              redirects | length: 0
          - id: b
            GET: /
            validations: { certificate.days: <int > 400> }
        """,
        nginx
      )
      let result = try log["a"]
      #expect(result.outcome == .passed, "\(result.assertions.filter { !$0.passed })")
      let late = try #require(try log["b"].assertions.first { !$0.passed })
      #expect(late.path == "certificate.days")
      let told = try #require(result.exchange?.response?.certificate)
      #expect(told.tlsVersion != nil && told.cipher != nil)
    }
  }

  @Test(.enabled(if: Program.tinyproxy != nil, "tinyproxy is not installed"))
  func aProxyIsUsedOrNot() async throws {
    try await Nginx.run { nginx async throws in
      try await Tinyproxy.run { port async throws in
        let log = try await run(
          """
          suite: S
          base: ${env.TLS}
          defaults: { proxy: "${env.PROXY}", tls: { ca: "${env.CA}" } }
          steps:
            - { id: plain, GET: "${env.PLAIN}", validations: { headers.Via: <contains 'tinyproxy'> } }
            - { id: tunnel, GET: /, validations: { headers.Via: <absent>, certificate.days: <int > 0> } }
            - { id: none, GET: "${env.PLAIN}", proxy: none, validations: { headers.Via: <absent> } }
            - { id: away, GET: "${env.PLAIN}", proxy: "http://127.0.0.1:1", expect: { error: connection refused } }
          """,
          nginx,
          proxy: port
        )
        #expect(log.outcomes.allSatisfy { $0.hasSuffix(": passed") }, "\(log.outcomes)")
      }
    }
  }

  @Test func everyErrorCanBeExpected() async throws {
    let late = try RawServer { connection, _ in connection.waitForClose() }
    let broken = try RawServer.answering("SSH-2.0-OpenSSH\r\n\r\n")
    defer {
      late.stop()
      broken.stop()
    }
    try await Nginx.run { nginx async throws in
      let expected = [
        ("http://127.0.0.1:1", "connection refused"), ("http://nobody.invalid", "unknown host"),
        ("\(late.url), timeout: 200ms", "timeout"), ("${env.EXPIRED}", "certificate expired"),
        ("${env.WRONG}", "wrong host"), ("${env.TLS}, tls: { ca: null }", "certificate untrusted"),
        ("${env.TLS_ON_PLAIN}", "handshake failed"), (broken.url, "not http"),
        ("http://any, socket: /no/such.sock", "connection failed"),
      ]
      let steps = expected.map { url, error in
        let parts = url.split(separator: ", ", maxSplits: 1)
        let more = parts.count > 1 ? ", \(parts[1])" : ""
        return "  - { GET: \"\(parts[0])\"\(more), expect: { error: \(error) } }"
      }
      let head = "suite: S\ndefaults: { tls: { ca: \"${env.CA}\" }, proxy: none }\nsteps:\n"
      let log = try await run(head + steps.joined(separator: "\n"), nginx)
      for (result, (_, error)) in zip(log.results, expected) {
        #expect(result.outcome == .passed, "\(error): \(result.assertions)")
      }
      // Each of them is another error than the one before.
      let swapped = zip(steps, expected.dropFirst() + expected.prefix(1)).map { step, other in
        step.replacing(/error: [a-z ]+/, with: "error: \(other.1)")
      }
      let other = try await run(head + swapped.joined(separator: "\n"), nginx)
      #expect(other.results.map(\.outcome) == expected.map { _ in .failed })
      #expect(other.results.compactMap(\.assertions.first?.actual) == expected.map(\.1))
    }
  }

  @Test func anAnswerThatIsCutShortIsNone() async throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}")
    }
    defer { server.stop() }
    let log = await RunFixture().run(
      """
      suite: S
      base: \(server.url)
      steps:
        - { id: cut, GET: /, expect: { status: 200 } }
        - { id: polled, GET: /, poll: { until: { status: 200 }, every: 1ms, within: 1ms } }
        - { id: expected, GET: /, expect: { error: connection lost } }
      """,
      over: CurlTransport(loops: 1)
    )
    #expect(log.outcomes == ["cut: errored", "polled: errored", "expected: passed"])
  }

  @Test func anAnswerIsNoError() async throws {
    try await Nginx.run { nginx async throws in
      let log = try await run(
        "suite: S\nsteps: [{ GET: \"${env.PLAIN}\", expect: { error: timeout } }]",
        nginx
      )
      #expect(log.results[0].outcome == .failed)
      #expect(log.results[0].assertions.map(\.actual) == ["an answer with status 200"])
    }
  }
}

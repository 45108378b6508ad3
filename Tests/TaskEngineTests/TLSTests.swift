import Foundation
import HTTPTypes
import TaskEngine
import TestSupport
import Testing

@Suite(
  .enabled(if: Program.nginx != nil, "nginx is not installed"),
  .enabled(if: Program.openssl != nil, "openssl is not installed")
)
struct TLSTests {
  private func get(
    _ url: String,
    ca: Bool = true,
    _ change: (inout Request) throws -> Void = { _ in }
  ) async throws -> Execution {
    var request = Request(url: url)
    if ca { request.options.tls.ca = try Certificates.shared.get().path("ca.pem") }
    try change(&request)
    return await Session(transport: CurlTransport(loops: 1)).execute(request)
  }

  private func body(_ execution: Execution) throws -> String {
    String(decoding: try execution.result.get().body, as: UTF8.self)
  }

  @Test
  func privateAuthorityIsTrustedWhenNamed() async throws {
    try await Nginx.run { nginx async throws in
      let response = try await get(nginx.tls).result.get()
      #expect(response.status == 200)
      #expect(response.httpVersion == "2" && response.reason == nil)
      #expect(response.timings.tls > .zero)
      let certificate = try #require(response.certificate)
      #expect(certificate.subject == "CN = localhost")
      #expect(certificate.issuer == "CN = test-authority")
      #expect(certificate.names == ["localhost", "127.0.0.1"])
      let expires = try #require(certificate.expires)
      #expect((9.0...11.0).contains(expires.timeIntervalSinceNow / 86_400))
      #expect(certificate.pem.contains("BEGIN CERTIFICATE"))
      #expect(["TLSv1.2", "TLSv1.3"].contains(certificate.tlsVersion))
      #expect(certificate.cipher?.contains("AES") == true)
    }
  }

  @Test
  func certificateIsKnownOnAReusedConnectionToo() async throws {
    try await Nginx.run { nginx async throws in
      let session = Session(transport: CurlTransport(loops: 1))
      var request = Request(url: nginx.tls)
      request.options.tls.ca = try Certificates.shared.get().path("ca.pem")
      let first = try await session.perform(request)
      let second = try await session.perform(request)
      #expect(second.timings.tls == .zero)
      #expect(first.certificate?.cipher != nil && first.certificate == second.certificate)
    }
  }

  @Test
  func failuresOfTLSAreToldApart() async throws {
    try await Nginx.run { nginx async throws in
      #expect(try await get(nginx.tls, ca: false).errorCode == .tls(.untrusted))
      #expect(try await get(nginx.expired).errorCode == .tls(.expired))
      #expect(try await get(nginx.wrongHost).errorCode == .tls(.wrongHost))
      let plain = nginx.plain.replacingOccurrences(of: "http:", with: "https:")
      let unencrypted = try await get(plain)
      #expect(unencrypted.errorCode == .tls(.handshake))
      #expect(
        unencrypted.error.map { "\($0)" }?.hasSuffix("; is it an http:// address?") == true
      )
      let missing = try await get(nginx.tls) { $0.options.tls.ca = "/no/such.pem" }
      #expect(missing.errorCode == .tls(.badFile))
      #expect(
        missing.error.map { "\($0)" }
          == "can't read certificate file '/no/such.pem': no such file or directory"
      )
    }
  }

  @Test
  func verificationCanBeTurnedOffForOneRequest() async throws {
    try await Nginx.run { nginx async throws in
      let session = Session(transport: CurlTransport(loops: 1))
      for url in [nginx.tls, nginx.expired, nginx.wrongHost] {
        var request = Request(url: url)
        request.options.tls.verify = false
        #expect(try await session.perform(request).status == 200)
        // The unverified connection is not used for a request that wants it verified.
        #expect(await session.execute(Request(url: url)).errorCode != nil)
      }
    }
  }

  @Test
  func clientCertificateIsSent() async throws {
    try await Nginx.run { nginx async throws in
      let certificates = try Certificates.shared.get()
      let known = try await get(nginx.clientCertificate) {
        $0.options.tls.certificate = certificates.path("client.pem")
        $0.options.tls.key = certificates.path("key.pem")
      }
      #expect(try body(known) == "HTTP/1.1 CN=client")
      let locked = try await get(nginx.clientCertificate) {
        $0.options.tls.certificate = certificates.path("client.pem")
        $0.options.tls.key = certificates.path("locked-key.pem")
        $0.options.tls.passphrase = "open sesame"
      }
      #expect(try body(locked) == "HTTP/1.1 CN=client")
      for passphrase in [nil, "wrong"] {
        let refused = try await get(nginx.clientCertificate) {
          $0.options.tls.certificate = certificates.path("client.pem")
          $0.options.tls.key = certificates.path("locked-key.pem")
          $0.options.tls.passphrase = passphrase
        }
        #expect(refused.errorCode == .tls(.badFile))
      }
      // nginx answers 400 to a client without a certificate.
      let unknown = try await get(nginx.clientCertificate)
      #expect(unknown.errorCode == .unacceptableStatus(400))
    }
  }

  @Test(arguments: [
    (TransportOptions.Version.automatic, "2"), (.http1, "1.1"), (.http2, "2"),
  ])
  func versionIsChosen(version: TransportOptions.Version, expected: String) async throws {
    try await Nginx.run { nginx async throws in
      let execution = try await get(nginx.tls) { $0.options.version = version }
      #expect(try execution.result.get().httpVersion == expected)
    }
  }

  @Test
  func http2WithPriorKnowledgeNeedsNoTLS() async throws {
    try await Nginx.run { nginx async throws in
      let execution = try await get(nginx.h2c) { $0.options.version = .http2 }
      #expect(try execution.result.get().httpVersion == "2")
    }
  }

  @Test
  func http2IsMultiplexed() async throws {
    try await Nginx.run { nginx async throws in
      let session = Session(transport: CurlTransport(loops: 1))
      var request = Request(url: nginx.tls)
      request.options.tls.ca = try Certificates.shared.get().path("ca.pem")
      let copy = request
      let responses = try await withThrowingTaskGroup(of: Duration.self) { group in
        for _ in 0..<20 {
          group.addTask { try await session.perform(copy).timings.tls }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(responses.filter { $0 > .zero }.count == 1)
    }
  }

  @Test
  func compressedBodiesAreDecoded() async throws {
    try await Nginx.run { nginx async throws in
      let response = try await get(nginx.plain + "/gzip").result.get()
      #expect(response.headers[.contentEncoding] == "gzip")
      #expect(response.size == 1200 && response.transferredSize < 200)
      let raw = try await get(nginx.plain + "/gzip") { $0.options.decompress = false }
      #expect(try raw.result.get().size < 200)
    }
  }

  @Test
  func unixSocketIsConnectedTo() async throws {
    try await Nginx.run { nginx async throws in
      let execution = try await get("http://anything/") { $0.options.unixSocket = nginx.socket }
      #expect(try body(execution) == "HTTP/1.1 ")
      let missing = try await get("http://anything/") { $0.options.unixSocket = "/no/socket" }
      #expect(missing.errorCode == .connectionFailed)
      let long = "/" + String(repeating: "x", count: 200)
      let tooLong = try await get("http://anything/") { $0.options.unixSocket = long }
      #expect(tooLong.errorCode == .connectionFailed)
      #expect(tooLong.error.map { "\($0)" }?.contains(long) == true)
    }
  }

  @Test
  func resolveOverridesTheNameForOneRequestOnly() async throws {
    try await Nginx.run { nginx async throws in
      let session = Session(transport: CurlTransport(loops: 1))
      var request = Request(url: "http://shop.invalid:\(nginx.ports[4])/")
      request.options.resolve = [.init(host: "shop.invalid", address: "127.0.0.1")]
      #expect(try await session.perform(request).status == 200)
      request.options.resolve = []
      #expect(await session.execute(request).errorCode == .cannotResolve)
      request = Request(url: "http://shop.invalid/")
      request.options.resolve = [
        .init(host: "shop.invalid", port: 80, address: "127.0.0.1", toPort: nginx.ports[4])
      ]
      #expect(try await session.perform(request).remotePort == nginx.ports[4])
    }
  }

  @Test
  func connectDoesTheHandshake() async throws {
    try await Nginx.run { nginx async throws in
      let transport = CurlTransport(loops: 1)
      var options = TransportOptions()
      options.tls.ca = try Certificates.shared.get().path("ca.pem")
      try await transport.connect(to: nginx.tls, timeout: .seconds(5), options: options)
      await #expect {
        try await transport.connect(to: nginx.expired, timeout: .seconds(5), options: options)
      } throws: {
        ($0 as? RequestError)?.code == .tls(.expired)
      }
    }
  }

  @Test(.disabled(if: CurlLibrary.shared.hasHTTP3, "the libcurl at hand has HTTP/3"))
  func missingHTTP3IsAClearError() async throws {
    let execution = try await get("https://localhost:1", ca: false) {
      $0.options.version = .http3
    }
    #expect(execution.errorCode == .unsupportedFeature)
    let version = CurlLibrary.shared.version
    #expect(execution.error.map { "\($0)" } == "libcurl \(version) has no HTTP/3")
  }
}

import HTTPTypes
import TaskEngine
import TestSupport
import Testing

/// What `Connections.md` shows, word for word.
struct ConnectionsExamples {
  @Test
  func connectionsAreDescribed() async throws {
    var request = Request(url: "https://shop.internal/orders")
    request.options.tls.ca = "ca.pem"
    request.options.tls.certificate = "client.pem"
    request.options.tls.key = "client-key.pem"
    request.options.version = .http2  // h2c with prior knowledge where there is no TLS
    request.options.proxy = .url("socks5h://user:secret@127.0.0.1:1080")
    request.options.proxy = .none
    request.options.resolve = [.init(host: "shop.internal", address: "127.0.0.1", toPort: 8443)]
    request.options.unixSocket = "/run/shop.sock"
    request.options.freshConnection = true
    request.authentication = .basic(user: "ada", password: "secret")
    request.authentication = .digest(user: "ada", password: "secret")
    request.authentication = .aws(
      AWSCredentials(region: "eu-central-1", service: "s3", accessKey: "key", secretKey: "secret")
    )
    let stub = StubTransport(ReceivedResponse(status: 200))
    _ = try await Session(transport: stub).perform(request)
    let sent = try #require(stub.requests.first)
    #expect(sent.options.tls.ca == "ca.pem" && sent.options.proxy == .none)
    #expect(sent.options.resolve.count == 1 && sent.options.unixSocket != nil)
    #expect(sent.headers[.authorization]?.hasPrefix("AWS4-HMAC-SHA256 ") == true)
  }
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import HTTPTypes

/// A response as it came, with what the transport knows of its way.
public struct ReceivedResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The phrase after the status code; nil over HTTP/2, where there is none.
  public var reason: String?
  /// In the order in which they came; repeated fields stay apart.
  ///
  /// A line whose name is no token (RFC 9110, section 5.1) is left out.
  public var headers: HTTPFields
  /// Fields that came after the body.
  public var trailers = HTTPFields()
  /// After decompression.
  ///
  /// Empty when the body went to ``file``.
  public var body: Data
  /// The file that the body was written to.
  public var file: String?
  /// `1.0`, `1.1`, `2` or `3`.
  public var httpVersion = "1.1"
  /// Where the response came from, after redirects.
  public var url = ""
  /// The peer's IP address; nil for unix sockets and answers from a cache.
  public var remoteAddress: String?
  /// The peer's port; nil where ``remoteAddress`` is.
  public var remotePort: Int?
  /// How long it took.
  public var timings = Timings()
  /// The redirects followed, first to last.
  public var redirects: [Redirect] = []
  /// The body's bytes after decompression, also when they went to a file.
  public var size: Int
  /// The body's bytes as they came over the wire.
  public var transferredSize: Int
  /// The server's own certificate, over TLS.
  public var certificate: Certificate? {
    get { rareCertificate.value }
    set { rareCertificate = newValue.map(RareCertificate.some) ?? .none }
  }
  private var rareCertificate = RareCertificate.none
  /// Whether a cache gave it without asking the server, or after the server confirmed it.
  public var isFromCache = false

  /// Makes a response by hand, as a stub or a test does.
  public init(status: Int, headers: HTTPFields = HTTPFields(), body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
    size = body.count
    transferredSize = body.count
  }
}

/// Behind a pointer: a certificate takes a third of a response, and most have none.
private enum RareCertificate: Sendable {
  case none
  indirect case some(ReceivedResponse.Certificate)

  var value: ReceivedResponse.Certificate? {
    if case .some(let certificate) = self { certificate } else { nil }
  }
}

extension ReceivedResponse {
  /// How long each phase took.
  ///
  /// Phases that did not happen, as on a reused connection, are zero.
  public struct Timings: Sendable, Hashable {
    /// The name look-up.
    public var dns = Duration.zero
    /// The TCP connection, without the look-up.
    public var connect = Duration.zero
    /// The TLS handshake.
    public var tls = Duration.zero
    /// From the start, redirects included, to the first byte of the response.
    public var firstByte = Duration.zero
    /// From the start, redirects included, to the last byte of the response.
    public var total = Duration.zero

    /// All zero.
    public init() {}
  }

  /// A redirect that was followed.
  public struct Redirect: Sendable, Hashable {
    /// The status code.
    public var status: Int
    /// The URL that answered with it.
    public var url: String
    /// The URL it led to, absolute.
    public var location: String

    /// Makes a redirect.
    public init(status: Int, url: String, location: String) {
      self.status = status
      self.url = url
      self.location = location
    }
  }

  /// A server's X.509 certificate.
  public struct Certificate: Sendable, Hashable {
    /// As OpenSSL writes it, `CN = example.org`.
    public var subject = ""
    /// As OpenSSL writes it.
    public var issuer = ""
    /// In hexadecimal.
    public var serialNumber = ""
    /// DNS names and IP addresses it is for.
    public var names: [String] = []
    /// When it begins to be valid.
    public var starts: Date?
    /// When it ends to be valid.
    public var expires: Date?
    /// The certificate itself.
    public var pem = ""
    /// Of the connection that it came over, such as `TLSv1.3`; nil where libcurl doesn't tell.
    public var tlsVersion: String?
    /// Of the connection that it came over, as OpenSSL names it.
    public var cipher: String?

    /// Empty.
    public init() {}
  }
}

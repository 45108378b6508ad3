#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A request and its answer as reports show them: secrets masked, large bodies cut.
package struct ExchangeRecord: Sendable {
  /// A header line: names as sent or received, repeated lines kept.
  package struct Field: Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What a message carried.
  package enum Body: Sendable {
    case none
    /// Text; `size` is that of the whole body in bytes.
    ///
    /// When `isCut`, the body went on behind it.
    case text(String, size: Int, isCut: Bool = false)
    /// Bytes that are not text in a known charset: the beginning, the size of the whole body, and
    /// its hash in hexadecimal unless it is too large to be hashed in passing.
    ///
    /// When `isCut`, the body went on behind the beginning.
    case binary(prefix: Data, size: Int, isCut: Bool = false, sha256: String? = nil)
    /// A file sent as it is; path as in the spec.
    case file(path: String)
    case multipart([Part])

    /// Whether the record holds only the beginning.
    ///
    /// Sizes don't tell: a mask is rarely as long as what it hides.
    package var isCut: Bool {
      switch self {
      case .none, .file, .multipart: false
      case .text(_, _, let isCut), .binary(_, _, let isCut, _): isCut
      }
    }
  }

  package struct Part: Sendable {
    package var name: String
    package var fileName: String?
    package var contentType: String?
    package var body: Body

    package init(name: String, fileName: String?, contentType: String?, body: Body) {
      self.name = name
      self.fileName = fileName
      self.contentType = contentType
      self.body = body
    }
  }

  /// Where the body of the answer goes, other than into memory as a whole.
  package enum Destination: Sendable {
    /// To a file, as its path is shown; with `resumes`, behind what an earlier run has left of it.
    case file(path: String, resumes: Bool)
    /// It is read event by event as it comes.
    case stream
  }

  package struct Request: Sendable {
    package var method: String
    package var url: String
    /// As sent, without what the transport adds by itself (Host, Content-Length).
    package var fields: [Field]
    package var body: Body
    /// How it travelled; nil for the usual way.
    package var connection: ConnectionRecord?
    /// Nil for memory.
    package var destination: Destination?

    package init(
      method: String,
      url: String,
      fields: [Field],
      body: Body,
      connection: ConnectionRecord? = nil,
      destination: Destination? = nil
    ) {
      self.method = method
      self.url = url
      self.fields = fields
      self.body = body
      self.connection = connection
      self.destination = destination
    }
  }

  package struct Response: Sendable {
    package var status: Int
    /// The status line's phrase, or the usual one where the protocol has none.
    package var reason: String
    /// `1.1`, `2`, `3`.
    package var version: String
    package var fields: [Field]
    package var contentType: String?
    package var body: Body
    package var time: PhaseTimes
    /// The peer's IP address; nil for unix sockets.
    package var remoteAddress: String?
    /// The server's own certificate, over TLS.
    package var certificate: Certificate?

    package init(
      status: Int,
      reason: String,
      version: String,
      fields: [Field],
      contentType: String?,
      body: Body,
      time: PhaseTimes,
      remoteAddress: String? = nil,
      certificate: Certificate? = nil
    ) {
      self.status = status
      self.reason = reason
      self.version = version
      self.fields = fields
      self.contentType = contentType
      self.body = body
      self.time = time
      self.remoteAddress = remoteAddress
      self.certificate = certificate
    }
  }

  /// What a server's certificate says of itself.
  package struct Certificate: Sendable {
    /// As OpenSSL writes it, `CN = example.org`.
    package var subject: String
    /// As OpenSSL writes it.
    package var issuer: String
    /// When it ends to be valid, as in RFC 3339.
    package var expires: String?
    /// Of the connection that it came over, such as `TLSv1.3`.
    package var tlsVersion: String?
    /// Of that connection, as OpenSSL names it.
    package var cipher: String?

    package init(
      subject: String,
      issuer: String,
      expires: String?,
      tlsVersion: String? = nil,
      cipher: String? = nil
    ) {
      self.subject = subject
      self.issuer = issuer
      self.expires = expires
      self.tlsVersion = tlsVersion
      self.cipher = cipher
    }
  }

  /// Each since the request began; zero for a phase that did not take place.
  package struct PhaseTimes: Sendable {
    package var dns: Duration
    package var connect: Duration
    package var tls: Duration
    package var firstByte: Duration
    package var total: Duration

    package init(
      dns: Duration = .zero,
      connect: Duration = .zero,
      tls: Duration = .zero,
      firstByte: Duration = .zero,
      total: Duration = .zero
    ) {
      self.dns = dns
      self.connect = connect
      self.tls = tls
      self.firstByte = firstByte
      self.total = total
    }
  }

  package var request: Request
  /// Nil when no answer came.
  package var response: Response?

  package init(request: Request, response: Response?) {
    self.request = request
    self.response = response
  }
}

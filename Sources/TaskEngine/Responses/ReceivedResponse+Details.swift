#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import HTTPTypes

/// A response as it came, with what the transport knows of its way.
public struct ReceivedResponse: Sendable {
  /// What there is to tell of a response.
  struct Values: Sendable {
    var status: Int
    var reason: String?
    var headers: HTTPFields
    var trailers = HTTPFields()
    var body: Data
    var file: String?
    var httpVersion = "1.1"
    var url = ""
    var remoteAddress: String?
    var remotePort: Int?
    var timings = Timings()
    var redirects: [Redirect] = []
    var size: Int
    var transferredSize: Int
    var certificate: Certificate?
    var isFromCache = false
  }

  /// Behind one pointer: a response passes through many hands, hardly ever to be changed.
  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private var storage: Storage

  private var values: Values {
    get { storage.values }
    set { storage = Storage(newValue) }
  }

  init(_ values: Values) {
    storage = Storage(values)
  }

  /// Makes a response by hand, as a stub or a test does.
  public init(status: Int, headers: HTTPFields = HTTPFields(), body: Data = Data()) {
    self.init(
      Values(
        status: status,
        headers: headers,
        body: body,
        size: body.count,
        transferredSize: body.count
      )
    )
  }

  /// The status code.
  public var status: Int {
    get { values.status }
    set { values.status = newValue }
  }
  /// The phrase after the status code; nil over HTTP/2, where there is none.
  public var reason: String? {
    get { values.reason }
    set { values.reason = newValue }
  }
  /// In the order in which they came; repeated fields stay apart.
  ///
  /// A line whose name is no token (RFC 9110, section 5.1) is left out.
  public var headers: HTTPFields {
    get { values.headers }
    set { values.headers = newValue }
  }
  /// Fields that came after the body.
  public var trailers: HTTPFields {
    get { values.trailers }
    set { values.trailers = newValue }
  }
  /// After decompression.
  ///
  /// Empty when the body went to ``file``.
  public var body: Data {
    get { values.body }
    set { values.body = newValue }
  }
  /// The file that the body was written to.
  public var file: String? {
    get { values.file }
    set { values.file = newValue }
  }
  /// `1.0`, `1.1`, `2` or `3`.
  public var httpVersion: String {
    get { values.httpVersion }
    set { values.httpVersion = newValue }
  }
  /// Where the response came from, after redirects.
  public var url: String {
    get { values.url }
    set { values.url = newValue }
  }
  /// The peer's IP address; nil for unix sockets and answers from a cache.
  public var remoteAddress: String? {
    get { values.remoteAddress }
    set { values.remoteAddress = newValue }
  }
  /// The peer's port; nil where ``remoteAddress`` is.
  public var remotePort: Int? {
    get { values.remotePort }
    set { values.remotePort = newValue }
  }
  /// How long it took.
  public var timings: Timings {
    get { values.timings }
    set { values.timings = newValue }
  }
  /// The redirects followed, first to last.
  public var redirects: [Redirect] {
    get { values.redirects }
    set { values.redirects = newValue }
  }
  /// The body's bytes after decompression, also when they went to a file.
  public var size: Int {
    get { values.size }
    set { values.size = newValue }
  }
  /// The body's bytes as they came over the wire.
  public var transferredSize: Int {
    get { values.transferredSize }
    set { values.transferredSize = newValue }
  }
  /// The server's own certificate, over TLS.
  public var certificate: Certificate? {
    get { values.certificate }
    set { values.certificate = newValue }
  }
  /// Whether a cache gave it without asking the server, or after the server confirmed it.
  public var isFromCache: Bool {
    get { values.isFromCache }
    set { values.isFromCache = newValue }
  }
}

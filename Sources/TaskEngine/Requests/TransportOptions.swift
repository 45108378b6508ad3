public import HTTPTypes

/// How a request travels, as far as it differs from the transport's own ways.
public struct TransportOptions: Sendable, Hashable {
  /// The version of HTTP to speak.
  public enum Version: Sendable, Hashable {
    /// HTTP/2 where TLS offers it, else HTTP/1.1.
    case automatic
    case http1
    /// HTTP/2: negotiated over TLS, with prior knowledge without (h2c).
    case http2
    /// HTTP/3, where the libcurl at hand has it; else `RequestError.Code.unsupportedFeature`.
    case http3
  }

  /// Which proxy to use.
  public enum Proxy: Sendable, Hashable {
    /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
    case environment
    case none
    /// `http://`, `https://`, `socks4://`, `socks4a://`, `socks5://` or `socks5h://` and a host,
    /// with user and password if need be.
    case url(String)
  }

  /// TLS options; paths are of PEM files.
  public struct TLS: Sendable, Hashable {
    /// Certificate authorities to trust instead of the system's.
    public var ca: String?
    /// The client's certificate.
    public var certificate: String?
    /// The client certificate's key, when it is not in the same file.
    public var key: String?
    /// The passphrase of the key.
    public var passphrase: String?
    /// False accepts any certificate for any host.
    public var verify: Bool

    /// The system's authorities, no client certificate, verified.
    public init(
      ca: String? = nil,
      certificate: String? = nil,
      key: String? = nil,
      passphrase: String? = nil,
      verify: Bool = true
    ) {
      self.ca = ca
      self.certificate = certificate
      self.key = key
      self.passphrase = passphrase
      self.verify = verify
    }
  }

  /// Sends to another address what is meant for a host; the `Host` field and TLS still use the
  /// URL's name.
  public struct Resolve: Sendable, Hashable {
    /// The host in the URL.
    public var host: String
    /// The port in the URL; nil for any.
    public var port: Int?
    /// A name or an IP address to connect to.
    public var address: String
    /// The port to connect to; nil for the URL's.
    public var toPort: Int?

    /// Makes an override.
    public init(host: String, port: Int? = nil, address: String, toPort: Int? = nil) {
      self.host = host
      self.port = port
      self.address = address
      self.toPort = toPort
    }
  }

  /// Behind one pointer: requests are passed on and compared often, and hardly ever say how they
  /// travel.
  private final class Storage: Sendable {
    static let standard = Storage(Values())

    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private struct Values: Sendable, Hashable {
    var version: Version = .automatic
    var tls = TLS()
    var proxy: Proxy = .environment
    var unixSocket: String?
    var resolve: [Resolve] = []
    var connectTimeout: Duration? = .seconds(10)
    var idleTimeout: Duration?
    var redirects = 0
    var maximumBodySize: Int?
    var maximumHeadSize = TransportOptions.headSizeLimit
    var maximumDepth: Int?
    var decompress = true
    var credentialFields: [HTTPField.Name] = []
    var freshConnection = false
  }

  /// The largest head of a response that can be taken: 256 KiB, as libcurl itself takes little more.
  public static let headSizeLimit = 262_144

  private var storage = Storage.standard

  private var values: Values {
    get { storage.values }
    set { storage = Storage(newValue) }
  }

  /// The version of HTTP; what the server offers unless stated.
  public var version: Version {
    get { values.version }
    set { values.version = newValue }
  }
  /// The system's authorities unless stated.
  public var tls: TLS {
    get { values.tls }
    set { values.tls = newValue }
  }
  /// The environment's unless stated.
  public var proxy: Proxy {
    get { values.proxy }
    set { values.proxy = newValue }
  }
  /// The path of a unix socket to connect to, whatever the URL's host.
  public var unixSocket: String? {
    get { values.unixSocket }
    set { values.unixSocket = newValue }
  }
  /// In order; the first that fits counts.
  public var resolve: [Resolve] {
    get { values.resolve }
    set { values.resolve = newValue }
  }
  /// From the start of the name look-up to the end of the TLS handshake.
  ///
  /// 10 s unless stated; nil for no limit.
  public var connectTimeout: Duration? {
    get { values.connectTimeout }
    set { values.connectTimeout = newValue }
  }
  /// The longest time without a byte in either direction, from the start on; nil for no limit.
  public var idleTimeout: Duration? {
    get { values.idleTimeout }
    set { values.idleTimeout = newValue }
  }
  /// How many redirects to follow; 0 follows none and gives the redirect itself.
  public var redirects: Int {
    get { values.redirects }
    set { values.redirects = newValue }
  }
  /// The most bytes of a response's body after decoding; more is `RequestError.Code.bodyTooLarge`.
  ///
  /// Nil for no limit.
  public var maximumBodySize: Int? {
    get { values.maximumBodySize }
    set { values.maximumBodySize = newValue }
  }
  /// The most bytes of a response's status line, fields and trailers; more is
  /// `RequestError.Code.protocolError`.
  ///
  /// 256 KiB unless stated, and never more.
  public var maximumHeadSize: Int {
    get { values.maximumHeadSize }
    set { values.maximumHeadSize = min(newValue, Self.headSizeLimit) }
  }
  /// How deep the response may be nested where somebody reads it as JSON, XML or HTML; the transport
  /// itself reads nothing.
  ///
  /// Nil for each reader's own limit.
  public var maximumDepth: Int? {
    get { values.maximumDepth }
    set { values.maximumDepth = newValue }
  }
  /// Whether `gzip`, `deflate`, `br` and `zstd` bodies are decoded.
  public var decompress: Bool {
    get { values.decompress }
    set { values.decompress = newValue }
  }
  /// Fields that carry credentials, besides `Authorization`: never sent to another origin.
  public var credentialFields: [HTTPField.Name] {
    get { values.credentialFields }
    set { values.credentialFields = newValue }
  }
  /// Whether the request goes over a connection of its own, closed afterwards.
  public var freshConnection: Bool {
    get { values.freshConnection }
    set { values.freshConnection = newValue }
  }

  /// The defaults named at each property.
  public init() {}

  /// Whether both say the same.
  public static func == (one: TransportOptions, other: TransportOptions) -> Bool {
    one.storage === other.storage || one.values == other.values
  }

  /// Feeds every property.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What requests share: the transport, plugins, cookies, a cache and the clock.
///
/// A value; copies share the transport, the cookies and the cache.
public struct Session: Sendable {
  /// What carries the requests.
  public var transport: any Transport
  /// In this order at each hook.
  public var plugins: [any Plugin]
  /// Nil keeps no response.
  public var cache: ResponseCache?
  /// Nil keeps no cookie.
  public var cookies: CookieJar?
  /// Measures attempts and waits between them.
  public var clock: any Clock<Duration>
  /// Told of each request that goes out, redirects apart; must not block.
  ///
  /// For those who count. What waits, looks at answers or changes something is a ``Plugin``, which
  /// costs a request several times as much.
  public var onSend: (@Sendable (PreparedRequest) -> Void)?
  /// What time it is, for cookies, signatures, the cache and dates in `Retry-After`.
  public var now: @Sendable () -> Date
  /// What the URLs of its requests begin with.
  let bases = KnownURL()

  /// What tasks use that are not given a session: libcurl, no plugins, no cache, no cookies.
  @TaskLocal public static var current = Session()

  /// Makes a session.
  public init(
    transport: any Transport = CurlTransport.shared,
    plugins: [any Plugin] = [],
    cache: ResponseCache? = nil,
    cookies: CookieJar? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.transport = transport
    self.plugins = plugins
    self.cache = cache
    self.cookies = cookies
    self.clock = clock
    self.now = now
  }

  /// Seconds since 1970, rounded down.
  var nowInSeconds: Int { Int(now().timeIntervalSince1970.rounded(.down)) }
}

package import Matching
package import SpecSource

/// How a request travels, with values still to be filled in; what is nil is left to the engine.
///
/// A class, since most steps of a suite share what `defaults` say.
package final class ConnectionTemplate: Sendable {
  /// Something that `defaults` can give and `null` takes away.
  package enum Removable<Value: Sendable>: Sendable {
    case removed
    case some(Value)

    package var value: Value? {
      if case .some(let value) = self { value } else { nil }
    }
  }

  /// Paths are of PEM files, relative to the file that they are written in.
  package struct TLS: Sendable {
    package var ca: Removable<Template>?
    package var certificate: Removable<Template>?
    package var key: Removable<Template>?
    package var passphrase: Removable<Template>?
    package var verify: Bool?
  }

  package enum Proxy: Sendable {
    /// Not even what the environment says.
    case none
    case url(Template)
  }

  /// Where to connect instead of a host.
  package struct Resolve: Sendable {
    package var host: String
    /// The port in the URL; nil for any.
    package var port: Int?
    /// A name or an address, with a port or without.
    package var address: Removable<Template>
    package var range: SourceRange
  }

  package enum Version: String, CaseIterable, Sendable {
    case http1 = "1.1"
    case http2 = "2"
    case http3 = "3"
  }

  package enum CacheUse: String, CaseIterable, Sendable {
    case use, ignore
  }

  /// What is taken of an answer at most; nil leaves it to the runner.
  package struct Limits: Sendable {
    /// The sizes that `maxHeaders` can be; libcurl itself takes little more.
    package static let headerSizes = 1...262_144
    /// The depths that can be allowed: to free what is nested deeper could overflow a thread's stack.
    package static let depths = 1...512

    /// In bytes, decoded.
    package var body: Setting<Int>?
    /// In bytes, with the status line.
    package var headers: Setting<Int>?
    /// Levels of JSON, XML and HTML.
    package var depth: Int?
    package var connect: Setting<Duration>?
    package var idle: Setting<Duration>?
  }

  package let tls: TLS
  package let proxy: Proxy?
  /// In the order of the spec, defaults first.
  package let resolve: [Resolve]
  package let socket: Removable<Template>?
  package let version: Version?
  package let cache: CacheUse?
  package let limits: Limits

  init(
    tls: TLS = TLS(),
    proxy: Proxy? = nil,
    resolve: [Resolve] = [],
    socket: Removable<Template>? = nil,
    version: Version? = nil,
    cache: CacheUse? = nil,
    limits: Limits = Limits()
  ) {
    self.tls = tls
    self.proxy = proxy
    self.resolve = resolve
    self.socket = socket
    self.version = version
    self.cache = cache
    self.limits = limits
  }

  /// This, and what a weaker one says besides.
  func merged(over weaker: ConnectionTemplate?) -> ConnectionTemplate {
    guard let weaker else { return self }
    return ConnectionTemplate(
      tls: tls.merged(over: weaker.tls),
      proxy: proxy ?? weaker.proxy,
      resolve: weaker.resolve.filter { other in !resolve.contains { $0.hasSameName(as: other) } }
        + resolve,
      socket: socket ?? weaker.socket,
      version: version ?? weaker.version,
      cache: cache ?? weaker.cache,
      limits: limits.merged(over: weaker.limits)
    )
  }
}

extension ConnectionTemplate {
  /// The files that it names, and that must be there.
  package var files: [Template] {
    [tls.ca, tls.certificate, tls.key].compactMap { $0?.value }
  }

  /// What must not be seen, as written.
  package var secrets: [Template] { tls.passphrase?.value.map { [$0] } ?? [] }

  /// What it reads by name.
  var references: [Reference] {
    var templates = files + secrets
    if case .url(let template)? = proxy { templates.append(template) }
    templates += resolve.compactMap(\.address.value)
    if let socket = socket?.value { templates.append(socket) }
    return templates.flatMap(\.references) + limits.references
  }
}

extension ConnectionTemplate? {
  /// The stronger of two, with what the weaker says besides.
  func merged(over weaker: ConnectionTemplate?) -> ConnectionTemplate? {
    self?.merged(over: weaker) ?? weaker
  }
}

extension ConnectionTemplate.TLS {
  fileprivate func merged(over weaker: Self) -> Self {
    Self(
      ca: ca ?? weaker.ca,
      certificate: certificate ?? weaker.certificate,
      key: key ?? weaker.key,
      passphrase: passphrase ?? weaker.passphrase,
      verify: verify ?? weaker.verify
    )
  }
}

extension ConnectionTemplate.Limits {
  fileprivate func merged(over weaker: Self) -> Self {
    Self(
      body: body ?? weaker.body,
      headers: headers ?? weaker.headers,
      depth: depth ?? weaker.depth,
      connect: connect ?? weaker.connect,
      idle: idle ?? weaker.idle
    )
  }

  fileprivate var references: [Reference] {
    [body, headers].flatMap { $0?.references ?? [] }
      + [connect, idle].flatMap { $0?.references ?? [] }
  }
}

extension ConnectionTemplate.Resolve {
  fileprivate func hasSameName(as other: Self) -> Bool {
    host == other.host && port == other.port
  }
}

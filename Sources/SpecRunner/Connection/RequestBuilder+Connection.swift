import Matching
import SpecModel
import SpecSource
import TaskEngine

extension RequestBuilder {
  /// How a request is to travel.
  func options(
    _ connection: ConnectionTemplate?,
    in scope: StepScope
  ) throws(StepFailure) -> TransportOptions {
    var options = TransportOptions()
    options.maximumBodySize = Self.bodyLimit
    guard let connection else { return options }
    try set(connection.limits, in: &options, scope)
    options.tls = try tls(connection.tls, in: scope)
    switch connection.proxy {
    case nil: break
    case .some(.none): options.proxy = .none
    case .url(let template): options.proxy = .url(try proxy(template, in: scope))
    }
    for resolve in connection.resolve {
      if let template = resolve.address.value {
        options.resolve.append(try self.resolve(resolve, to: template, in: scope))
      }
    }
    if let template = connection.socket?.value {
      options.unixSocket = files.path(try text(template, in: scope), from: template.range)
    }
    switch connection.version {
    case nil: break
    case .http1: options.version = .http1
    case .http2: options.version = .http2
    case .http3: options.version = .http3
    }
    return options
  }

  /// The largest body that is kept in memory unless `maxBody` says otherwise: 64 MiB.
  static let bodyLimit = 64 << 20

  private func set(
    _ limits: ConnectionTemplate.Limits,
    in options: inout TransportOptions,
    _ scope: StepScope
  ) throws(StepFailure) {
    if let body = limits.body { options.maximumBodySize = try body.byteCount(in: scope) }
    if let headers = limits.headers { options.maximumHeadSize = try headers.byteCount(in: scope) }
    if let connect = limits.connect { options.connectTimeout = try connect.duration(in: scope) }
    if let idle = limits.idle { options.idleTimeout = try idle.duration(in: scope) }
    options.maximumDepth = limits.depth
  }

  private func tls(
    _ template: ConnectionTemplate.TLS,
    in scope: StepScope
  ) throws(StepFailure) -> TransportOptions.TLS {
    var tls = TransportOptions.TLS(verify: template.verify ?? true)
    tls.ca = try pem(template.ca?.value, in: scope)
    tls.certificate = try pem(template.certificate?.value, in: scope)
    tls.key = try pem(template.key?.value, in: scope)
    if let passphrase = template.passphrase?.value {
      tls.passphrase = try credential(passphrase, in: scope)
    }
    return tls
  }

  /// A file that is read and not sent: an absolute path may lead out of the project.
  private func pem(_ template: Template?, in scope: StepScope) throws(StepFailure) -> String? {
    guard let template else { return nil }
    let path = try text(template, in: scope)
    return path.hasPrefix("/") ? path : try file(template, in: scope)
  }

  private func proxy(_ template: Template, in scope: StepScope) throws(StepFailure) -> String {
    let url = try text(template, in: scope)
    let authority = url.split(separator: "://", maxSplits: 1).last ?? ""
    if let at = authority.lastIndex(of: "@") {
      let login = authority[..<at].split(separator: ":", maxSplits: 1)
      if login.count == 2 { keep(password: login[1]) }
    }
    return url
  }

  /// As it is written in a URL, and as it is meant.
  private func keep(password: Substring) {
    secrets.redactor.add(String(password))
    let meant = Array(password.utf8).withUnsafeBufferPointer { bytes in
      UnescapedBytes(bytes).undoing(.percent)?.bytes
    }
    if let meant { secrets.redactor.add(String(decoding: meant, as: UTF8.self)) }
  }

  private func resolve(
    _ resolve: ConnectionTemplate.Resolve,
    to template: Template,
    in scope: StepScope
  ) throws(StepFailure) -> TransportOptions.Resolve {
    let text = try text(template, in: scope)
    guard let (address, port) = ServerAddress.parts(ofAddress: text) else {
      throw StepFailure(
        code: "bad-url",
        "'\(text)' is no name or address to connect to",
        at: template.range
      )
    }
    return TransportOptions.Resolve(
      host: resolve.host,
      port: resolve.port,
      address: address,
      toPort: port
    )
  }
}

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
    guard let connection else { return travel }
    var options = travel
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
      options.unixSocket = try socket(template, in: scope)
    }
    switch connection.version {
    case nil: break
    case .http1: options.version = .http1
    case .http2: options.version = .http2
    case .http3: options.version = .http3
    }
    return options
  }

  /// How requests travel that say nothing of it; made once for all, as to set an option takes time.
  static func travel(guardedBy addressGuard: AddressGuard? = nil) -> TransportOptions {
    addressGuard?.exceptions.isEmpty == true ? guardedTravel : newTravel(addressGuard)
  }

  /// The same for all suites without exceptions: what is sent as before is seen at a glance then.
  private static let guardedTravel = newTravel(AddressGuard())

  private static func newTravel(_ addressGuard: AddressGuard?) -> TransportOptions {
    var options = TransportOptions()
    options.maximumBodySize = bodyLimit
    options.addressGuard = addressGuard
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

  /// A file that is read and not sent: whoever sets an environment variable to its path may mean one
  /// out of the project.
  private func pem(_ template: Template?, in scope: StepScope) throws(StepFailure) -> String? {
    guard let template else { return nil }
    let path = try text(template, in: scope)
    return path.hasPrefix("/") && template.isFromEnvironment
      ? path : try file(template, in: scope)
  }

  /// A socket can give power over a machine, so that a suite reaches no more of them than of files.
  private func socket(_ template: Template, in scope: StepScope) throws(StepFailure) -> String {
    let path = try text(template, in: scope)
    if path.hasPrefix("/"), template.isFromEnvironment { return path }
    do {
      return try files.place(path, from: template.range)
    } catch {
      throw StepFailure(error, at: template.range)
    }
  }

  private func proxy(_ template: Template, in scope: StepScope) throws(StepFailure) -> String {
    let url = try text(template, in: scope)
    try keepLogin(in: url, at: template.range)
    return url
  }

  private func resolve(
    _ resolve: ConnectionTemplate.Resolve,
    to template: Template,
    in scope: StepScope
  ) throws(StepFailure) -> TransportOptions.Resolve {
    let text = try text(template, in: scope)
    guard let (address, port) = ServerAddress.parts(ofAddress: text) else {
      throw StepFailure(
        code: .badURL,
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

extension Template {
  /// Whether it is nothing but `${env.NAME}`: the user's own word.
  fileprivate var isFromEnvironment: Bool {
    guard let text = wholeExpression?.text, text.hasPrefix("env.") else { return false }
    return text.dropFirst(4).utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
      default: false
      }
    }
  }
}

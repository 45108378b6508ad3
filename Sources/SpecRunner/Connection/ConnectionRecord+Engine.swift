import HTTPTypes
import SpecModel
import TaskEngine

extension ConnectionRecord {
  /// What there is to tell of a request, with paths as `shown` gives them; nothing in it is masked.
  init(_ request: PreparedRequest, shown: (String) -> String) {
    self.init()
    let options = request.options
    switch options.version {
    case .automatic: break
    case .http1: version = "1.1"
    case .http2: version = "2"
    case .http3: version = "3"
    }
    switch options.proxy {
    case .environment: break
    case .none: proxy = ""
    case .url(let url): proxy = url
    }
    socket = options.unixSocket
    resolve = options.resolve.map { resolve in
      let address = resolve.address.contains(":") ? "[\(resolve.address)]" : resolve.address
      return [
        resolve.host, resolve.port.map(String.init) ?? "", address,
        resolve.toPort.map(String.init) ?? "",
      ].joined(separator: ":")
    }
    ca = options.tls.ca.map(shown)
    certificate = options.tls.certificate.map(shown)
    key = options.tls.key.map(shown)
    hasPassphrase = options.tls.passphrase != nil
    verifies = options.tls.verify
    login = Login(request)
    redirects = options.redirects
  }
}

extension ConnectionRecord.Login {
  /// Nil when the request's fields say all of it.
  fileprivate init?(_ request: PreparedRequest) {
    if case .digest(let user, _)? = request.authentication {
      self = .digest(user: user)
      return
    }
    let prefix = "AWS4-HMAC-SHA256 Credential="
    guard let field = request.headers[.authorization], field.hasPrefix(prefix) else { return nil }
    let parts = field.dropFirst(prefix.count).prefix { $0 != "," }.split(separator: "/")
    guard parts.count == 5 else { return nil }
    self = .aws(region: String(parts[2]), service: String(parts[3]), key: String(parts[0]))
  }
}

/// How a request travelled, where that is not the usual way; secrets masked.
package struct ConnectionRecord: Sendable, Hashable {
  /// Who asks, where the transport says it or the whole request is signed.
  package enum Login: Sendable, Hashable {
    /// By HTTP digest.
    case digest(user: String)
    /// By AWS Signature Version 4.
    case aws(region: String, service: String, key: String)
  }

  /// `1.1`, `2` or `3`; nil for what the server offers.
  package var version: String?
  /// A URL, or empty for none at all; nil for what the environment says.
  package var proxy: String?
  /// The path of a unix socket.
  package var socket: String?
  /// `HOST:PORT:ADDRESS:PORT`; what is empty is any, or the same.
  package var resolve: [String] = []
  /// Paths of PEM files, as reports show paths.
  package var ca: String?
  package var certificate: String?
  package var key: String?
  /// Whether a passphrase opens the key.
  package var hasPassphrase = false
  /// False when any certificate is taken.
  package var verifies = true
  package var login: Login?
  /// How many redirects are followed, from one server to the next; 0 for none.
  package var redirects = 0

  package init() {}

  /// Whether there is nothing to tell.
  package var isUsual: Bool { self == ConnectionRecord() }

  /// The same with each of its texts made another.
  package func replacingTexts(with change: (String) -> String) -> ConnectionRecord {
    var record = self
    record.proxy = proxy.map(change)
    record.socket = socket.map(change)
    record.resolve = resolve.map(change)
    record.ca = ca.map(change)
    record.certificate = certificate.map(change)
    record.key = key.map(change)
    switch login {
    case .digest(let user)?: record.login = .digest(user: change(user))
    case .aws(let region, let service, let key)?:
      record.login = .aws(region: change(region), service: change(service), key: change(key))
    case nil: break
    }
    return record
  }
}

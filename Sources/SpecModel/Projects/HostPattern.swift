/// An entry of an environment's `hosts`: `host`, `host:port`, `*.host` or `*.host:port`, or
/// `unix:/path` of a socket.
package struct HostPattern: Sendable {
  /// As it was written.
  package let text: String
  /// As in ``ServerAddress/host``; of `*.host`, what follows the star, with its dot.
  private let host: String
  /// Nil stands for any.
  private let port: Int?
  private let isSuffix: Bool
  private var isSocket = false

  /// Nil when the text is no such entry.
  package init?(_ text: String) {
    if text.hasPrefix("unix:/"), !text.hasSuffix("/") {
      (self.text, host, port, isSuffix) = (text, String(text.dropFirst(5)), nil, false)
      isSocket = true
      return
    }
    let isSuffix = text.hasPrefix("*.")
    guard let (host, port) = ServerAddress.parts(of: isSuffix ? text.dropFirst(2) : text[...])
    else { return nil }
    // An address has no names below it.
    if isSuffix, text.utf8.contains(UInt8(ascii: "[")) { return nil }
    self.text = text
    self.host = isSuffix ? "." + host : host
    self.port = port
    self.isSuffix = isSuffix
  }

  /// Whether requests may go there.
  ///
  /// `*.host` stands for all names below the host, however deep, and not for the host itself.
  package func covers(_ address: ServerAddress) -> Bool {
    if isSocket { return false }
    if let port, port != address.port { return false }
    guard isSuffix else { return address.host.utf8.elementsEqual(host.utf8) }
    // What a name beyond ASCII becomes when it is looked up is not seen here, so that none is taken
    // for a part of something.
    return address.host.utf8.count > host.utf8.count
      && address.host.utf8.suffix(host.utf8.count).elementsEqual(host.utf8)
      && address.host.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether it is this socket; its path is absolute.
  package func covers(socket path: String) -> Bool {
    isSocket && path.utf8.elementsEqual(host.utf8)
  }

  /// The IP address that it is; nil when it is a name.
  var address: String? { isSuffix || isSocket || !ServerAddress.isAddress(host) ? nil : host }
}

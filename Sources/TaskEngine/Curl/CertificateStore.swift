import CCurl

/// Keeps each connection's certificate: libcurl tells it only when the connection is made.
struct CertificateStore {
  private struct Connection: Hashable {
    var localPort: Int
    var remoteAddress: String
    var remotePort: Int
  }

  private var certificates: [Connection: ReceivedResponse.Certificate] = [:]

  /// The certificate of the connection that a transfer used; nil without TLS.
  mutating func certificate(of transfer: CurlTransfer) -> ReceivedResponse.Certificate? {
    guard transfer.isTLS else { return nil }
    let handle = transfer.handle
    let connection = Connection(
      localPort: handle.integer(CURLINFO_LOCAL_PORT),
      remoteAddress: handle.text(CURLINFO_PRIMARY_IP) ?? "",
      remotePort: handle.integer(CURLINFO_PRIMARY_PORT)
    )
    if let certificate = ReceivedResponse.Certificate(of: handle) {
      // Ports come round again; what is old is asked for no more.
      if certificates.count >= 1024 { certificates = [:] }
      certificates[connection] = certificate
    }
    return certificates[connection]
  }
}

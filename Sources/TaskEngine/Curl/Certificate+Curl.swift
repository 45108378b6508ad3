import CCrypto
import CCurl
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a TLS connection speaks.
struct TLSSession {
  let version: String
  let cipher: String

  /// Nil when libcurl does not use OpenSSL.
  init?(of handle: CurlHandle) {
    guard let session = ccurl_openssl_session(handle.easy),
      let version = ccrypto_tls_version(session), let cipher = ccrypto_tls_cipher(session)
    else { return nil }
    self.version = String(cString: version)
    self.cipher = String(cString: cipher)
  }
}

extension ReceivedResponse.Certificate {
  /// The first of the chain that libcurl noted on this handle; nil when it made no connection.
  init?(of handle: CurlHandle) {
    var chain: UnsafeMutablePointer<curl_certinfo>?
    guard ccurl_getinfo_certs(handle.easy, &chain) == CURLE_OK, let chain,
      chain.pointee.num_of_certs > 0, var entry = chain.pointee.certinfo?.pointee
    else { return nil }
    self.init()
    while true {
      if let data = entry.pointee.data { add(String(cString: data)) }
      guard let next = entry.pointee.next else { break }
      entry = next
    }
  }

  /// Takes an entry `Name:value`.
  private mutating func add(_ entry: String) {
    guard let colon = entry.firstIndex(of: ":") else { return }
    let value = String(entry[entry.index(after: colon)...])
    switch entry[..<colon] {
    case "Subject": subject = value
    case "Issuer": issuer = value
    case "Serial Number": serialNumber = value
    case "Start date": starts = Self.date(value)
    case "Expire date": expires = Self.date(value)
    case "X509v3 Subject Alternative Name":
      names = value.split(separator: ",").compactMap { name in
        name.split(separator: ":", maxSplits: 1).last.map { String(trimmingBlanks($0)) }
      }
    case "Cert": pem = value
    default: break
    }
  }

  private static func date(_ text: String) -> Date? {
    HTTPDate.parse(text).map { Date(timeIntervalSince1970: Double($0)) }
  }
}

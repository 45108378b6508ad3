import CCrypto

/// Hash functions of libcrypto; the raw value is their name in specs and there.
package enum HashAlgorithm: String, CaseIterable, Sendable {
  case md5, sha1, sha256, sha384, sha512

  /// The hash; nil when libcrypto doesn't offer it, as in FIPS mode.
  func digest(of bytes: [UInt8]) -> [UInt8]? {
    guard let function = EVP_get_digestbyname(rawValue) else { return nil }
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard EVP_Digest(bytes, bytes.count, &digest, &length, function, nil) == 1 else { return nil }
    return Array(digest.prefix(Int(length)))
  }

  /// The hash in lower-case hexadecimal digits; nil where ``digest(of:)`` is.
  package func hexadecimalDigest(of bytes: some Sequence<UInt8>) -> String? {
    digest(of: Array(bytes)).map(Hexadecimal.encode)
  }

  /// HMAC (RFC 2104); nil when libcrypto doesn't offer the hash.
  func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8]? {
    guard let function = EVP_get_digestbyname(rawValue) else { return nil }
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    let result = HMAC(function, key, Int32(key.count), bytes, bytes.count, &code, &length)
    return result == nil ? nil : Array(code.prefix(Int(length)))
  }
}

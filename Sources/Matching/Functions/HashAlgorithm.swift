import CCrypto
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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

  /// The hash of a file's bytes in lower-case hexadecimal digits; nil when it can't be read.
  ///
  /// The file is never in memory as a whole.
  package func hexadecimalDigest(ofFileAt path: String) -> String? {
    guard let function = EVP_get_digestbyname(rawValue), let context = EVP_MD_CTX_new(),
      let file = fopen(path, "rb")
    else { return nil }
    defer {
      fclose(file)
      EVP_MD_CTX_free(context)
    }
    guard EVP_DigestInit_ex(context, function, nil) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&bytes, 1, bytes.count, file)
      if count == 0 { break }
      guard EVP_DigestUpdate(context, bytes, count) == 1 else { return nil }
    }
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard ferror(file) == 0, EVP_DigestFinal_ex(context, &digest, &length) == 1 else { return nil }
    return Hexadecimal.encode(Array(digest.prefix(Int(length))))
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

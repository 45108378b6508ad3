import CCrypto
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) with it, by libcrypto.
enum SHA256 {
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var hash = Hash()
    bytes.withUnsafeBytes { hash.add($0) }
    return hexadecimal(hash.finish())
  }

  /// Of a whole body; files are read piece by piece.
  static func hexadecimal(of body: RequestBody) throws(RequestError) -> String {
    var hash = Hash()
    var source = try BodySource(body)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      guard count > 0 else { break }
      hash.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return hexadecimal(hash.finish())
  }

  static func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    _ = HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &code, &length)
    return code
  }

  /// In lower case.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }

  private struct Hash: ~Copyable {
    private let context = EVP_MD_CTX_new()

    init() {
      EVP_DigestInit_ex(context, EVP_sha256(), nil)
    }

    deinit {
      EVP_MD_CTX_free(context)
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    consuming func finish() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: 32)
      EVP_DigestFinal_ex(context, &digest, nil)
      return digest
    }
  }
}

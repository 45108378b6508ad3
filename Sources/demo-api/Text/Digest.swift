import CCrypto
import Foundation

/// SHA-256 (FIPS 180-4) by libcrypto, as 32 bytes.
func sha256(_ data: Data) -> [UInt8] { digest(data, EVP_sha256()) }

/// MD5 (RFC 1321) by libcrypto, as 16 bytes.
func md5(_ data: Data) -> [UInt8] { digest(data, EVP_md5()) }

/// HMAC (RFC 2104) of SHA-256, as 32 bytes.
func hmac(_ data: Data, key: [UInt8]) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
  var size: UInt32 = 0
  let bytes = [UInt8](data)
  guard HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &code, &size) != nil else {
    preconditionFailure("libcrypto has no SHA-256")
  }
  return Array(code.prefix(Int(size)))
}

private func digest(_ data: Data, _ algorithm: OpaquePointer?) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
  var size: UInt32 = 0
  let bytes = [UInt8](data)
  guard EVP_Digest(bytes, bytes.count, &digest, &size, algorithm, nil) == 1 else {
    preconditionFailure("libcrypto lacks an algorithm")
  }
  return Array(digest.prefix(Int(size)))
}

/// Lower-case hexadecimal.
func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// A UUID that follows from `seed`: the same with each start of the server.
///
/// Its version and variant bits are those of a random one (RFC 9562 section 5.4).
func uuid(from seed: String) -> String {
  var bytes = Array(sha256(Data(seed.utf8)).prefix(16))
  bytes[6] = bytes[6] & 0x0F | 0x40
  bytes[8] = bytes[8] & 0x3F | 0x80
  let text = hex(bytes)
  var groups: [Substring] = []
  var rest = text[...]
  for length in [8, 4, 4, 4, 12] {
    groups.append(rest.prefix(length))
    rest = rest.dropFirst(length)
  }
  return groups.joined(separator: "-")
}

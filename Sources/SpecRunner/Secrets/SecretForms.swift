/// The texts under which a secret can turn up in requests, answers and messages.
///
/// Escapes that stand for single characters (`%2F`, `\"`) are not among them: whoever looks for
/// secrets undoes them first, as there are many ways of writing one text with them.
enum SecretForms {
  /// All forms of a secret, the secret itself first; some may be equal.
  static func all(of secret: String) -> [[UInt8]] {
    let bytes = Array(secret.utf8)
    let hexadecimal = [lowerDigits, upperDigits].map { hex(of: bytes, digits: $0) }
    return [bytes] + base64(of: bytes) + hexadecimal + [escapedInHTML(bytes)]
  }

  // MARK: Base64 (RFC 4648, sections 4 and 5)

  /// The whole with and without padding, and what stands inside the encoding of a longer text, in
  /// both alphabets.
  private static func base64(of bytes: [UInt8]) -> [[UInt8]] {
    [standardAlphabet, urlAlphabet].flatMap { alphabet in
      let whole = sextets(of: bytes).map { alphabet[Int($0)] }
      let padding = Array(repeating: UInt8(ascii: "="), count: (4 - whole.count % 4) % 4)
      return [whole + padding, whole]
        + (0...2).map { shift in
          enclosedSextets(of: bytes, shift: shift).map { alphabet[Int($0)] }
        }
    }
  }

  /// The characters that depend on the secret alone when `shift` bytes (modulo 3) stand before it.
  private static func enclosedSextets(of bytes: [UInt8], shift: Int) -> ArraySlice<UInt8> {
    let all = sextets(of: Array(repeating: 0, count: shift) + bytes)
    let first = (shift * 8 + 5) / 6
    let last = (shift + bytes.count) * 8 / 6
    return all[first..<max(first, last)]
  }

  private static func sextets(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4 / 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(UInt8(bits >> UInt32(count) & 63))
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { result.append(UInt8(bits << UInt32(6 - count) & 63)) }
    return result
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let standardAlphabet = Array((letters + "+/").utf8)
  private static let urlAlphabet = Array((letters + "-_").utf8)

  // MARK: Hexadecimal and HTML

  private static let lowerDigits = Array("0123456789abcdef".utf8)
  private static let upperDigits = Array("0123456789ABCDEF".utf8)

  private static func hex(of bytes: [UInt8], digits: [UInt8]) -> [UInt8] {
    bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  private static func escapedInHTML(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&#39;".utf8)
      default: [byte]
      }
    }
  }
}

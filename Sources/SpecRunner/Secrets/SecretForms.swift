import JSON
import Matching
import TaskEngine

/// The texts under which a secret can turn up in requests, answers and messages.
///
/// Escapes that stand for single characters (`%2F`, `\"`, `&amp;`) are not among them: whoever looks
/// for secrets undoes them first, as there are many ways of writing one text with them. Only where
/// what is escaped is encoded once more, as a body of JSON in Base64, nobody can undo them.
enum SecretForms {
  /// All forms of a secret, the secret itself first; some may be equal.
  static func all(of secret: String) -> [[UInt8]] {
    let bytes = Array(secret.utf8)
    return [bytes] + encoded(bytes) + charsets(of: secret) + quoted(bytes)
      + escaped(secret).filter { $0 != bytes }.flatMap(encoded)
  }

  /// The encodings that change every character.
  private static func encoded(_ bytes: [UInt8]) -> [[UInt8]] {
    base64(of: bytes) + [lowerDigits, upperDigits].map { hex(of: bytes, digits: $0) }
  }

  /// As requests carry it: in URLs and forms, in JSON, and in a URL within a URL.
  private static func escaped(_ secret: String) -> [[UInt8]] {
    let inURL = PercentEncoding.encode(secret)
    let json = JSONValue.string(secret).text.dropFirst().dropLast()
    return [
      inURL, ParameterEncoding.query.escape(secret), ParameterEncoding.form.escape(secret),
      PercentEncoding.encode(inURL), String(json),
      PercentEncoding.encode(String(json)), ParameterEncoding.query.escape(String(json)),
    ].map { Array($0.utf8) }
  }

  /// As shells and YAML write it in single quotes.
  private static func quoted(_ bytes: [UInt8]) -> [[UInt8]] {
    let quote = UInt8(ascii: "'")
    guard bytes.contains(quote) else { return [] }
    return ["'\\''", "''"].map { other in bytes.flatMap { $0 == quote ? Array(other.utf8) : [$0] } }
  }

  /// In the character sets that turn up where nobody says which it is: UTF-16 and Latin-1.
  private static func charsets(of secret: String) -> [[UInt8]] {
    let units = Array(secret.utf16)
    let low = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let high = units.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    // In the middle of a text, each may stand without the zero at its end or beginning.
    var forms = [low, Array(low.dropLast()), high, Array(high.dropFirst())]
    if units.allSatisfy({ $0 < 0x100 }), units.contains(where: { $0 >= 0x80 }) {
      forms.append(units.map(UInt8.init(truncatingIfNeeded:)))
    }
    return forms
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

  // MARK: Hexadecimal

  private static let lowerDigits = Array("0123456789abcdef".utf8)
  private static let upperDigits = Array("0123456789ABCDEF".utf8)

  private static func hex(of bytes: [UInt8], digits: [UInt8]) -> [UInt8] {
    bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}

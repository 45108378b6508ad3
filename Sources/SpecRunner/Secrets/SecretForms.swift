/// The texts under which a secret can turn up in requests, answers and messages.
enum SecretForms {
  /// All forms of a secret, the secret itself first; some may be equal.
  static func all(of secret: String) -> [[UInt8]] {
    let bytes = Array(secret.utf8)
    var forms = [bytes]
    forms += base64(of: bytes)
    forms += [hex(of: bytes, digits: lowerDigits), hex(of: bytes, digits: upperDigits)]
    forms += percentEncoded(bytes)
    forms += escapedInJSON(secret)
    forms.append(escapedInHTML(bytes))
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

  // MARK: Hexadecimal and percent-encoding

  private static let lowerDigits = Array("0123456789abcdef".utf8)
  private static let upperDigits = Array("0123456789ABCDEF".utf8)

  private static func hex(of bytes: [UInt8], digits: [UInt8]) -> [UInt8] {
    bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// As in a query, in one segment of a path (RFC 3986, section 3.3) and in a form (WHATWG URL).
  private static func percentEncoded(_ bytes: [UInt8]) -> [[UInt8]] {
    let unreserved = Set("-._~".utf8)
    let segment = unreserved.union("!$&'()*+,;=:@".utf8)
    let form = Set("*-._".utf8)
    return [upperDigits, lowerDigits].flatMap { digits in
      [
        percentEncoded(bytes, keeping: unreserved, digits: digits),
        percentEncoded(bytes, keeping: segment, digits: digits),
        percentEncoded(bytes, keeping: form, digits: digits, blank: UInt8(ascii: "+")),
      ]
    }
  }

  private static func percentEncoded(
    _ bytes: [UInt8],
    keeping kept: Set<UInt8>,
    digits: [UInt8],
    blank: UInt8? = nil
  ) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        return [byte]
      case UInt8(ascii: " "):
        if let blank { return [blank] }
      default:
        if kept.contains(byte) { return [byte] }
      }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  // MARK: Escapes

  /// As JSON writers differ: with `/` escaped or not, with characters beyond ASCII escaped or not.
  private static func escapedInJSON(_ secret: String) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for escapesSlash in [false, true] {
      forms.append(escapedInJSON(secret, escapesSlash: escapesSlash, digits: nil))
      for digits in [lowerDigits, upperDigits] {
        forms.append(escapedInJSON(secret, escapesSlash: escapesSlash, digits: digits))
      }
    }
    return forms
  }

  /// The digits are for escaping what is beyond ASCII; nil leaves it as it is.
  private static func escapedInJSON(
    _ secret: String,
    escapesSlash: Bool,
    digits: [UInt8]?
  ) -> [UInt8] {
    secret.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "\"": return Array(#"\""#.utf8)
      case "\\": return Array(#"\\"#.utf8)
      case "\n": return Array(#"\n"#.utf8)
      case "\r": return Array(#"\r"#.utf8)
      case "\t": return Array(#"\t"#.utf8)
      case "/" where escapesSlash: return Array(#"\/"#.utf8)
      default:
        let character = String(scalar)
        guard scalar.value < 0x20 || (scalar.value > 0x7E && digits != nil) else {
          return Array(character.utf8)
        }
        return character.utf16.flatMap { escapedUnit($0, digits: digits ?? lowerDigits) }
      }
    }
  }

  private static func escapedUnit(_ unit: UInt16, digits: [UInt8]) -> [UInt8] {
    Array(#"\u"#.utf8) + [12, 8, 4, 0].map { digits[Int(unit >> $0 & 15)] }
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

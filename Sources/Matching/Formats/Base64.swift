/// Base 64 (RFC 4648, sections 4 and 5).
enum Base64 {
  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let urlSafe = standard.dropLast(2) + Array("-_".utf8)

  /// - Parameter isURLSafe: section 5's alphabet, without padding.
  static func encode(_ bytes: [UInt8], isURLSafe: Bool = false) -> String {
    let alphabet = isURLSafe ? Array(urlSafe) : standard
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let first = UInt32(bytes[index]) << 16
      let second = rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0
      let group = first | second | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
      result.append(alphabet[Int(group >> 18)])
      result.append(alphabet[Int(group >> 12 & 63)])
      if rest > 1 { result.append(alphabet[Int(group >> 6 & 63)]) }
      if rest > 2 { result.append(alphabet[Int(group & 63)]) }
      index += 3
    }
    if !isURLSafe {
      while !result.count.isMultiple(of: 4) { result.append(UInt8(ascii: "=")) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Either alphabet, padding as the text has it or not at all. Nil for anything else, also for
  /// bits that no encoder would have set (section 3.5).
  static func decode(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)[...]
    if digits.count.isMultiple(of: 4) {
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        bits &= (1 << bitCount) - 1
      }
    }
    return bits == 0 ? result : nil
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x41...0x5A: digit - 0x41
    case 0x61...0x7A: digit - 0x61 + 26
    case 0x30...0x39: digit - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// Section 4's alphabet with full padding, as `<base64>` wants it.
  static func isStandard(_ text: String) -> Bool {
    text.utf8.count.isMultiple(of: 4) && !text.utf8.contains(UInt8(ascii: "-"))
      && !text.utf8.contains(UInt8(ascii: "_")) && decode(text) != nil
  }
}

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Every byte but the unreserved characters (section 2.3), so that the text means itself in any
  /// part of a URL.
  package static func encode(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result.append(Hexadecimal.digit(byte >> 4, uppercase: true))
        result.append(Hexadecimal.digit(byte & 15, uppercase: true))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil for a `%` without two hexadecimal digits, and for bytes that aren't UTF-8.
  static func decode(_ text: String) -> String? {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = Hexadecimal.value(bytes[index + 1]),
        let low = Hexadecimal.value(bytes[index + 2])
      else { return nil }
      result.append(high << 4 | low)
      index += 3
    }
    return String(validating: result, as: UTF8.self)
  }
}

/// Base 16 (RFC 4648, section 8).
enum Hexadecimal {
  static func digit(_ value: UInt8, uppercase: Bool = false) -> UInt8 {
    value < 10 ? 0x30 + value : (uppercase ? 0x41 : 0x61) + value - 10
  }

  static func value(_ digit: UInt8) -> UInt8? {
    guard digit.isHexDigit else { return nil }
    return digit.isDigit ? digit - 0x30 : (digit | 0x20) - 0x61 + 10
  }

  /// In lower case.
  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
  }

  /// Nil for an odd number of digits, and for anything else.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map(value)
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}

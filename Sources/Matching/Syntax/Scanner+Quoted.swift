import PCRE
import SpecSource

extension Scanner {
  /// Text in single or double quotes, with the escapes of JSON and `\'`.
  ///
  /// The caller has seen the quote.
  mutating func quotedText() throws(SyntaxError) -> String {
    let start = offset
    let quote = peek()
    offset += 1
    var result: [UInt8] = []
    var plain = offset
    while !isAtEnd {
      let byte = bytes[offset]
      offset += 1
      if byte == quote {
        // Nearly always there is no escape.
        if result.isEmpty { return text(of: plain..<offset - 1) }
        result += bytes[plain..<offset - 1]
        return String(decoding: result, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        result += bytes[plain..<offset - 1]
        try escape(into: &result)
        plain = offset
      }
    }
    throw error("the quoted text has no end", at: start..<start + 1)
  }

  private mutating func escape(into result: inout [UInt8]) throws(SyntaxError) {
    let start = offset - 1
    let byte = peek()
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "u"): try unicodeEscape(from: start, into: &result)
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      result.append(byte)
    default:
      throw error(
        "unknown escape '\(text(of: start..<scalarRange(at: start + 1).upperBound))'",
        at: start..<scalarRange(at: start + 1).upperBound,
        hint: #"write \\ for a backslash"#
      )
    }
  }

  private mutating func unicodeEscape(
    from start: Int,
    into result: inout [UInt8]
  ) throws(SyntaxError) {
    guard var code = hexadecimal() else {
      throw error(#"\u needs four hexadecimal digits"#, at: start..<min(offset, bytes.count))
    }
    if code & 0xFC00 == 0xD800, take(#"\u"#), let low = hexadecimal(), low & 0xFC00 == 0xDC00 {
      code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw error("half of a surrogate pair", at: start..<offset)
    }
    result.append(contentsOf: String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() -> UInt32? {
    var code: UInt32 = 0
    for distance in 0..<4 {
      let byte = peek(distance)
      guard byte.isHexDigit else { return nil }
      code = code << 4 | UInt32(byte.isDigit ? byte - 0x30 : (byte | 0x20) - 0x61 + 10)
    }
    offset += 4
    return code
  }

  /// A regular expression between slashes with its flags; `\/` is a slash.
  ///
  /// The caller has seen the first slash.
  mutating func regularExpression() throws(SyntaxError) -> RegularExpression {
    let start = offset
    offset += 1
    var isInClass = false
    scan: while true {
      guard !isAtEnd, peek() != 0x0A else {
        throw error("the regular expression has no closing '/'", at: start..<start + 1)
      }
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset = min(offset + 1, bytes.count - 1)
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: break scan
      default: break
      }
      offset += 1
    }
    let pattern = start + 1..<offset
    offset += 1
    let flagsStart = offset
    while peek().isLetter { offset += 1 }
    return try compile(pattern, flags: flagsStart..<offset)
  }
}

extension Scanner {
  private func compile(
    _ pattern: Range<Int>,
    flags: Range<Int>
  ) throws(SyntaxError) -> RegularExpression {
    do {
      return try RegularExpression(text(of: pattern), flags: text(of: flags))
    } catch {
      let isInFlags = text(of: flags).contains { !"imsx".contains($0) }
      let offset = min(pattern.lowerBound + error.offset, pattern.upperBound)
      throw SyntaxError(
        .invalidRegex,
        error.message,
        at: isInFlags ? flags : scalarRange(at: offset)
      )
    }
  }
}

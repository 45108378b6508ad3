extension PathParser {
  var current: UInt8? { byte(at: 0) }

  func byte(at distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  mutating func skipWhitespace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips a text if it stands here.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Reads an integer within ±(2⁵³ − 1) (RFC 9535, section 2.1); nil if none begins here.
  mutating func integer() throws(JSONPathSyntaxError) -> Int? {
    let start = position
    let isNegative = skip("-")
    guard isDigit(current) else {
      if isNegative { throw error("expected a digit after '-', found \(found)") }
      return nil
    }
    let isZero = current == 0x30
    while isDigit(current) { position += 1 }
    if isZero, isNegative || position > start + 1 {
      throw error("an index may not begin with \(isNegative ? "'-0'" : "a zero")", at: start)
    }
    let limit = 9_007_199_254_740_991
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Int(text), abs(value) <= limit else {
      throw error("an index beyond ±\(limit)", at: start)
    }
    return value
  }

  func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }

  /// Reads a string in single or double quotes (RFC 9535, section 2.3.1.1).
  mutating func string() throws(JSONPathSyntaxError) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case quote:
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape(quote: quote)
      case 0..<0x20: throw error("a control character must be escaped in a string")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error("a string has no closing quote", at: start)
  }

  private mutating func escape(quote: UInt8) throws(JSONPathSyntaxError) -> [UInt8] {
    position += 1
    guard let byte = current else { throw error("the text ends inside a string") }
    let plain: [UInt8]
    switch byte {
    case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = [byte]
    case UInt8(ascii: "b"): plain = [0x08]
    case UInt8(ascii: "f"): plain = [0x0C]
    case UInt8(ascii: "n"): plain = [0x0A]
    case UInt8(ascii: "r"): plain = [0x0D]
    case UInt8(ascii: "t"): plain = [0x09]
    case UInt8(ascii: "u"):
      let scalar = try unicodeEscape()
      return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      throw error(
        "unknown escape in a string",
        at: position - 1,
        hint: "write a backslash as '\\\\'"
      )
    }
    position += 1
    return plain
  }

  private mutating func unicodeEscape() throws(JSONPathSyntaxError) -> Unicode.Scalar {
    let start = position - 1
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let alone = error("half of a surrogate pair stands alone", at: start)
    guard UTF16.isLeadSurrogate(first), skip("\\") else { throw alone }
    guard current == UInt8(ascii: "u") else { throw alone }
    let second = try codeUnit()
    let offset = (UInt32(first) & 0x3FF) << 10 | UInt32(second) & 0x3FF
    guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(0x10000 + offset) else {
      throw alone
    }
    return scalar
  }

  private mutating func codeUnit() throws(JSONPathSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for distance in 1...4 {
      guard let digit = byte(at: distance).flatMap(hexadecimalDigit) else {
        throw error("'\\u' needs four hexadecimal digits", at: position - 1)
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 5
    return unit
  }

  func error(_ message: String, hint: String? = nil) -> JSONPathSyntaxError {
    error(message, at: position, hint: hint)
  }

  func error(_ message: String, at offset: Int, hint: String? = nil) -> JSONPathSyntaxError {
    JSONPathSyntaxError(message, at: offset, hint: hint)
  }

  /// What stands here, for a message.
  var found: String {
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end" }
    return scalar == "'" ? "a single quote" : scalar == " " ? "a blank" : "'\(scalar)'"
  }

  func unexpectedAfterSegment() -> JSONPathSyntaxError {
    let hint: String? =
      switch current {
      case UInt8(ascii: "-"): "a name with '-' needs brackets: ['a-b']"
      case UInt8(ascii: "("): "a function can only stand in a filter: [?length(@.a) > 1]"
      case 0x20?, 0x09?, 0x0A?, 0x0D?: "a name with a blank needs brackets: ['a b']"
      case .some(let byte) where Self.isNameByte(byte): "a name begins with '.'"
      default: nil
      }
    return error("unexpected \(found) after a segment", hint: hint)
  }

  /// For operators of other languages in a filter.
  var operatorHint: String? {
    switch (current, byte(at: 1)) {
    case (UInt8(ascii: "="), UInt8(ascii: "~")): "use match(@.name, 'pattern') or search(…)"
    case (UInt8(ascii: "="), _): "compare with '=='"
    case (UInt8(ascii: "&"), _), (UInt8(ascii: "a"), UInt8(ascii: "n")): "'and' is '&&'"
    case (UInt8(ascii: "|"), _), (UInt8(ascii: "o"), UInt8(ascii: "r")): "'or' is '||'"
    case (UInt8(ascii: "i"), UInt8(ascii: "n")): "there is no 'in'; join comparisons with '||'"
    case (UInt8(ascii: "+"), _), (UInt8(ascii: "-"), _), (UInt8(ascii: "*"), _),
      (UInt8(ascii: "/"), _), (UInt8(ascii: "%"), _):
      "a JSONPath can't calculate"
    default: nil
    }
  }
}

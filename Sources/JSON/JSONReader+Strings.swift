extension JSONReader where Builder: ~Copyable {
  /// Reads a string (RFC 8259, section 7) at its opening quote.
  mutating func readString(isName: Bool) throws(JSONSyntaxError) {
    let start = position
    position += 1
    let isASCII = skipPlainText()
    guard position < bytes.count else { throw unterminated(from: start) }
    guard bytes[position] == UInt8(ascii: "\"") else {
      let text = try escapedString(from: start)
      return try text.withUnsafeBufferPointer { (text) throws(JSONSyntaxError) in
        let text = JSONText(bytes: text, isASCII: false)
        try give(text, isName: isName, in: start..<position)
      }
    }
    position += 1
    let text = JSONText(bytes: text(from: start + 1, to: position - 1), isASCII: isASCII)
    try give(text, isName: isName, in: start..<position)
  }

  @inline(__always)
  private mutating func give(
    _ text: JSONText,
    isName: Bool,
    in range: Range<Int>
  ) throws(JSONSyntaxError) {
    let isText = isName ? builder.name(text, in: range) : builder.string(text, in: range)
    guard isText else { throw notUTF8(from: range.lowerBound + 1) }
  }

  @inline(__always)
  func text(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: first.map { $0 + start }, count: end - start)
  }

  /// Goes to the next quote, backslash or control character, eight bytes at a time; whether all up to
  /// there is known to be ASCII.
  @inline(__always)
  @discardableResult
  private mutating func skipPlainText() -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var seen: UInt64 = 0
    while position &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      // A byte below n sets its high bit in `(word - n) & ~word`; equality is a xor below 1.
      // Borrows only spoil bytes above the first hit, and the first hit is all that counts.
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      let hits =
        ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
          | (backslashes &- ones) & ~backslashes) & highs
      guard hits == 0 else {
        // Of this word only what stands before the hit.
        seen |= word & (hits & (0 &- hits) &- 1)
        position &+= hits.trailingZeroBitCount / 8
        return seen & highs == 0
      }
      seen |= word
      position &+= 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      guard byte >= 0x20, byte != 0x22, byte != 0x5C else { break }
      seen |= UInt64(byte)
      position &+= 1
    }
    return seen & highs == 0
  }

  /// Goes on with a string in which a backslash (or a control character) was met, to behind its
  /// closing quote.
  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> [UInt8] {
    var text: [UInt8] = []
    var plainStart = start + 1
    while true {
      text += bytes[plainStart..<position]
      guard position < bytes.count else { throw unterminated(from: start) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return text
      case UInt8(ascii: "\\"):
        try escape(into: &text)
      default:
        throw error("\(found) must be escaped in a string")
      }
      plainStart = position
      skipPlainText()
    }
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    guard position + 1 < bytes.count else { throw error("the text ends inside a string") }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      text.append(bytes[position + 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text += UTF8.encode(try unicodeEscape()) ?? UTF8.encodedReplacementCharacter
      return
    default: throw error("unknown escape in a string")
    }
    position += 2
  }

  /// Reads `\uXXXX`, or two of them that are a surrogate pair.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first),
      position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { throw loneSurrogate(first, at: start) }
    let second = try codeUnit()
    let offset = (UInt32(first) & 0x3FF) << 10 | UInt32(second) & 0x3FF
    guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(0x10000 + offset) else {
      throw loneSurrogate(first, at: start)
    }
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for index in position + 2..<position + 6 {
      guard index < bytes.count, let digit = hexadecimalDigit(bytes[index]) else {
        throw error("'\\u' needs four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 6
    return unit
  }

  private func loneSurrogate(_ unit: UInt16, at offset: Int) -> JSONSyntaxError {
    error("half of a surrogate pair, \\u\(hexadecimal(UInt32(unit))), stands alone", at: offset)
  }

  private func unterminated(from start: Int) -> JSONSyntaxError {
    error("a string has no closing quote", at: start)
  }

  /// Finds the first byte that is not UTF-8.
  private func notUTF8(from start: Int) -> JSONSyntaxError {
    var offset = start
    var decoder = UTF8()
    var iterator = bytes[start...].makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    return error("a byte that is not UTF-8", at: min(offset, bytes.count))
  }
}

/// The value of an ASCII hexadecimal digit.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}

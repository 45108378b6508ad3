extension JSONReader where Builder: ~Copyable {
  @inline(__always)
  mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func readLiteral(
    _ word: StaticString,
    _ value: JSONValue
  ) throws(JSONSyntaxError) {
    let count = word.utf8CodeUnitCount
    let start = position
    guard position + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[start + $0] == word.utf8Start[$0] })
    else { throw notAValue() }
    position += count
    // `nullx` would otherwise be a complaint about the `x`.
    if position < bytes.count, JSONParser.isWordByte(bytes[position]) {
      position -= count
      throw notAValue()
    }
    builder.literal(value, in: start..<position)
  }

  /// Reads a number (RFC 8259, section 6).
  mutating func readNumber() throws(JSONSyntaxError) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    guard skipDigits() else { throw missingDigit() }
    if bytes[first] == 0x30, position > first + 1 {
      throw error("a number may not begin with a zero", at: first)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { throw missingDigit() }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      guard skipDigits() else { throw missingDigit() }
    }
    builder.number(text(from: start, to: position), in: start..<position)
  }

  @inline(__always)
  private mutating func skipDigits() -> Bool {
    let start = position
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    return position > start
  }

  private func missingDigit() -> JSONSyntaxError {
    guard position < bytes.count else { return error("the text ends inside a number") }
    return error("expected a digit, found \(found)")
  }

  func error(_ message: String) -> JSONSyntaxError {
    error(message, at: position)
  }

  func error(_ message: String, at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(message, at: offset, in: bytes)
  }

  /// What stands here, for a message.
  var found: String {
    guard position < bytes.count else { return "the end of the text" }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[position...].prefix(4))
    var decoder = UTF8()
    var iterator = rest.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      return "a byte that is not UTF-8"
    }
    guard scalar.value >= 0x20, scalar.value != 0x7F else {
      return "the control character U+\(hexadecimal(scalar.value))"
    }
    return scalar == "'" ? "a single quote" : "'\(scalar)'"
  }

  func notAValue() -> JSONSyntaxError {
    let word = String(
      decoding: bytes[position...].prefix(24).prefix { $0 < 0x80 && JSONParser.isWordByte($0) },
      as: UTF8.self
    )
    switch (bytes[position], word) {
    case (_, "True"), (_, "TRUE"), (_, "False"), (_, "FALSE"), (_, "Null"), (_, "NULL"):
      return error("unknown word '\(word)'; JSON writes '\(word.lowercased())'")
    case (_, "None"), (_, "nil"), (_, "undefined"):
      return error("unknown word '\(word)'; JSON writes 'null'")
    case (_, "NaN"), (_, "Infinity"): return error("JSON has no \(word)")
    case (UInt8(ascii: "'"), _): return error("JSON puts text in double quotes")
    case (UInt8(ascii: "/"), _): return error("JSON has no comments")
    case (UInt8(ascii: "+"), _): return error("a number may not begin with '+'")
    case (UInt8(ascii: "."), _): return error("a number may not begin with '.'")
    case (_, ""): return error("expected a value, found \(found)")
    default: return error("expected a value, found '\(word)'")
    }
  }
}

extension JSONParser {
  /// Whether a byte belongs to what a reader would take for one word.
  static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

/// At least four digits, as in `U+001F`.
func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

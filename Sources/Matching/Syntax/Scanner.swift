import JSON
import SpecSource

/// Reads the smallest parts that expressions and patterns are made of: names, numbers, quoted text
/// and regular expressions.
///
/// Offsets are UTF-8 code units of the source text.
struct Scanner {
  let source: SourceText
  let bytes: [UInt8]
  var offset: Int
  /// What a mistake in one of the parts is reported as.
  var code: DiagnosticCode

  /// Takes the source's bytes from a caller that has them.
  ///
  /// A long text may hold many expressions, and each would copy it.
  init(
    _ source: SourceText,
    bytes: [UInt8]? = nil,
    from offset: Int = 0,
    code: DiagnosticCode
  ) {
    self.source = source
    self.bytes = bytes ?? Array(source.text.utf8)
    self.offset = offset
    self.code = code
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte `distance` after the next one; 0 beyond either end (text never holds a NUL that means
  /// anything here).
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  func isNext(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Moves past white space; true when there was some.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    return offset > start
  }

  func text(of range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { String(utf8: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The range of the scalar at an offset, or an empty one at the end.
  func scalarRange(at start: Int) -> Range<Int> {
    guard start < bytes.count else { return bytes.count..<bytes.count }
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  func error(_ message: String, at range: Range<Int>, hint: String? = nil) -> SyntaxError {
    SyntaxError(code, message, at: range, hint: hint)
  }

  /// A name: letters, digits, `_`, and `-` between two of them.
  mutating func name() -> String? {
    guard let range = nextName else { return nil }
    offset = range.upperBound
    return text(of: range)
  }

  /// Where the name stands that comes next; nil when none does.
  var nextName: Range<Int>? {
    guard peek().isNameStart else { return nil }
    var end = offset + 1
    while end < bytes.count {
      let isJoined =
        bytes[end] == UInt8(ascii: "-") && end + 1 < bytes.count && bytes[end + 1].isNamePart
      guard bytes[end].isNamePart || isJoined else { break }
      end += 1
    }
    return offset..<end
  }

  /// A number without a sign, with a unit when one follows: `12`, `1.50`, `500ms`, `10KB`.
  ///
  /// The caller has seen that a digit comes next.
  mutating func numberOrQuantity() throws(SyntaxError) -> Value {
    let start = offset
    skipDigits()
    if peek() == UInt8(ascii: "."), peek(1).isDigit {
      offset += 1
      skipDigits()
    }
    let mantissa = start..<offset
    let isExponent = peek() | 0x20 == UInt8(ascii: "e")
    let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
    if isExponent, peek(1 + sign).isDigit {
      offset += 1 + sign
      skipDigits()
    }
    let digits = text(of: start..<offset)
    if bytes[start] == UInt8(ascii: "0"), mantissa.count > 1, bytes[start + 1].isDigit {
      throw error("a number can't begin with 0", at: start..<offset)
    }
    guard peek().isNameStart else {
      return .json(.number(JSONNumber(unchecked: digits)))
    }
    let unitStart = offset
    while peek().isNamePart { offset += 1 }
    let unit = text(of: unitStart..<offset)
    guard let value = Quantity.value(digits, unit: unit) else {
      throw error(
        "unknown unit '\(unit)'",
        at: unitStart..<offset,
        hint: "durations: \(Quantity.durationUnits); sizes: \(Quantity.sizeUnits)"
      )
    }
    return value
  }

  private mutating func skipDigits() {
    while peek().isDigit { offset += 1 }
  }
}

extension String.UTF8View {
  /// Whether any byte satisfies a condition.
  ///
  /// `contains(where:)` asks for each byte where the text has it.
  func hasAny(_ condition: (UInt8) -> Bool) -> Bool {
    withContiguousStorageIfAvailable { $0.contains(where: condition) } ?? contains(where: condition)
  }

  /// The last byte, which `last` steps back to from the end.
  var lastByte: UInt8? {
    withContiguousStorageIfAvailable { $0.last } ?? last
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// Everything beyond ASCII may stand in a name.
  var isNameStart: Bool { isLetter || self == 0x5F || self >= 0x80 }
  var isNamePart: Bool { isNameStart || isDigit }
  var isHexDigit: Bool { isDigit || ((self | 0x20) >= 0x61 && (self | 0x20) <= 0x66) }
}

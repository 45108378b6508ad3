/// Reads comma-separated values (RFC 4180) row by row, strictly: what is not of its grammar is an
/// error and never guessed at.
///
/// Rows end with CR LF or LF; the last one may do without. Blanks belong to the field (section 2.4).
/// That all rows have equally many fields is for the caller to see to, who knows what to say.
package struct CSVReader: Sendable {
  /// One value of a row.
  package struct Field: Sendable, Hashable {
    /// The characters, quotes undone.
    package var text: String
    /// Where it begins, its quote included.
    package var start: SourcePosition
    /// Just behind its last character.
    package var end: SourcePosition
  }

  /// Why and where the text is no CSV.
  package struct Failure: Error, Hashable {
    /// Lower-case, without a full stop.
    package let message: String
    package let hint: String?
    package let position: SourcePosition
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Makes a reader at the beginning of a text whose fields stand apart by an ASCII character.
  package init(_ text: String, separator: UInt8 = UInt8(ascii: ",")) {
    bytes = Array(text.utf8)
    self.separator = separator
  }

  private var position: SourcePosition { SourcePosition(line: line, column: column) }
  private var isAtEnd: Bool { offset >= bytes.count }

  private static let quote = UInt8(ascii: "\"")

  /// The next row, which has at least one field; nil at the end.
  ///
  /// After a failure there is nothing more to be read.
  package mutating func next() throws(Failure) -> [Field]? {
    if isAtEnd { return nil }
    var fields: [Field] = []
    while true {
      fields.append(try field())
      guard !isAtEnd, bytes[offset] == separator else { break }
      advance()
    }
    try endRow()
    return fields
  }

  private mutating func field() throws(Failure) -> Field {
    let start = position
    let text =
      !isAtEnd && bytes[offset] == Self.quote
      ? try quoted(from: start) : try plain()
    return Field(text: text, start: start, end: position)
  }

  private mutating func plain() throws(Failure) -> String {
    let first = offset
    while !isAtEnd {
      switch bytes[offset] {
      case separator, 0x0A, 0x0D: return String(decoding: bytes[first..<offset], as: UTF8.self)
      case Self.quote:
        throw failure(
          "a quote stands inside a field that does not begin with one",
          "put quotes around the field and write its own as \"\""
        )
      default: advance()
      }
    }
    return String(decoding: bytes[first...], as: UTF8.self)
  }

  private mutating func quoted(from start: SourcePosition) throws(Failure) -> String {
    advance()
    var text: [UInt8] = []
    while !isAtEnd {
      let byte = bytes[offset]
      advance()
      if byte != Self.quote {
        text.append(byte)
      } else if !isAtEnd, bytes[offset] == Self.quote {
        text.append(byte)
        advance()
      } else {
        try checkEndOfQuoted()
        return String(decoding: text, as: UTF8.self)
      }
    }
    throw Failure(message: "this quote is never closed", hint: nil, position: start)
  }

  private func checkEndOfQuoted() throws(Failure) {
    guard !isAtEnd, ![separator, 0x0A, 0x0D].contains(bytes[offset]) else { return }
    throw failure(
      "something stands behind a quoted field",
      "write a quote inside of it as \"\""
    )
  }

  private mutating func endRow() throws(Failure) {
    guard !isAtEnd else { return }
    if bytes[offset] == 0x0D {
      guard offset + 1 < bytes.count, bytes[offset + 1] == 0x0A else {
        throw failure("a carriage return stands alone", "end lines with LF or CR LF")
      }
      advance()
    }
    advance()
  }

  private func failure(_ message: String, _ hint: String) -> Failure {
    Failure(message: message, hint: hint, position: position)
  }

  /// Goes one byte on; a column is a Unicode scalar.
  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    if byte == 0x0A {
      line += 1
      column = 1
    } else if isAtEnd || bytes[offset] & 0xC0 != 0x80 {
      column += 1
    }
  }
}

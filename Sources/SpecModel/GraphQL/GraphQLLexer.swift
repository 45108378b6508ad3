/// Takes a GraphQL document apart into tokens (GraphQL, October 2021, sections 2.1 and 2.9).
struct GraphQLLexer {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    // A byte order mark is ignored (section 2.1.2).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private func byte(_ distance: Int = 0) -> UInt8? {
    bytes.indices.contains(offset + distance) ? bytes[offset + distance] : nil
  }

  /// The next token; `end` again and again behind the last.
  mutating func next() throws(GraphQLSyntaxError) -> GraphQLToken {
    skipIgnored()
    let start = offset
    guard let first = byte() else {
      return GraphQLToken(kind: .end, text: "", range: start..<start)
    }
    switch first {
    case _ where first.isNameStart:
      while let next = byte(), next.isNameStart || next.isDigit { offset += 1 }
      return token(.name, from: start)
    case _ where first.isDigit, UInt8(ascii: "-"):
      return try number(from: start)
    case UInt8(ascii: "\""):
      try string(from: start)
      return token(.string, from: start)
    case UInt8(ascii: "."):
      guard byte(1) == first, byte(2) == first else {
        throw unexpected(at: start, hint: "a fragment is spread with three dots: ...name")
      }
      offset += 3
      return token(.punctuator, from: start)
    case _ where "!$&():=@[]{|}".utf8.contains(first):
      offset += 1
      return token(.punctuator, from: start)
    default:
      throw unexpected(at: start, hint: Self.hint(for: first))
    }
  }

  private func token(_ kind: GraphQLToken.Kind, from start: Int) -> GraphQLToken {
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    return GraphQLToken(kind: kind, text: text, range: start..<offset)
  }

  /// White space, line ends, comments and commas.
  private mutating func skipIgnored() {
    while let next = byte() {
      switch next {
      case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "#"):
        while let next = byte(), next != 0x0A, next != 0x0D { offset += 1 }
      default: return
      }
    }
  }

  private func unexpected(at start: Int, hint: String? = nil) -> GraphQLSyntaxError {
    let end = endOfCharacter(from: start + 1)
    let isVisible = bytes[start] >= 0x20 && bytes[start] != 0x7F
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    let what = isVisible ? "'\(text)'" : "a control character"
    return GraphQLSyntaxError("\(what) has no meaning here", at: start..<end, hint: hint)
  }

  /// The end of the character that an offset may lie inside of.
  private func endOfCharacter(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static func hint(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "'"): "text stands in double quotes"
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ";"), UInt8(ascii: "%"):
      "values go in by variables: query ($id: ID!) { … }"
    default: nil
    }
  }

  // MARK: Numbers

  private mutating func number(from start: Int) throws(GraphQLSyntaxError) -> GraphQLToken {
    if byte() == UInt8(ascii: "-") { offset += 1 }
    let first = byte()
    guard skipDigits() else { throw unexpected(at: start) }
    if first == UInt8(ascii: "0"), byte(-1) != first || byte(-2)?.isDigit == true {
      throw GraphQLSyntaxError("a number can't begin with 0", at: start..<offset)
    }
    var kind = GraphQLToken.Kind.int
    if byte() == UInt8(ascii: ".") {
      kind = .float
      offset += 1
      guard skipDigits() else {
        throw GraphQLSyntaxError("digits are missing behind the point", at: start..<offset)
      }
    }
    if let next = byte(), next | 0x20 == UInt8(ascii: "e") {
      kind = .float
      offset += 1
      if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() else {
        throw GraphQLSyntaxError("digits are missing in the exponent", at: start..<offset)
      }
    }
    if let next = byte(), next.isNameStart || next == UInt8(ascii: ".") {
      throw unexpected(at: offset, hint: "a number ends where a name begins")
    }
    return token(kind, from: start)
  }

  /// False when there is no digit.
  private mutating func skipDigits() -> Bool {
    let start = offset
    while byte()?.isDigit == true { offset += 1 }
    return offset > start
  }

  // MARK: Text

  private mutating func string(from start: Int) throws(GraphQLSyntaxError) {
    let quote = UInt8(ascii: "\"")
    if byte(1) == quote, byte(2) == quote { return try blockString(from: start) }
    offset += 1
    while let next = byte(), next != 0x0A, next != 0x0D {
      switch next {
      case quote:
        offset += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case UInt8(ascii: "$") where byte(1) == UInt8(ascii: "{"): throw expressionInText()
      case 0..<0x20 where next != 0x09: throw unexpected(at: offset)
      default: offset += 1
      }
    }
    throw GraphQLSyntaxError(
      "this text has no end",
      at: start..<start + 1,
      hint: "text of several lines stands in three quotes"
    )
  }

  /// `${…}` in text would be sent as it is, which nobody means.
  private func expressionInText() -> GraphQLSyntaxError {
    GraphQLSyntaxError(
      "'${…}' is not filled in inside a query",
      at: offset..<offset + 2,
      hint: "values go in by variables: query ($id: ID!) { … }"
    )
  }

  private mutating func escape() throws(GraphQLSyntaxError) {
    let start = offset
    offset += 2
    guard let kind = byte(-1) else { return }
    if "\"\\/bfnrt".utf8.contains(kind) { return }
    if kind == UInt8(ascii: "u"), skipUnicodeEscape() { return }
    let end = endOfCharacter(from: min(offset, bytes.count))
    throw GraphQLSyntaxError("this escape has no meaning", at: start..<end)
  }

  /// `00E9` or, as later editions have it, `{1F600}`.
  private mutating func skipUnicodeEscape() -> Bool {
    let isBraced = byte() == UInt8(ascii: "{")
    if isBraced { offset += 1 }
    let start = offset
    while let next = byte(), next.isHexDigit, isBraced || offset - start < 4 { offset += 1 }
    let count = offset - start
    guard isBraced else { return count == 4 }
    guard byte() == UInt8(ascii: "}") else { return false }
    offset += 1
    return (1...6).contains(count)
  }

  private mutating func blockString(from start: Int) throws(GraphQLSyntaxError) {
    let quote = UInt8(ascii: "\"")
    offset += 3
    while let next = byte() {
      if next == UInt8(ascii: "\\"), byte(1) == quote, byte(2) == quote, byte(3) == quote {
        offset += 4
      } else if next == quote, byte(1) == quote, byte(2) == quote {
        offset += 3
        return
      } else if next == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{") {
        throw expressionInText()
      } else if next < 0x20, ![0x09, 0x0A, 0x0D].contains(next) {
        throw unexpected(at: offset)
      } else {
        offset += 1
      }
    }
    throw GraphQLSyntaxError("this text has no end", at: start..<start + 3)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  fileprivate var isNameStart: Bool {
    (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
}

/// What a ``JSONReader`` makes of a text; told of each value in the text's order.
///
/// Ranges are of the text's bytes, quotes and brackets included.
protocol JSONBuilder: ~Copyable {
  mutating func literal(_ value: JSONValue, in range: Range<Int>)

  mutating func number(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>)

  /// The text is without quotes and escapes; false if it isn't UTF-8.
  mutating func string(_ text: JSONText, in range: Range<Int>) -> Bool

  /// The name of the member whose value comes next; false if it isn't UTF-8.
  mutating func name(_ text: JSONText, in range: Range<Int>) -> Bool

  /// An array or object begins; what follows up to its end is in it.
  mutating func begin(isObject: Bool, at start: Int)

  /// The innermost one ends.
  ///
  /// - Throws: where a name is that an earlier member of the object has, if that matters.
  mutating func end(at end: Int) throws(DuplicateName)
}

/// The bytes of a string.
struct JSONText {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether it is known that they are all ASCII; they may be even if it isn't.
  let isASCII: Bool

  /// Nil if they are not UTF-8.
  var string: String? {
    isASCII ? String(decoding: bytes, as: UTF8.self) : String(exactly: bytes)
  }
}

/// A name occurs a second time in an object.
struct DuplicateName: Error {
  let name: String
  let offset: Int
}

/// Reads the grammar of JSON (RFC 8259) and leaves it to a builder what becomes of it.
struct JSONReader<Builder: JSONBuilder & ~Copyable>: ~Copyable {
  /// An array or object that has begun.
  private struct Container {
    let isObject: Bool
    /// Where it begins.
    let start: Int
  }

  let bytes: UnsafeRawBufferPointer
  private let depthLimit: Int
  var builder: Builder
  var position = 0
  private var containers = MoveStack<Container>()

  init(bytes: UnsafeRawBufferPointer, limits: JSONParser.Limits, builder: consuming Builder) {
    self.bytes = bytes
    depthLimit = limits.depth
    self.builder = builder
  }
}

extension JSONReader where Builder: ~Copyable {
  /// Reads a whole text.
  mutating func readDocument() throws(JSONSyntaxError) {
    if bytes.first == 0xEF, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw error(
        "the text begins with a byte order mark, which JSON forbids (RFC 8259, section 8.1)",
        at: 0
      )
    }
    skipWhitespace()
    guard position < bytes.count else {
      throw error(bytes.isEmpty ? "the text is empty" : "the text is blank")
    }
    try readValue()
    skipWhitespace()
    guard position == bytes.count else {
      throw error("unexpected \(found) after the end of the value")
    }
  }

  /// Reads a value with all that is in it, behind any white space.
  private mutating func readValue() throws(JSONSyntaxError) {
    while true {
      if try readScalarOrOpening() { continue }
      repeat {
        guard let container = containers.last else { return }
        let isClosed = container.isObject ? try readBehindMember() : try readBehindElement()
        guard isClosed else { break }
        try close()
      } while true
    }
  }

  /// Reads a scalar or an empty container, or opens a container and is true.
  private mutating func readScalarOrOpening() throws(JSONSyntaxError) -> Bool {
    guard position < bytes.count else { throw unexpectedEnd() }
    switch bytes[position] {
    case UInt8(ascii: "\""): try readString(isName: false)
    case UInt8(ascii: "{"): return try open(isObject: true, closing: UInt8(ascii: "}"))
    case UInt8(ascii: "["): return try open(isObject: false, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "t"): try readLiteral("true", .bool(true))
    case UInt8(ascii: "f"): try readLiteral("false", .bool(false))
    case UInt8(ascii: "n"): try readLiteral("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: try readNumber()
    default: throw notAValue()
    }
    return false
  }

  /// Begins an array or object; false if that ends at once.
  private mutating func open(
    isObject: Bool,
    closing: UInt8
  ) throws(JSONSyntaxError) -> Bool {
    guard containers.count < depthLimit else {
      throw error("nested deeper than \(depthLimit) levels")
    }
    containers.push(Container(isObject: isObject, start: position))
    builder.begin(isObject: isObject, at: position)
    position += 1
    skipWhitespace()
    if position < bytes.count, bytes[position] == closing {
      position += 1
      try close()
      return false
    }
    if isObject { try readName(isFirst: true) }
    return true
  }

  private mutating func close() throws(JSONSyntaxError) {
    do {
      try builder.end(at: position)
    } catch {
      throw JSONSyntaxError(
        "duplicate key '\(error.name)'",
        at: error.offset,
        in: bytes,
        repeatedName: error.name
      )
    }
    _ = containers.popLast()
  }

  /// True if the object ends behind this value, otherwise at its next one.
  private mutating func readBehindMember() throws(JSONSyntaxError) -> Bool {
    skipWhitespace()
    guard position < bytes.count else { throw unexpectedEnd() }
    switch bytes[position] {
    case UInt8(ascii: ","):
      position += 1
      skipWhitespace()
      try readName(isFirst: false)
      return false
    case UInt8(ascii: "}"):
      position += 1
      return true
    default:
      throw error("expected ',' or '}' after a member, found \(found)")
    }
  }

  /// True if the array ends behind this value, otherwise at its next one.
  private mutating func readBehindElement() throws(JSONSyntaxError) -> Bool {
    skipWhitespace()
    guard position < bytes.count else { throw unexpectedEnd() }
    switch bytes[position] {
    case UInt8(ascii: ","):
      position += 1
      skipWhitespace()
      if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
        throw error("a comma after the last element")
      }
      return false
    case UInt8(ascii: "]"):
      position += 1
      return true
    default:
      throw error("expected ',' or ']' after an element, found \(found)")
    }
  }

  private mutating func readName(isFirst: Bool) throws(JSONSyntaxError) {
    guard position < bytes.count else { throw unexpectedEnd() }
    guard bytes[position] == UInt8(ascii: "\"") else {
      if !isFirst, bytes[position] == UInt8(ascii: "}") {
        throw error("a comma after the last member")
      }
      throw error("expected a name in double quotes\(isFirst ? " or '}'" : ""), found \(found)")
    }
    try readString(isName: true)
    skipWhitespace()
    guard position < bytes.count else { throw unexpectedEnd() }
    guard bytes[position] == UInt8(ascii: ":") else {
      throw error("expected ':' after a name, found \(found)")
    }
    position += 1
    skipWhitespace()
  }

  private func unexpectedEnd() -> JSONSyntaxError {
    guard let container = containers.last else {
      return error("the text ends before the value does", at: bytes.count)
    }
    let start = JSONSyntaxError("", at: container.start, in: bytes)
    return error(
      "the text ends inside the \(container.isObject ? "object" : "array") that begins at line "
        + "\(start.line), column \(start.column)",
      at: bytes.count
    )
  }
}

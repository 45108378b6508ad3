/// A parser of JSONPath text (RFC 9535, appendix A).
struct PathParser {
  let bytes: [UInt8]
  var position = 0
  /// How many filters, parentheses and functions are open around here.
  var depth = 0

  /// Bounds the parser's recursion.
  static let depthLimit = 32

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Reads the whole text.
  mutating func path() throws(JSONPathSyntaxError) -> PathQuery {
    guard !bytes.isEmpty else { throw error("the JSONPath is empty", hint: "'$' is the document") }
    guard skip("$") else {
      throw error("a JSONPath begins with '$', found \(found)")
    }
    let query = PathQuery(isAbsolute: true, segments: try segments())
    guard position == bytes.count else { throw unexpectedAfterSegment() }
    return query
  }

  /// Reads segments, as many as there are; white space behind the last is left.
  mutating func segments() throws(JSONPathSyntaxError) -> [PathSegment] {
    var segments: [PathSegment] = []
    while true {
      let end = position
      skipWhitespace()
      switch current {
      case UInt8(ascii: "["):
        let start = position
        let selectors = try bracketed()
        segments.append(
          PathSegment(isDescendant: false, selectors: selectors, range: start..<position)
        )
      case UInt8(ascii: "."):
        let start = position
        position += 1
        let isDescendant = skip(".")
        let selectors = try afterDot(isDescendant: isDescendant)
        segments.append(
          PathSegment(
            isDescendant: isDescendant,
            selectors: selectors,
            range: start..<position
          )
        )
      default:
        position = end
        return segments
      }
    }
  }

  private mutating func afterDot(
    isDescendant: Bool
  ) throws(JSONPathSyntaxError) -> [PathSelector] {
    if isDescendant, current == UInt8(ascii: "[") { return try bracketed() }
    if skip("*") { return [.wildcard] }
    if let name = memberName() { return [.name(name)] }
    let dots = isDescendant ? "'..'" : "'.'"
    guard let byte = current else {
      throw error(
        "nothing after \(dots)",
        hint: isDescendant ? "'..*' selects everything below" : "leave out the '.'"
      )
    }
    switch byte {
    case 0x30...0x39:
      throw error("a name after \(dots) can't begin with a digit", hint: "write ['name'] or [0]")
    case UInt8(ascii: "["): throw error("'.' before '['", hint: "leave out the '.'")
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      throw error("a quoted name after \(dots)", hint: "put it into brackets: ['name']")
    case UInt8(ascii: "."): throw error("three dots", hint: "'..' selects everything below")
    default: throw error("expected a name or '*' after \(dots), found \(found)")
    }
  }

  /// `member-name-shorthand`: letters, digits, `_` and all beyond ASCII.
  private mutating func memberName() -> String? {
    guard let first = current, Self.isNameByte(first), first &- 0x30 >= 10 else { return nil }
    let start = position
    while let byte = current, Self.isNameByte(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  static func isNameByte(_ byte: UInt8) -> Bool { JSONParser.isWordByte(byte) }

  private mutating func bracketed() throws(JSONPathSyntaxError) -> [PathSelector] {
    position += 1
    var selectors: [PathSelector] = []
    repeat {
      skipWhitespace()
      selectors.append(try selector())
      skipWhitespace()
    } while skip(",")
    guard skip("]") else {
      throw error("expected ',' or ']' after a selector, found \(found)", hint: operatorHint)
    }
    return selectors
  }

  private mutating func selector() throws(JSONPathSyntaxError) -> PathSelector {
    switch current {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try string())
    case UInt8(ascii: "*"):
      position += 1
      return .wildcard
    case UInt8(ascii: "?"):
      try enter()
      position += 1
      skipWhitespace()
      let condition = try condition()
      depth -= 1
      return .filter(condition)
    default: return try indexOrSlice()
    }
  }

  private mutating func indexOrSlice() throws(JSONPathSyntaxError) -> PathSelector {
    let start = try integer()
    let end = position
    skipWhitespace()
    guard skip(":") else {
      position = end
      guard let start else { throw notASelector() }
      return .index(start)
    }
    skipWhitespace()
    let stop = try integer()
    let beforeStep = position
    skipWhitespace()
    guard skip(":") else {
      position = beforeStep
      return .slice(PathSlice(start: start, end: stop, step: 1))
    }
    let afterColon = position
    skipWhitespace()
    let step = try integer()
    if step == nil { position = afterColon }
    return .slice(PathSlice(start: start, end: stop, step: step ?? 1))
  }

  private func notASelector() -> JSONPathSyntaxError {
    switch current {
    case UInt8(ascii: "]"): error("nothing in the brackets")
    case UInt8(ascii: "("):
      error("expected a selector, found '('", hint: "a filter is [?…]; the last element is [-1]")
    case UInt8(ascii: "@"), UInt8(ascii: "$"):
      error("expected a selector, found \(found)", hint: "a filter begins with '?'")
    case .some(let byte) where Self.isNameByte(byte):
      error("expected a selector, found \(found)", hint: "quote a name: ['name']")
    default: error("expected a selector, found \(found)")
    }
  }

  /// Goes one level deeper.
  mutating func enter() throws(JSONPathSyntaxError) {
    guard depth < Self.depthLimit else {
      throw error("filters nested deeper than \(Self.depthLimit) levels")
    }
    depth += 1
  }
}

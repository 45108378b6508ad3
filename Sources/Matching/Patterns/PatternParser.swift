import JSON
import SpecSource

/// Parses what stands between `<` and `>`.
struct PatternParser {
  /// Nesting of parentheses; bounds the matcher's recursion too.
  static let depthLimit = 32
  static let partLimit = 400

  var scanner: Scanner
  private let functions: FunctionTable
  var references: [Reference] = []
  var shapeReferences: [Pattern.ShapeReference] = []
  /// Mistakes that don't end the parse, such as an unknown type.
  var mistakes: [SyntaxError] = []
  /// Above 0 inside parentheses, where `>` can't end the pattern.
  private var depth = 0
  private var partCount = 0

  init(
    _ source: SourceText,
    bytes: [UInt8],
    from offset: Int = 0,
    functions: FunctionTable
  ) {
    self.functions = functions
    scanner = Scanner(source, bytes: bytes, from: offset, code: .invalidPattern)
  }

  /// One whole `<…>`; the caller has seen the `<`.
  mutating func bracketed() throws(SyntaxError) -> PatternNode {
    let start = scanner.offset
    scanner.offset += 1
    scanner.skipBlanks()
    if scanner.peek() == UInt8(ascii: ">"), scanner.offset == start + 1 || isClosing {
      let operatorEnd = scanner.offset + 1
      guard scanner.bytes[operatorEnd...].contains(UInt8(ascii: ">")) else {
        throw scanner.error("'<>' says nothing", at: start..<operatorEnd)
      }
      throw needsType(at: scanner.offset)
    }
    let kind = if let name = singleName() { name } else { try alternatives().kind }
    scanner.skipBlanks()
    guard scanner.take(">") else { throw unclosed(from: start) }
    try rejectComparison(behind: start..<scanner.offset)
    let range = start..<scanner.offset
    return PatternNode(
      kind: kind,
      range: scanner.source.range(of: range),
      summary: scanner.text(of: range).onOneLine
    )
  }

  private func unclosed(from start: Int) -> SyntaxError {
    let place = scanner.scalarRange(at: scanner.offset)
    guard !place.isEmpty else {
      let next = start + 1 < scanner.bytes.count ? scanner.bytes[start + 1] : 0
      let isComparison = next.isBlank || next.isDigit || next == UInt8(ascii: "=")
      return scanner.error(
        "'<' has no closing '>'",
        at: start..<start + 1,
        hint: isComparison
          ? "a comparison is a pattern with its type: \(comparison(at: start))"
          : "for the text itself write <'…'>"
      )
    }
    let found = scanner.text(of: place)
    return scanner.error(
      "unexpected '\(found)' in the pattern",
      at: place,
      hint: "for the text itself write <'…'>"
    )
  }

  /// `term ('|' term)*`.
  mutating func alternatives() throws(SyntaxError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw SyntaxError(
        .limitExceeded,
        "the pattern is nested more than \(Self.depthLimit) deep",
        at: scanner.scalarRange(at: scanner.offset)
      )
    }
    scanner.skipBlanks()
    let start = scanner.offset
    let first = try term()
    scanner.skipBlanks()
    guard scanner.peek() == UInt8(ascii: "|") else { return first }
    var nodes = [first]
    while scanner.peek() == UInt8(ascii: "|") {
      guard scanner.peek(1) != UInt8(ascii: "|") else {
        throw scanner.error(
          "'||' is not part of patterns",
          at: scanner.offset..<scanner.offset + 2,
          hint: "write '|'"
        )
      }
      scanner.offset += 1
      nodes.append(try term())
      scanner.skipBlanks()
    }
    return try node(.either(nodes), from: start)
  }

  private mutating func term() throws(SyntaxError) -> PatternNode {
    scanner.skipBlanks()
    let start = scanner.offset
    var notCount = 0
    while isNextWord("not") || scanner.peek() == UInt8(ascii: "!") {
      scanner.offset += scanner.peek() == UInt8(ascii: "!") ? 1 : 3
      if scanner.bytes[start] == UInt8(ascii: "!") {
        throw scanner.error(
          "'!' is not part of patterns",
          at: start..<start + 1,
          hint: "write 'not'"
        )
      }
      notCount += 1
      scanner.skipBlanks()
    }
    guard notCount <= 1 else {
      throw scanner.error("'not not' says nothing", at: start..<scanner.offset)
    }
    let positive = try positiveTerm()
    guard notCount == 1 else { return positive }
    let negated = try node(.not(positive), from: start)
    guard !negated.domain.isEmpty else {
      throw impossible("nothing can match", from: start)
    }
    return negated
  }

  private mutating func positiveTerm() throws(SyntaxError) -> PatternNode {
    let start = scanner.offset
    // Nearly every term begins with its type; what else a word may be is looked at after that.
    var all = isNextType ? [] : try constraints(needsType: true)
    let base: PatternNode
    if all.isEmpty {
      base = try type()
      all = try constraints(needsType: false)
    } else {
      base = try node(.type(.any), from: start)
    }
    guard !all.isEmpty else { return base }
    let result = try node(.constrained(base, all), from: start)
    try checkPossible(base, all, from: start)
    return result
  }

  // MARK: - Parts

  /// Whether the `>` that comes next ends the pattern rather than comparing.
  ///
  /// It compares where a blank stands before it (or parentheses are open) and a value behind it.
  var isClosing: Bool {
    guard depth > 1 || scanner.peek(-1).isBlank else { return true }
    var next = scanner.offset + 1
    if next < scanner.bytes.count, scanner.bytes[next] == UInt8(ascii: "=") { next += 1 }
    let rest = scanner.bytes[min(next, scanner.bytes.count)...].drop(while: \.isBlank)
    guard let byte = rest.first else { return true }
    // A word is no value, but behind a `>` that has a partner it is a mistake for one.
    if byte.isNameStart { return !rest.contains(UInt8(ascii: ">")) }
    return !byte.isDigit && !"-'\"$".utf8.contains(byte)
  }

  func isNextWord(_ word: StaticString) -> Bool {
    guard scanner.isNext(word) else { return false }
    let next = scanner.peek(word.utf8CodeUnitCount)
    return !next.isNamePart && next != UInt8(ascii: "-")
  }

  mutating func takeWord(_ word: StaticString) -> Bool {
    guard isNextWord(word) else { return false }
    scanner.offset += word.utf8CodeUnitCount
    return true
  }

  mutating func node(
    _ kind: PatternNode.Kind,
    from start: Int
  ) throws(SyntaxError) -> PatternNode {
    partCount += 1
    let range = start..<scanner.offset
    guard partCount <= Self.partLimit else {
      throw SyntaxError(
        .limitExceeded,
        "the pattern has more than \(Self.partLimit) parts",
        at: scanner.scalarRange(at: start)
      )
    }
    return PatternNode(
      kind: kind,
      range: scanner.source.range(of: range),
      part: scanner.text(of: range).onOneLine
    )
  }

  func impossible(_ message: String, from start: Int, hint: String? = nil) -> SyntaxError {
    SyntaxError(.impossiblePattern, message, at: start..<scanner.offset, hint: hint)
  }

  /// `${…}` in the place of a value.
  mutating func placeholder() throws(SyntaxError) -> Expression {
    let start = scanner.offset
    let (expression, next, found) = TemplateParser.placeholder(
      in: scanner.source,
      bytes: scanner.bytes,
      at: start,
      functions: functions
    )
    scanner.offset = next
    guard let expression, found.isEmpty else {
      mistakes += found.dropLast()
      throw found.last ?? scanner.error("the expression is wrong", at: start..<next)
    }
    references.add(expression.references)
    return expression
  }
}

extension String {
  /// The text with every run of white space as one blank, for messages.
  var onOneLine: String {
    guard utf8.hasAny({ $0 != 0x20 && $0.isBlank }) else { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

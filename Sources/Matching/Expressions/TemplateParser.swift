import SpecSource

/// Splits text into literal parts and `${…}`.
struct TemplateParser {
  enum Part: Sendable {
    case literal(String)
    case expression(Expression)
    /// What fills a `{name}` of a path: one value, whatever it is put together from.
    case slot(name: String, Template)
  }

  /// How many parts a text may be split into: far more than anybody writes, and a bound on what a
  /// hostile file takes.
  static let partLimit = 100_000

  let source: SourceText
  private let functions: FunctionTable
  var parts: [Part] = []
  var mistakes: [SyntaxError] = []
  private let bytes: [UInt8]
  private var offset = 0
  /// Literal text up to its last `$$`, of which one `$` is left out.
  private var literal: [UInt8] = []
  /// Where the literal text goes on behind that.
  private var literalStart = 0

  init(_ source: SourceText, functions: FunctionTable) {
    self.source = source
    self.functions = functions
    bytes = Array(source.text.utf8)
  }

  /// Whether text holds anything that a template would replace.
  static func isNeeded(for text: String) -> Bool {
    text.utf8.hasPlaceholder
  }

  /// The text of a key with `$${` undone; nil where it holds a `${…}`, which no key may.
  static func literal(_ source: SourceText) -> String? {
    guard source.text.utf8.hasAny({ $0 == UInt8(ascii: "$") }) else { return source.text }
    var parser = TemplateParser(source, functions: .standard)
    parser.parse()
    guard parser.mistakes.isEmpty else { return nil }
    return Template(parts: parser.parts, range: source.range).constant
  }

  mutating func parse() {
    while offset < bytes.count {
      let isDollar = bytes[offset] == UInt8(ascii: "$")
      if isDollar, starts(with: "$${") {
        literal += bytes[literalStart..<offset]
        literalStart = offset + 1
        offset += 3
      } else if isDollar, starts(with: "${") {
        flush()
        placeholder()
        literalStart = offset
      } else {
        offset += 1
      }
    }
    flush()
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
  }

  private mutating func flush() {
    guard !literal.isEmpty || literalStart < offset else { return }
    literal += bytes[literalStart..<offset]
    parts.append(.literal(literal.withUnsafeBufferPointer(String.init(utf8:))))
    literal.removeAll(keepingCapacity: true)
  }

  private mutating func placeholder() {
    let start = offset
    guard parts.count < Self.partLimit else {
      mistakes.append(
        SyntaxError(
          .limitExceeded,
          "more than \(Self.partLimit) parts in one text",
          at: start..<start + 2
        )
      )
      offset = bytes.count
      return
    }
    let (expression, next, mistakes) = Self.placeholder(
      in: source,
      bytes: bytes,
      at: start,
      functions: functions,
      isTemplate: true
    )
    if let expression { parts.append(.expression(expression)) }
    if !mistakes.isEmpty { self.mistakes += mistakes }
    offset = next
  }

  /// Parses one `${…}`.
  ///
  /// - Parameters:
  ///   - source: what the `${…}` stands in.
  ///   - bytes: those of the source.
  ///   - start: where the `$` stands.
  ///   - functions: those that can be called.
  ///   - isTemplate: whether the value is written out where other text stands beside it.
  /// - Returns: the expression, nil where it is wrong; the offset behind the `}`; all mistakes.
  static func placeholder(
    in source: SourceText,
    bytes: [UInt8],
    at start: Int,
    functions: FunctionTable,
    isTemplate: Bool = false
  ) -> (expression: Expression?, next: Int, mistakes: [SyntaxError]) {
    var parser = ExpressionParser(
      source,
      bytes: bytes,
      from: start + 2,
      functions: functions
    )
    parser.scanner.skipBlanks()
    if parser.scanner.peek() == UInt8(ascii: "}") {
      let next = parser.scanner.offset + 1
      let empty = SyntaxError(
        .invalidExpression,
        "'${}' names no value",
        at: start..<next,
        hint: "for a literal '${' write '$${'"
      )
      return (nil, next, [empty])
    }
    do throws(SyntaxError) {
      let root = try parser.expression()
      parser.scanner.skipBlanks()
      guard parser.scanner.take("}") else { throw parser.unexpected() }
      let next = parser.scanner.offset
      parser.isWritten =
        isTemplate
        && !(bytes[..<start].allSatisfy(\.isBlank) && bytes[next...].allSatisfy(\.isBlank))
      parser.checkConstants(in: root)
      guard parser.mistakes.isEmpty else { return (nil, next, parser.mistakes) }
      let text = parser.scanner.text(of: start + 2..<next - 1)
      let expression = Expression(
        &parser,
        root: root,
        range: source.range(of: start..<next),
        text: text
      )
      return (expression, next, [])
    } catch {
      guard let next = closingBrace(in: parser.scanner.bytes, from: start + 2) else {
        let unclosed = SyntaxError(
          .invalidExpression,
          "'${' has no closing '}'",
          at: start..<start + 2,
          hint: "for a literal '${' write '$${'"
        )
        return (nil, parser.scanner.bytes.count, parser.mistakes + [unclosed])
      }
      // An expression that was broken off at the brace of a string or regex goes on behind it.
      return (nil, max(next, error.range.lowerBound), parser.mistakes + [error])
    }
  }

  /// The offset behind the first `}` outside quoted text; where an expression can't be parsed there
  /// is no telling a regular expression from a division.
  private static func closingBrace(in bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    var firstBrace: Int?
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "}"), firstBrace == nil { firstBrace = offset + 1 }
      if let open = quote {
        if byte == UInt8(ascii: "\\") {
          offset += 1
        } else if byte == open {
          quote = nil
        }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "}") {
        return offset + 1
      }
      offset += 1
    }
    // A quote that never closes swallowed the brace.
    return quote == nil ? nil : firstBrace
  }
}

extension String.UTF8View {
  /// Whether `${` stands anywhere in it.
  fileprivate var hasPlaceholder: Bool {
    var previous: UInt8 = 0
    return hasAny { byte in
      defer { previous = byte }
      return byte == UInt8(ascii: "{") && previous == UInt8(ascii: "$")
    }
  }
}

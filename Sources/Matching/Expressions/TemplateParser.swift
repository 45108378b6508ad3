import SpecSource

/// Splits text into literal parts and `${…}`.
struct TemplateParser {
  enum Part: Sendable {
    case literal(String)
    case expression(Expression)
  }

  let source: SourceText
  var parts: [Part] = []
  var mistakes: [SyntaxError] = []
  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private var literal: [UInt8] = []

  /// - Parameter range: the part of the text to read, in UTF-8 offsets.
  init(_ source: SourceText, range: Range<Int>? = nil) {
    self.source = source
    bytes = Array(source.text.utf8)
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Whether text holds anything that a template would replace.
  static func isNeeded(for text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "$")) && (text.contains("${"))
  }

  mutating func parse() {
    while offset < end {
      if starts(with: "$${") {
        literal += Array("${".utf8)
        offset += 3
      } else if starts(with: "${") {
        flush()
        placeholder()
      } else {
        literal.append(bytes[offset])
        offset += 1
      }
    }
    flush()
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= end else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private mutating func placeholder() {
    let start = offset
    let (expression, next, mistakes) = Self.placeholder(in: source, at: start)
    if let expression { parts.append(.expression(expression)) }
    self.mistakes += mistakes
    offset = min(next, end)
  }

  /// Parses one `${…}`.
  ///
  /// - Parameter start: where the `$` stands.
  /// - Returns: the expression, nil where it is wrong; the offset behind the `}`; all mistakes.
  static func placeholder(
    in source: SourceText,
    at start: Int
  ) -> (expression: Expression?, next: Int, mistakes: [SyntaxError]) {
    var parser = ExpressionParser(source, from: start + 2)
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
      guard parser.mistakes.isEmpty else { return (nil, next, parser.mistakes) }
      let expression = Expression(
        root: root,
        references: parser.references,
        range: source.range(of: start..<next)
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

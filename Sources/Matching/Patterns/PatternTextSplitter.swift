import SpecSource

/// Splits the text of an expectation into literal parts, `${…}` and `<…>`.
struct PatternTextSplitter {
  let source: SourceText
  private(set) var parts: [TextPattern.Part] = []
  private(set) var references: [Reference] = []
  private(set) var shapeReferences: [Pattern.ShapeReference] = []
  private(set) var mistakes: [SyntaxError] = []
  private let bytes: [UInt8]
  private let functions: FunctionTable
  private var offset = 0
  private var literal: [UInt8] = []
  private var lastPatternEnd: Int?

  init(_ source: SourceText, bytes: [UInt8], functions: FunctionTable) {
    self.functions = functions
    self.source = source
    self.bytes = bytes
  }

  mutating func split() {
    let start = bytes.firstIndex { !$0.isBlank } ?? 0
    while offset < bytes.count, mistakes.isEmpty {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "$"), bytes[offset...].starts(with: "$${".utf8) {
        literal += Array("${".utf8)
        offset += 3
      } else if byte == UInt8(ascii: "$"), bytes[offset...].starts(with: "${".utf8) {
        placeholder()
      } else if byte == UInt8(ascii: "<"), offset == start || beginsPattern(at: offset) {
        pattern()
      } else {
        literal.append(byte)
        offset += 1
      }
    }
    flush()
    if mistakes.isEmpty { checkParts() }
  }

  /// Inside of longer text `<` begins a pattern only where it looks like one: `a < b` is text.
  private func beginsPattern(at start: Int) -> Bool {
    guard start + 1 < bytes.count, bytes[start...].contains(UInt8(ascii: ">")) else { return false }
    let next = bytes[start + 1]
    return next.isNameStart || next.isDigit || "'\"/(.$".utf8.contains(next)
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }

  private mutating func placeholder() {
    flush()
    let (expression, next, found) = TemplateParser.placeholder(
      in: source,
      bytes: bytes,
      at: offset,
      functions: functions
    )
    mistakes += found
    if let expression {
      references.add(expression.references)
      parts.append(.expression(expression))
    }
    offset = next
  }

  private mutating func pattern() {
    flush()
    let start = offset
    var parser = PatternParser(source, bytes: bytes, from: offset, functions: functions)
    do {
      let node = try parser.bracketed()
      // Nearly always there are none, and to add an empty list isn't free.
      if !parser.mistakes.isEmpty { report(parser.mistakes, ofPatternAt: start) }
      references.add(parser.references)
      if !parser.shapeReferences.isEmpty { shapeReferences += parser.shapeReferences }
      if lastPatternEnd == start {
        mistakes.append(
          SyntaxError(
            .invalidPattern,
            "two patterns side by side leave open where the first ends",
            at: start..<parser.scanner.offset,
            hint: "put text between them, or use one regular expression"
          )
        )
      }
      parts.append(.pattern(node))
      offset = parser.scanner.offset
      lastPatternEnd = offset
    } catch {
      // Behind an unknown type the rest seldom makes sense, and to say so is noise.
      references.add(parser.references)
      shapeReferences += parser.shapeReferences
      report(parser.mistakes.isEmpty ? [error] : parser.mistakes, ofPatternAt: start)
    }
  }

  private mutating func report(_ found: [SyntaxError], ofPatternAt start: Int) {
    var found = found
    PatternAdvice.improve(&found, ofPatternAt: start, in: source, bytes)
    mistakes += found
  }

  /// In longer text only patterns for text have a meaning.
  private mutating func checkParts() {
    guard parts.count > 1 else { return }
    let isMixed = parts.contains { part in
      switch part {
      case .literal(let text): !text.utf8.allSatisfy(\.isBlank)
      case .expression: true
      case .pattern: false
      }
    }
    let patterns = parts.compactMap { part in
      if case .pattern(let node) = part { node } else { nil }
    }
    guard !patterns.isEmpty, isMixed || patterns.count > 1 else { return }
    for node in patterns where !node.isForText {
      mistakes.append(
        SyntaxError(
          .impossiblePattern,
          "'\(node.summary)' can't match a part of longer text",
          at: 0..<bytes.count,
          hint: alternatives(patterns).map { "write \($0)" }
        )
      )
    }
  }

  /// `<int | null>` for what was written `<int> | <null>`; nil where other text stands between.
  private func alternatives(_ patterns: [PatternNode]) -> String? {
    for case .literal(let text) in parts {
      guard ["|", "||", "or"].contains(text.filter { $0 != " " }) else { return nil }
    }
    guard patterns.count > 1, patterns.count * 2 - 1 == parts.count else { return nil }
    return "<\(patterns.map(\.summary.trimmingBrackets).joined(separator: " | "))>"
  }
}

extension PatternNode {
  /// Whether the pattern can match a part of text; numbers and booleans read it.
  var isForText: Bool {
    switch kind {
    case .shape: false
    default: !domain.isDisjoint(with: [.text, .number, .bool])
    }
  }
}

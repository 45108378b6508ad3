import JSON
import SpecSource

/// Turns the nodes of an expectation into a pattern; collects every mistake.
struct PatternReader {
  let texts: ParsedTexts
  var diagnostics: [Diagnostic] = []
  var references: [Reference] = []
  var shapeReferences: [Pattern.ShapeReference] = []
  var schemaReferences: [SchemaReference] = []
  /// Text that is compared as it is written and could be the name of a shape.
  var literalNames: [Pattern.LiteralName] = []

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func pattern(_ node: Node) -> PatternNode? {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.isText else {
        return PatternNode(literal: scalar.value, range: node.range)
      }
      return text(of: scalar.source)
    case .sequence(let nodes):
      guard let items = patterns(nodes) else { return nil }
      return PatternNode(
        kind: .list(items),
        range: node.range,
        summary: items.isEmpty ? "[]" : "a list of \(items.count.counted("item"))"
      )
    case .mapping(let entries):
      return mapping(entries, at: node.range)
    }
  }

  /// All of the patterns, or nil when one is wrong; each is read, so that each mistake is reported.
  mutating func patterns(_ nodes: [Node]) -> [PatternNode]? {
    var result: [PatternNode] = []
    for node in nodes {
      if let pattern = pattern(node) { result.append(pattern) }
    }
    return result.count == nodes.count ? result : nil
  }

  mutating func report(_ errors: [SyntaxError], in source: SourceText) {
    diagnostics += errors.map { $0.diagnostic(in: source) }
  }

  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    hint: String? = nil
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, hint: hint))
  }

  // MARK: - Text

  private mutating func text(of source: SourceText) -> PatternNode? {
    let text = source.text
    guard text.utf8.hasAny({ $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "$") }) else {
      remark(onLiteral: text, at: source.range)
      return PatternNode(literal: .string(text), range: source.range)
    }
    if let known = texts.patterns.parsed(source) {
      references.add(known.references)
      if !known.shapeReferences.isEmpty { shapeReferences += known.shapeReferences }
      return known.root
    }
    let (referenceCount, shapeCount) = (references.count, shapeReferences.count)
    let remarkCount = diagnostics.count + literalNames.count
    let bytes = Array(text.utf8)
    guard let root = wholePattern(source, bytes) ?? splitText(source, bytes) else { return nil }
    // What is remarked on is so wherever it stands.
    guard diagnostics.count + literalNames.count == remarkCount else { return root }
    let parsed = ParsedPattern(
      root: root,
      hasValues: text.utf8.hasAny { $0 == UInt8(ascii: "$") },
      references: Array(references[referenceCount...]),
      shapeReferences: Array(shapeReferences[shapeCount...])
    )
    texts.patterns.keep(parsed, of: source)
    return root
  }

  /// The one `<…>` that the text is, as it is nearly always; nil, with nothing reported, for all
  /// else and for mistakes.
  private mutating func wholePattern(_ source: SourceText, _ bytes: [UInt8]) -> PatternNode? {
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    var parser = PatternParser(source, bytes: bytes, functions: texts.functions)
    guard let pattern = try? parser.bracketed(), parser.scanner.isAtEnd, parser.mistakes.isEmpty
    else { return nil }
    references.add(parser.references)
    if !parser.shapeReferences.isEmpty { shapeReferences += parser.shapeReferences }
    return pattern
  }

  /// What text comes to that mixes literal parts, `<…>` and `${…}`.
  private mutating func splitText(_ source: SourceText, _ bytes: [UInt8]) -> PatternNode? {
    var splitter = PatternTextSplitter(source, bytes: bytes, functions: texts.functions)
    splitter.split()
    references.add(splitter.references)
    if !splitter.shapeReferences.isEmpty { shapeReferences += splitter.shapeReferences }
    guard splitter.mistakes.isEmpty else {
      report(splitter.mistakes, in: source)
      return nil
    }
    return node(of: splitter.parts, in: source)
  }

  private mutating func node(
    of parts: [TextPattern.Part],
    in source: SourceText
  ) -> PatternNode? {
    if parts.count == 1, case .pattern(let pattern) = parts[0] { return pattern }
    let others = parts.filter { part in
      if case .literal = part { false } else { true }
    }
    let literalText = parts.reduce(into: "") { text, part in
      if case .literal(let literal) = part { text += literal }
    }
    switch others.first {
    case nil:
      remark(onLiteral: literalText, at: source.range)
      return PatternNode(literal: .string(literalText), range: source.range)
    case .pattern(let pattern)? where others.count == 1 && literalText.utf8.allSatisfy(\.isBlank):
      return pattern
    case .expression(let expression)?
    where others.count == 1 && literalText.utf8.allSatisfy(\.isBlank):
      return PatternNode(
        kind: .expression(expression),
        range: source.range,
        summary: source.text.onOneLine
      )
    default:
      return PatternNode(
        kind: .text(TextPattern(parts: parts)),
        range: source.range,
        summary: JSONWriter.quoted(source.text).shortened(to: Mismatch.textLimit)
      )
    }
  }
}

extension Int {
  /// `1 item`, `3 items`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(plural ?? noun + "s")"
  }
}

extension String {
  /// The text, cut with `…` behind so many scalars.
  func shortened(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))) + "…"
  }
}

import JSON
package import SpecSource

/// Text that `${…}` may stand in, parsed once.
///
/// A class, since it is passed about much and never changes.
package final class Template: Sendable {
  package let range: SourceRange
  package let references: [Reference]
  /// The text when there is no `${…}` in it, with `$${` undone.
  package let constant: String?
  /// Whether it is exactly one `${…}`, white space around it ignored: then it keeps the value's type.
  package let isWhole: Bool
  /// What a value is put together from; nothing of a constant.
  private let composed: [TemplateParser.Part]

  /// In the order written.
  var parts: [TemplateParser.Part] { constant.map { [.literal($0)] } ?? composed }

  /// The text in front of the first `${…}`, or all of it; nil when it begins with one.
  package var literalPrefix: String? {
    if let constant {
      constant
    } else if case .literal(let text)? = composed.first {
      text
    } else {
      nil
    }
  }

  /// The expression of a whole `${…}`; nil for everything else.
  package var wholeExpression: Expression? {
    if isWhole, case .expression(let expression)? = composed.first { expression } else { nil }
  }

  /// The pieces of it that are written out and have a byte.
  package func literals(with byte: UInt8) -> [String] {
    if let constant { return constant.utf8.hasAny { $0 == byte } ? [constant] : [] }
    return composed.compactMap { part in
      if case .literal(let text) = part, text.utf8.hasAny({ $0 == byte }) { text } else { nil }
    }
  }

  /// Parses text; nil with at least one error when an expression in it is wrong.
  package static func parse(
    _ source: SourceText,
    remembering texts: ParsedTexts = ParsedTexts(),
    into diagnostics: inout [Diagnostic]
  ) -> Template? {
    warnOfPattern(in: source, into: &diagnostics)
    // Nearly all text is plain.
    guard source.text.utf8.hasAny({ $0 == UInt8(ascii: "{") }) else {
      return Template(constant: source.text, range: source.range)
    }
    if let known = texts.templates.parsed(source) { return known }
    let diagnosticCount = diagnostics.count
    warnOfBraces(in: source, into: &diagnostics)
    guard TemplateParser.isNeeded(for: source.text) else {
      return Template(constant: source.text, range: source.range)
    }
    var parser = TemplateParser(source, functions: texts.functions)
    parser.parse()
    guard parser.mistakes.isEmpty else {
      diagnostics += parser.mistakes.map { $0.diagnostic(in: source) }
      return nil
    }
    let template = Template(parts: parser.parts, range: source.range)
    if diagnostics.count == diagnosticCount { texts.templates.keep(template, of: source) }
    return template
  }

  /// Text in which nothing is put in, whatever it looks like.
  package init(constant: String, range: SourceRange) {
    self.range = range
    self.constant = constant
    references = []
    isWhole = false
    composed = []
  }

  init(parts: [TemplateParser.Part], range: SourceRange) {
    self.range = range
    var references: [Reference] = []
    var text: String? = ""
    var expression: TemplateParser.Part?
    var isAlone = true
    for part in parts {
      switch part {
      case .literal(let literal):
        text?.append(literal)
        isAlone = isAlone && literal.utf8.allSatisfy(\.isBlank)
      case .expression(let next):
        isAlone = isAlone && expression == nil
        text = nil
        expression = part
        references.add(next.references)
      case .slot(_, let template):
        isAlone = false
        text = nil
        references.add(template.references)
      }
    }
    self.references = references
    constant = text
    if isAlone, let expression {
      isWhole = true
      composed = [expression]
    } else {
      isWhole = false
      composed = text == nil ? parts : []
    }
  }

  /// The same as if its text had been read elsewhere.
  private init(_ other: Template, by move: SourceMove) {
    range = move.applied(to: other.range)
    constant = other.constant
    isWhole = other.isWhole
    composed = other.composed.map { $0.moved(by: move) }
    var references: [Reference] = []
    for case .expression(let expression) in composed { references.add(expression.references) }
    self.references = references
  }

  /// The value: of any type, or missing, for a whole `${…}`; otherwise text.
  package func value(in scope: any Scope) throws(EvaluationError) -> Value {
    if let wholeExpression {
      if let text = scope.placeholder(for: wholeExpression) { return .json(.string(text)) }
      return try wholeExpression.evaluate(in: scope)
    }
    return .json(.string(try text(in: scope)))
  }

  /// The value as a condition, which takes only true and false.
  package func condition(in scope: any Scope) throws(EvaluationError) -> Bool {
    guard let wholeExpression else {
      throw EvaluationError(.type, "a condition must be one ${…}, not text", at: range)
    }
    return try wholeExpression.condition(in: scope)
  }

  /// The text, with numbers and booleans written as in their source.
  ///
  /// Null, a list, an object and what is missing are errors there.
  package func text(in scope: any Scope) throws(EvaluationError) -> String {
    if let constant { return constant }
    var result = ""
    for part in composed {
      switch part {
      case .literal(let literal): result += literal
      case .expression(let expression): result += try expression.written(in: scope)
      case .slot(_, let template): result += try template.text(in: scope)
      }
    }
    return result
  }
}

extension Template: Movable {
  func moved(by move: SourceMove) -> Template { Template(self, by: move) }
}

extension TemplateParser.Part {
  fileprivate func moved(by move: SourceMove) -> Self {
    // What fills a slot isn't read from the text.
    if case .expression(let expression) = self {
      .expression(expression.moved(by: move))
    } else {
      self
    }
  }
}

extension Expression {
  /// The value as it is written in longer text.
  func written(in scope: any Scope) throws(EvaluationError) -> String {
    if let text = scope.placeholder(for: self) { return text }
    let value = try root.operand(in: scope)
    return try value.written(named: root.path, at: range)
  }
}

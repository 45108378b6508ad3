import JSON
package import SpecSource

/// What a validation or a capture asks of a response: an expression, or a JSONPath on its body when
/// it begins with `$`.
///
/// A class, since it is passed about much and never changes.
package final class Query: Sendable {
  private enum Content: Sendable {
    case expression(Expression)
    case path(JSONPath)
  }

  private let content: Content
  package let range: SourceRange
  /// As it was written, white space around it removed.
  package let text: String
  package let references: [Reference]

  private init(content: Content, range: SourceRange, text: String, references: [Reference]) {
    self.content = content
    self.range = range
    self.text = text
    self.references = references
  }

  /// Whether it gives one value or nothing; false only for a JSONPath that gives a list, always
  /// (RFC 9535, section 2.3.5.1).
  package var isSingular: Bool {
    switch content {
    case .expression: true
    case .path(let path): path.isSingular
    }
  }

  /// What it is, unless it is a JSONPath.
  var expression: Expression? {
    if case .expression(let expression) = content { expression } else { nil }
  }

  /// The same as if its text had been read elsewhere.
  private init(_ other: Query, by move: SourceMove) {
    range = move.applied(to: other.range)
    text = other.text
    switch other.content {
    case .expression(let expression):
      let expression = expression.moved(by: move)
      content = .expression(expression)
      references = expression.references
    case .path:
      content = other.content
      references = other.references.map { $0.moved(by: move, typed: nil) }
    }
  }

  /// Parses a query; nil with at least one error when it is wrong.
  package static func parse(
    _ source: SourceText,
    remembering texts: ParsedTexts = ParsedTexts(),
    into diagnostics: inout [Diagnostic]
  ) -> Query? {
    if let known = texts.queries.parsed(source) { return known }
    let diagnosticCount = diagnostics.count
    let query = parse(source, texts.functions, into: &diagnostics)
    if let query, diagnostics.count == diagnosticCount { texts.queries.keep(query, of: source) }
    return query
  }

  private static func parse(
    _ source: SourceText,
    _ functions: FunctionTable,
    into diagnostics: inout [Diagnostic]
  ) -> Query? {
    let text = source.text.withoutBlanksAround
    guard !text.isEmpty else {
      diagnostics.append(Diagnostic(.invalidExpression, "the query is empty", at: source.range))
      return nil
    }
    guard text.utf8.first == UInt8(ascii: "$") else {
      guard
        let expression = Expression.parse(source, functions: functions, into: &diagnostics)
      else { return nil }
      return Query(
        content: .expression(expression),
        range: source.range,
        text: text,
        references: expression.references
      )
    }
    let start = source.text.utf8.prefix(while: \.isBlank).count
    if text.utf8.starts(with: "${".utf8) {
      diagnostics.append(
        Diagnostic(
          .invalidExpression,
          "a query is an expression already",
          at: source.range(of: start..<start + 2),
          hint: "write it without '${' and '}'"
        )
      )
      return nil
    }
    return path(text, from: start, in: source, into: &diagnostics)
  }

  private static func path(
    _ text: String,
    from start: Int,
    in source: SourceText,
    into diagnostics: inout [Diagnostic]
  ) -> Query? {
    do {
      let path = try JSONPath(text)
      let members = path.leadingSteps.map { step, range in
        // Behind a dot the name alone is meant.
        let isDotted = text.utf8.dropFirst(range.lowerBound).first == UInt8(ascii: ".")
        let offsets = range.lowerBound + start + (isDotted ? 1 : 0)..<range.upperBound + start
        return Reference.Member(key: Reference.Member.Key(step), range: source.range(of: offsets))
      }
      let body = Reference(name: "body", members: members, range: source.range, isGuarded: false)
      return Query(content: .path(path), range: source.range, text: text, references: [body])
    } catch {
      let offset = min(start + error.offset, source.text.utf8.count)
      let scanner = Scanner(source, code: .invalidJSONPath)
      diagnostics.append(
        Diagnostic(
          .invalidJSONPath,
          error.message,
          at: source.range(of: scanner.scalarRange(at: offset)),
          hint: error.hint
        )
      )
      return nil
    }
  }

  /// The value, or `.missing` where there is none.
  ///
  /// A JSONPath runs on the scope's `body`.
  package func evaluate(in scope: any Scope) throws(EvaluationError) -> Value {
    switch content {
    case .expression(let expression):
      return try expression.evaluate(in: scope)
    case .path(let path):
      if let value = scope.value(at: path) { return value }
      let body = scope.value(of: "body")
      switch body {
      case .missing:
        return path.isSingular ? .missing : .json(.array([]))
      case .record(let record) where record.unusable != nil:
        return body
      default:
        return try path.value(in: try body.jsonValue(at: range), at: range)
      }
    }
  }
}

extension Query: Movable {
  func moved(by move: SourceMove) -> Query { Query(self, by: move) }
}

extension Query {
  /// How many elements the list has that it leads to; nil where only the value can tell.
  package func elementCount(in scope: any Scope) -> Int? {
    if case .path(let path) = content { scope.elementCount(at: path) } else { nil }
  }
}

extension JSONPath {
  /// One value or `.missing` for a singular query, otherwise always a list.
  func value(in json: JSONValue, at range: SourceRange) throws(EvaluationError) -> Value {
    let values: [JSONValue]
    do {
      values = try self.values(in: json)
    } catch {
      throw EvaluationError(.limit, error.description, at: range)
    }
    return isSingular ? values.first.map(Value.json) ?? .missing : .json(.array(values))
  }
}

extension Reference.Member.Key {
  fileprivate init(_ step: JSONLocation.Step) {
    switch step {
    case .name(let name): self = .name(name)
    case .index(let index): self = .index(index)
    }
  }
}

extension String {
  fileprivate var withoutBlanksAround: String {
    guard utf8.first?.isBlank ?? false || utf8.last?.isBlank ?? false else { return self }
    let bytes = utf8.drop(while: \.isBlank)
    let end = bytes.lastIndex { !$0.isBlank }.map(bytes.index(after:)) ?? bytes.startIndex
    return String(Substring(bytes[..<end]))
  }
}

package import SpecSource

/// What stands between `${` and `}`, or bare as the query of a validation: parsed once, evaluated
/// against any scope.
///
/// A class, since it is passed about much and never changes.
package final class Expression: Sendable {
  package let range: SourceRange
  /// As it was written, without `${` and `}` and the white space at its ends.
  package let text: String
  /// Every name that is read, in the order in which they are written.
  package let references: [Reference]
  let root: ExpressionNode

  /// Takes the references out of a parser, which has done its work.
  init(_ parser: inout ExpressionParser, root: ExpressionNode, range: SourceRange, text: String) {
    self.root = root
    self.text = text.trimmed
    self.range = range
    var references: [Reference] = []
    swap(&references, &parser.references)
    if !references.isEmpty, parser.needsTypes || root.isWorthTyping(isWritten: parser.isWritten) {
      references[0].typed = TypedExpression(root: root, isWritten: parser.isWritten)
    }
    self.references = references
  }

  /// The same as if its text had been read elsewhere.
  init(_ other: Expression, by move: SourceMove) {
    let root = other.root.moved(by: move)
    self.root = root
    text = other.text
    range = move.applied(to: other.range)
    references = other.references.map { reference in
      reference.moved(by: move, typed: reference.typed?.moved(to: root))
    }
  }

  /// Parses text that is one whole expression; nil with at least one error when it isn't.
  package static func parse(
    _ source: SourceText,
    functions: FunctionTable = .standard,
    into diagnostics: inout [Diagnostic]
  ) -> Expression? {
    var parser = ExpressionParser(source, functions: functions)
    do throws(SyntaxError) {
      let root = try parser.expression()
      parser.scanner.skipBlanks()
      guard parser.scanner.isAtEnd else { throw parser.unexpected() }
      parser.checkConstants(in: root)
      guard parser.mistakes.isEmpty else {
        diagnostics += parser.mistakes.map { $0.diagnostic(in: source) }
        return nil
      }
      return Expression(&parser, root: root, range: root.range, text: source.text)
    } catch {
      diagnostics += (parser.mistakes + [error]).map { $0.diagnostic(in: source) }
      return nil
    }
  }

  /// The value; `.missing` when what it names isn't there.
  package func evaluate(in scope: any Scope) throws(EvaluationError) -> Value {
    try root.value(in: scope)
  }

  /// The value as a condition: anything but true and false is an error.
  package func condition(in scope: any Scope) throws(EvaluationError) -> Bool {
    try root.condition(in: scope)
  }
}

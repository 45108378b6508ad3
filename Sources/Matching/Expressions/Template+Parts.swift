/// What can be said of a template before its values are known.
extension Template {
  /// The expression of a template that is exactly one `${…}`.
  package var wholeExpression: Expression? {
    guard isWhole, case .expression(let expression)? = parts.first else { return nil }
    return expression
  }

  /// The text before the first `${…}`; empty when it begins with one.
  package var literalPrefix: String {
    if case .literal(let text)? = parts.first { text } else { "" }
  }
}

import SpecSource

extension ValueTemplate {
  /// The value where one is needed: it may be of any kind, but must not be missing.
  package func present(in scope: any Scope) throws(EvaluationError) -> Value {
    guard case .template(let template) = self, let expression = template.wholeExpression else {
      return try value(in: scope)
    }
    return try expression.root.operand(in: scope)
  }
}

extension Template {
  /// The items of the list that one whole `${…}` gives.
  ///
  /// - Throws: when it gives something else, or nothing.
  package func items(in scope: any Scope) throws(EvaluationError) -> [Value] {
    guard let root = wholeExpression?.root else {
      throw EvaluationError(.type, "a list is needed, not text", at: range)
    }
    let value = try root.operand(in: scope)
    guard let items = value.items else {
      let subject = root.path.map { "'\($0)'" } ?? "the value"
      throw EvaluationError(.type, "\(subject) must be a list, but is \(value.kindName)", at: range)
    }
    return items
  }
}

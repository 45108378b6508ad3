import PCRE

extension PathEvaluation {
  /// Whether a condition holds for a node, which is `@` in it.
  func holds(
    _ condition: PathCondition,
    for node: JSONValue
  ) throws(JSONPathLimitError) -> Bool {
    switch condition {
    case .any(let conditions):
      for condition in conditions where try holds(condition, for: node) { return true }
      return false
    case .all(let conditions):
      for condition in conditions where try !holds(condition, for: node) { return false }
      return true
    case .not(let condition):
      return try !holds(condition, for: node)
    case .exists(let query):
      if query.isSingular { return query.singularValue(from: start(of: query, node)) != nil }
      return try !nodes(of: query, from: start(of: query, node)).isEmpty
    case .comparison(let left, let comparison, let right):
      return compare(try value(of: left, for: node), comparison, try value(of: right, for: node))
    case .regex(let text, let pattern, let isWhole):
      guard let text = try value(of: text, for: node)?.string,
        let expression = try expression(for: pattern, node)
      else { return false }
      do {
        return isWhole ? try expression.matchesWhole(text) : try expression.matches(text)
      } catch {
        throw JSONPathLimitError(description: "\(error)")
      }
    }
  }

  /// The value of an operand; nil is Nothing.
  private func value(
    of operand: PathOperand,
    for node: JSONValue
  ) throws(JSONPathLimitError) -> JSONValue? {
    switch operand {
    case .literal(let value): return value
    case .query(let query): return query.singularValue(from: start(of: query, node))
    case .length(let operand):
      switch try value(of: operand, for: node) {
      case .string(let text)?: return .number(JSONNumber(text.unicodeScalars.count))
      case .array(let elements)?: return .number(JSONNumber(elements.count))
      case .object(let object)?: return .number(JSONNumber(object.count))
      default: return nil
      }
    case .count(let query):
      return .number(JSONNumber(try nodes(of: query, from: start(of: query, node)).count))
    case .value(let query):
      let values = try nodes(of: query, from: start(of: query, node))
      return values.count == 1 ? values.first : nil
    }
  }

  private func start(of query: PathQuery, _ node: JSONValue) -> JSONValue {
    query.isAbsolute ? root : node
  }

  /// RFC 9535, section 2.3.5.2.2: only numbers and text have an order; Nothing equals Nothing.
  private func compare(
    _ left: JSONValue?,
    _ comparison: PathComparison,
    _ right: JSONValue?
  ) -> Bool {
    switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .less: isLess(left, right)
    case .lessOrEqual: isLess(left, right) || left == right
    case .greater: isLess(right, left)
    case .greaterOrEqual: isLess(right, left) || left == right
    }
  }

  private func isLess(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    switch (left, right) {
    case (.number(let left)?, .number(let right)?): left < right
    case (.string(let left)?, .string(let right)?): left.precedesByCodePoint(right)
    default: false
    }
  }

  private func expression(
    for pattern: PathPattern,
    _ node: JSONValue
  ) throws(JSONPathLimitError) -> RegularExpression? {
    switch pattern {
    case .compiled(let expression): return expression
    case .computed(let operand):
      guard let text = try value(of: operand, for: node)?.string else { return nil }
      let source = perlPattern(ofIRegexp: text)
      let key = CodePointKey(source)
      if let known = patterns[key] { return known }
      let expression = try? RegularExpression(source)
      patterns[key] = .some(expression)
      return expression
    }
  }
}

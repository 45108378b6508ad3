import JSON
import SpecSource

extension ExpressionNode {
  /// The value; `.missing` for a name, member or item that isn't there.
  func value(in scope: any Scope) throws(EvaluationError) -> Value {
    switch kind {
    case .constant(let value):
      return value
    case .name(let name):
      return scope.value(of: name)
    case .member(let parent, let name):
      return try parent.container(in: scope).member(name)
    case .item(let parent, let key):
      return try item(of: try parent.container(in: scope), key: try key.operand(in: scope))
    case .list(let nodes):
      var items: [Value] = []
      for node in nodes { items.append(try node.operand(in: scope)) }
      return Value(items: items)
    case .not(let node):
      return Value(!(try node.condition(in: scope)))
    case .negative(let node):
      return try negative(try node.operand(in: scope))
    case .arithmetic(let symbol, let left, let right):
      return try calculate(symbol, try left.operand(in: scope), try right.operand(in: scope))
    case .order(let symbol, let left, let right):
      return Value(try compare(symbol, try left.operand(in: scope), try right.operand(in: scope)))
    case .equality(let isEqual, let left, let right):
      let answer = try equals(try left.operand(in: scope), try right.operand(in: scope))
      return Value(answer == isEqual)
    case .and(let left, let right):
      guard try left.condition(in: scope) else { return Value(false) }
      return Value(try right.condition(in: scope))
    case .or(let left, let right):
      if try left.condition(in: scope) { return Value(true) }
      return Value(try right.condition(in: scope))
    case .coalesce(let left, let right):
      return try coalesce(left, right, in: scope)
    case .conditional(let condition, let then, let otherwise):
      return try (try condition.condition(in: scope) ? then : otherwise).value(in: scope)
    case .call(let entry, let arguments):
      return try call(entry, arguments, in: scope)
    }
  }

  /// The value where one is needed: throws when it is missing or unusable.
  func operand(in scope: any Scope) throws(EvaluationError) -> Value {
    let value = try value(in: scope)
    switch value {
    case .missing: throw missing
    case .record(let record):
      if let reason = record.unusable { throw unusable(reason) }
      return value
    default: return value
    }
  }

  /// The value as a condition, which takes only true and false.
  func condition(in scope: any Scope) throws(EvaluationError) -> Bool {
    let value = try operand(in: scope).plain
    if case .json(.bool(let flag)) = value { return flag }
    throw notACondition(value)
  }

  func notACondition(_ value: Value) -> EvaluationError {
    let subject = path.map { "'\($0)'" } ?? "the condition"
    let hint = value.plainText == "true" || value.plainText == "false" ? " (use `| bool`)" : ""
    return EvaluationError(
      .type,
      "\(subject) must be true or false, but is \(value.kindName)\(hint)",
      at: range
    )
  }

  /// The value that a member is read from.
  ///
  /// What is missing has no members, so that `??` catches the whole chain.
  private func container(in scope: any Scope) throws(EvaluationError) -> Value {
    let value = try value(in: scope)
    if case .record(let record) = value, let reason = record.unusable { throw unusable(reason) }
    return value
  }

  var missing: EvaluationError {
    if case .call(let entry, _) = kind {
      return EvaluationError(
        .missing(name: entry.name),
        "'\(entry.name)' found nothing",
        at: range
      )
    }
    let name = path ?? missingOrigin
    return EvaluationError(
      .missing(name: name),
      name.isEmpty ? "the value is missing" : "'\(name)' is missing",
      at: range
    )
  }

  /// The names behind a value that came out missing, as in `(body.a)`.
  private var missingOrigin: String {
    switch kind {
    case .member(let parent, _), .item(let parent, _): parent.path ?? parent.missingOrigin
    case .coalesce(_, let right): right.path ?? right.missingOrigin
    case .call(let entry, _): entry.name
    default: ""
    }
  }

  private func unusable(_ reason: String) -> EvaluationError {
    EvaluationError(.value, path.map { "'\($0)': \(reason)" } ?? reason, at: range)
  }

  private func coalesce(
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    in scope: any Scope
  ) throws(EvaluationError) -> Value {
    let value: Value
    do {
      value = try left.value(in: scope)
    } catch  where error.isMissing {
      return try right.value(in: scope)
    }
    switch value {
    case .missing, .json(.null): return try right.value(in: scope)
    default: return value
    }
  }

  func item(of container: Value, key: Value) throws(EvaluationError) -> Value {
    if let name = key.plainText { return container.member(name) }
    if let index = key.number?.int { return container.item(index) }
    throw EvaluationError(
      .type,
      "an index is a whole number or text, not \(key.kindName)",
      at: range
    )
  }

  private func call(
    _ entry: FunctionEntry,
    _ arguments: [Argument],
    in scope: any Scope
  ) throws(EvaluationError) -> Value {
    var values: [FunctionCall.Argument] = []
    values.reserveCapacity(arguments.count)
    for argument in arguments {
      switch argument {
      case .value(let node): values.append(.value(try node.operand(in: scope)))
      case .regex(let regex): values.append(.regex(regex))
      case .jsonPath(let path): values.append(.jsonPath(path))
      case .xPath(let query): values.append(.xPath(query))
      }
    }
    return try entry.evaluate(
      FunctionCall(
        name: entry.name,
        arguments: values,
        range: range,
        environment: scope.environment,
        depthLimit: scope.depthLimit
      )
    )
  }
}

extension EvaluationError {
  var isMissing: Bool {
    if case .missing = kind { true } else { false }
  }
}

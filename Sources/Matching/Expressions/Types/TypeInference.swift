import JSON
import SpecSource

/// Works out the types in an expression before it runs.
///
/// It throws only for what certainly fails, or is always the same, whatever the values are. What
/// operators can take isn't written down a second time here: they are tried with a sample of each
/// kind.
struct TypeInference {
  /// What is known of names; nil for nothing.
  let scope: (any TypeScope)?
  /// Whether it does no harm when something is missing, as left of a `??`.
  let isGuarded: Bool

  /// The type of a node; where names alone are read, the value may be there or not.
  func type(of node: ExpressionNode) throws(TypeMistake) -> StaticType {
    switch node.kind {
    case .constant(let value): return StaticType(of: value)
    case .name(let name): return scope?.type(of: name) ?? .unknown
    case .member(let parent, let name): return try type(of: parent).member(.name(name))
    case .item(let parent, let key): return try item(of: parent, key, in: node)
    case .list(let nodes): return try list(nodes)
    case .not(let operand):
      let condition = try condition(operand)
      return condition.map { StaticType(of: Value(!$0)) } ?? StaticType(.bool)
    case .negative(let operand):
      return try apply(node, operand) { value throws(EvaluationError) in try node.negative(value) }
    case .arithmetic(let symbol, let left, let right):
      return try apply(node, left, right) { left, right throws(EvaluationError) in
        try node.calculate(symbol, left, right)
      }
    case .order(let symbol, let left, let right):
      return try apply(node, left, right) { left, right throws(EvaluationError) in
        Value(try node.compare(symbol, left, right))
      }
    case .equality(let isEqual, let left, let right):
      return try equality(node, isEqual, left, right)
    case .and(let left, let right): return try junction(left, right, endingAt: false)
    case .or(let left, let right): return try junction(left, right, endingAt: true)
    case .coalesce(let left, let right): return try coalesce(left, right)
    case .conditional(let test, let then, let otherwise):
      switch try condition(test) {
      case true?: return try type(of: then)
      case false?: return try type(of: otherwise)
      case nil: return StaticType(oneOf: [try type(of: then), try type(of: otherwise)])
      }
    case .call(let entry, let arguments): return try call(entry, arguments, in: node)
    }
  }

  /// The type of a node where a value is needed.
  func operand(_ node: ExpressionNode) throws(TypeMistake) -> StaticType {
    if case .name("env") = node.kind {
      throw TypeMistake(
        code: .wrongType,
        message:
          "'env' is no value itself, but what all variables of the environment are read from",
        range: node.range,
        hint: "name one of them: env.NAME"
      )
    }
    return try type(of: node)
  }

  /// Whether nothing can be said of an operator, because a value that it needs may not be there and
  /// that does no harm.
  func isExcused(_ types: StaticType...) -> Bool {
    isGuarded && types.contains(where: \.mayBeMissing)
  }

  /// What a condition comes to; nil where only the run can tell.
  func condition(_ node: ExpressionNode) throws(TypeMistake) -> Bool? {
    let type = try operand(node)
    if case .json(.bool(let flag))? = type.constant { return flag }
    guard !type.kinds.contains(.bool), !isExcused(type), let sample = samples(of: type).first
    else { return nil }
    var mistake = TypeMistake(node.notACondition(sample), code: .wrongType)
    if mistake.hint == nil, type.presentKinds == .number { mistake.hint = "compare it, as in > 0" }
    if mistake.hint == nil, type.presentKinds == .text {
      mistake.hint = "compare it, as in == 'yes', or use `| bool`"
    }
    throw mistake
  }

  private func junction(
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    endingAt end: Bool
  ) throws(TypeMistake) -> StaticType {
    let first = try condition(left)
    if first == end { return StaticType(of: Value(end)) }
    let second = try condition(right)
    guard first != nil, let second else { return StaticType(.bool) }
    return StaticType(of: Value(second))
  }

  private func coalesce(
    _ left: ExpressionNode,
    _ right: ExpressionNode
  ) throws(TypeMistake) -> StaticType {
    let guarded = TypeInference(scope: scope, isGuarded: true)
    let first = try guarded.operand(left)
    guard first.mayBeMissing || first.kinds.contains(.null) else { return first }
    let second = try type(of: right)
    return first.presentKinds.subtracting(.null).isEmpty
      ? second : StaticType(oneOf: [first.present, second])
  }

  private func list(_ nodes: [ExpressionNode]) throws(TypeMistake) -> StaticType {
    var values: [Value] = []
    for node in nodes {
      if let value = try operand(node).constant { values.append(value) }
    }
    return values.count == nodes.count ? StaticType(of: Value(items: values)) : StaticType(.list)
  }

  private func item(
    of parent: ExpressionNode,
    _ key: ExpressionNode,
    in node: ExpressionNode
  ) throws(TypeMistake) -> StaticType {
    // What has no members is missing, but a key of the wrong kind is an error.
    _ = try apply(node, key) { key throws(EvaluationError) in
      try node.item(of: .missing, key: key)
    }
    let container = try type(of: parent)
    guard case .constant(let value) = key.kind else { return container.member(nil) }
    if let name = value.plainText { return container.member(.name(name)) }
    return container.member(value.number?.int.map(Reference.Member.Key.index))
  }

  /// Reports a value that can't be written out in text.
  func checkWritten(_ type: StaticType, of node: ExpressionNode) throws(TypeMistake) {
    guard type.kinds.isDisjoint(with: Self.writable), !isExcused(type) else { return }
    var failure: EvaluationError?
    for sample in samples(of: type) {
      do throws(EvaluationError) {
        _ = try sample.written(named: node.path, at: node.range)
        return
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw TypeMistake(failure, code: .wrongType) }
  }
}

extension TypeMistake {
  /// The error of a run that is certain, its advice taken out of the message.
  init(_ error: EvaluationError, code: DiagnosticCode) {
    let parts = error.message.split(separator: " (", maxSplits: 1)
    self.code = code
    range = error.range
    if parts.count == 2, error.message.hasSuffix(")") {
      message = String(parts[0])
      hint = String(parts[1].dropLast())
    } else {
      message = error.message
    }
  }
}

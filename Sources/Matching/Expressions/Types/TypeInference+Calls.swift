#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecSource

/// Functions: what their table says that they take and give, and what they do with constants.
extension TypeInference {
  func call(
    _ entry: FunctionEntry,
    _ arguments: [ExpressionNode.Argument],
    in node: ExpressionNode
  ) throws(TypeMistake) -> StaticType {
    var types: [StaticType] = []
    for (index, argument) in arguments.enumerated() {
      // What was compiled at load is checked already.
      guard case .value(let value) = argument else { continue }
      let type = try operand(value)
      if entry.parameters.indices.contains(index) {
        try check(type, for: entry.parameters[index], of: entry, at: value.range)
      }
      types.append(type)
    }
    let result = StaticType(entry.gives)
    guard !types.isEmpty, types.count == arguments.count, entry.steadiness != .foreign else {
      return result
    }
    let constants = types.compactMap(\.constant)
    if constants.count == types.count {
      return try fold(entry, constants, in: node) ?? result
    }
    if types.count > 1, constants.count == types.count - 1, types[0].constant == nil,
      !isExcused(types[0])
    {
      try checkConstants(constants, of: entry, in: node)
    }
    return result
  }

  private func check(
    _ type: StaticType,
    for parameter: FunctionEntry.Parameter,
    of entry: FunctionEntry,
    at range: SourceRange
  ) throws(TypeMistake) {
    let kinds = type.argumentKinds.subtracting(.missing)
    guard !kinds.isEmpty, kinds.isDisjoint(with: parameter.type.kinds), !isExcused(type),
      let sample = samples(of: type).first
    else { return }
    let hint =
      switch (kinds, parameter.type.kinds) {
      case (.text, .number): "use `| number`"
      case ([.number], _) where parameter.type.kinds.contains(.text): "use `| string`"
      case (.text, .duration): "write a duration without quotes, such as 3d"
      default: "write \(entry.signature)"
      }
    throw TypeMistake(
      code: .wrongArguments,
      message: "'\(entry.name)' takes \(parameter.type.rawValue) as '\(parameter.name)', "
        + "not \(sample.kindName)",
      range: range,
      hint: hint
    )
  }

  /// What a call of constants gives; nil where chance has a part in it.
  private func fold(
    _ entry: FunctionEntry,
    _ arguments: [Value],
    in node: ExpressionNode
  ) throws(TypeMistake) -> StaticType? {
    do throws(EvaluationError) {
      let value = try entry.evaluate(call(entry, arguments, in: node))
      return entry.steadiness == .pure ? StaticType(of: value) : nil
    } catch {
      throw TypeMistake(error, code: .wrongArguments)
    }
  }

  /// Reports arguments that can't be right, whatever the value is that they go with: they are tried
  /// with the plainest one, which every function takes that has any use for such a value.
  private func checkConstants(
    _ arguments: [Value],
    of entry: FunctionEntry,
    in node: ExpressionNode
  ) throws(TypeMistake) {
    let plainest: Value? =
      switch entry.parameters.first?.type {
      case .text?: Value("")
      case .number?: Value(0)
      case .list?: .json(.array([]))
      default: nil
      }
    guard let plainest else { return }
    do throws(EvaluationError) {
      _ = try entry.evaluate(call(entry, [plainest] + arguments, in: node))
    } catch {
      throw TypeMistake(error, code: .wrongArguments)
    }
  }

  private func call(
    _ entry: FunctionEntry,
    _ arguments: [Value],
    in node: ExpressionNode
  ) -> FunctionCall {
    FunctionCall(
      name: entry.name,
      arguments: arguments.map(FunctionCall.Argument.value),
      range: node.range,
      environment: EvaluationEnvironment(seed: 0) { Date(timeIntervalSince1970: 0) }
    )
  }
}

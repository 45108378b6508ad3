import JSON
import SpecSource

extension ExpressionNode {
  func negative(_ value: Value) throws(EvaluationError) -> Value {
    switch value.plain {
    case .json(.number(let number)): return Value(number.negated)
    case .duration(let duration): return .duration(.zero - duration)
    default: throw type("'-' takes a number, not \(value.kindName)")
    }
  }

  func calculate(
    _ symbol: ArithmeticOperator,
    _ left: Value,
    _ right: Value
  ) throws(EvaluationError) -> Value {
    switch (left.plain, right.plain) {
    case (.json(.number(let left)), .json(.number(let right))):
      return Value(try calculate(symbol, left, right))
    case (.duration(let left), .duration(let right)) where symbol == .add:
      return .duration(left + right)
    case (.duration(let left), .duration(let right)) where symbol == .subtract:
      return .duration(left - right)
    case (.size(let left), .size(let right)) where symbol == .add || symbol == .subtract:
      let (sum, overflow) =
        symbol == .add
        ? left.addingReportingOverflow(right) : left.subtractingReportingOverflow(right)
      guard !overflow else { throw EvaluationError(.limit, "the size is too large", at: range) }
      return .size(sum)
    case (let left, let right):
      if symbol == .add, let first = left.plainText, let second = right.plainText {
        return Value(first + second)
      }
      let isMixed = (left.plainText == nil) != (right.plainText == nil)
      let hint = symbol == .add && isMixed ? " (use `| string` or `| number`)" : ""
      throw type("'\(symbol.rawValue)' can't take \(left.kindName) and \(right.kindName)\(hint)")
    }
  }

  private func calculate(
    _ symbol: ArithmeticOperator,
    _ left: JSONNumber,
    _ right: JSONNumber
  ) throws(EvaluationError) -> JSONNumber {
    switch symbol {
    case .add: return try checked(left.adding(right))
    case .subtract: return try checked(left.subtracting(right))
    case .multiply: return try checked(left.multiplied(by: right))
    case .divide, .remainder:
      guard !right.isZero else { throw EvaluationError(.value, "division by zero", at: range) }
      return try checked(
        symbol == .divide ? left.divided(by: right) : left.remainder(dividingBy: right)
      )
    }
  }

  private func checked(_ result: JSONNumber?) throws(EvaluationError) -> JSONNumber {
    guard let result else {
      throw EvaluationError(.limit, "the number has too many digits to calculate with", at: range)
    }
    return result
  }

  func compare(
    _ symbol: OrderOperator,
    _ left: Value,
    _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let order = left.plain.order(relativeTo: right.plain) else {
      let isMixed = left.plainText != nil && right.number != nil
      let isMixedToo = right.plainText != nil && left.number != nil
      let hint = isMixed || isMixedToo ? " (use `| number`)" : ""
      throw type("can't compare \(left.kindName) with \(right.kindName)\(hint)")
    }
    return symbol.holds(isLess: order == .less, isEqual: order == .equal)
  }

  /// Equality by value. Text that came over a protocol is never equal to a number or a boolean, and
  /// to ask is a mistake in the spec rather than an answer.
  func equals(_ left: Value, _ right: Value) throws(EvaluationError) -> Bool {
    let (left, right) = (left.plain, right.plain)
    for (text, other) in [(left, right), (right, left)] {
      guard case .text = text else { continue }
      switch other {
      case .json(.number), .json(.bool):
        let filter = other.number == nil ? "bool" : "number"
        throw type("text can't equal \(other.kindName) (use `| \(filter)`)")
      default: break
      }
    }
    return left.equals(right)
  }

  private func type(_ message: String) -> EvaluationError {
    EvaluationError(.type, message, at: range)
  }
}

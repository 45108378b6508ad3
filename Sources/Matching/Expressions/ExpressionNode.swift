import JSON
import PCRE
import SpecSource

/// One node of a parsed expression, with the part of the spec that it was written in.
struct ExpressionNode: Sendable {
  indirect enum Kind: Sendable {
    case constant(Value)
    case name(String)
    case member(ExpressionNode, String)
    case item(ExpressionNode, ExpressionNode)
    case list([ExpressionNode])
    case not(ExpressionNode)
    case negative(ExpressionNode)
    case arithmetic(ArithmeticOperator, ExpressionNode, ExpressionNode)
    case order(OrderOperator, ExpressionNode, ExpressionNode)
    case equality(isEqual: Bool, ExpressionNode, ExpressionNode)
    case and(ExpressionNode, ExpressionNode)
    case or(ExpressionNode, ExpressionNode)
    case coalesce(ExpressionNode, ExpressionNode)
    case conditional(ExpressionNode, then: ExpressionNode, else: ExpressionNode)
    case call(FunctionEntry, [Argument])
  }

  /// What a function is given: a value that is worked out, or something that was compiled at load.
  enum Argument: Sendable {
    case value(ExpressionNode)
    case regex(RegularExpression)
    case jsonPath(JSONPath)
    case xPath(XPathQuery)
  }

  var kind: Kind
  var range: SourceRange

  /// A chain of names and literal keys as it was written, such as `login.body['a b']`; nil for
  /// anything that computes.
  var path: String? {
    switch kind {
    case .name(let name): name
    case .member(let parent, let name):
      parent.path.map { "\($0).\(name)" }
    case .item(let parent, let key):
      if case .constant(.json(let value)) = key.kind {
        parent.path.map { "\($0)[\(Self.key(value))]" }
      } else {
        nil
      }
    default: nil
    }
  }

  private static func key(_ value: JSONValue) -> String {
    switch value {
    case .string(let name): "'\(name)'"
    case .number(let number): number.text
    default: "…"
    }
  }
}

/// `+ - * / %`.
enum ArithmeticOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
}

/// `< <= > >=`.
enum OrderOperator: String, Sendable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether the operator holds between two values, given whether the left is less and whether
  /// they are equal.
  func holds(isLess: Bool, isEqual: Bool) -> Bool {
    switch self {
    case .less: isLess
    case .lessOrEqual: isLess || isEqual
    case .greater: !isLess && !isEqual
    case .greaterOrEqual: !isLess
    }
  }
}

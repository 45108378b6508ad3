import SpecSource

/// An operator that stands between two operands; `??` is not among them, it binds loosest of all.
enum InfixOperator {
  case or
  case and
  case equal
  case unequal
  case order(OrderOperator)
  case arithmetic(ArithmeticOperator)

  /// The higher, the closer it binds.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal: 3
    case .order: 4
    case .arithmetic(.add), .arithmetic(.subtract): 5
    case .arithmetic: 6
    }
  }

  var isComparison: Bool {
    switch self {
    case .equal, .unequal, .order: true
    default: false
    }
  }

  func join(_ left: ExpressionNode, _ right: ExpressionNode) -> ExpressionNode.Kind {
    switch self {
    case .or: .or(left, right)
    case .and: .and(left, right)
    case .equal: .equality(isEqual: true, left, right)
    case .unequal: .equality(isEqual: false, left, right)
    case .order(let symbol): .order(symbol, left, right)
    case .arithmetic(let symbol): .arithmetic(symbol, left, right)
    }
  }
}

extension ExpressionParser {
  /// The operator that comes next and its length, or nil where the expression ends.
  mutating func infixOperator() throws(SyntaxError) -> (InfixOperator, Int)? {
    scanner.skipBlanks()
    let next = scanner.peek(1)
    switch scanner.peek() {
    case UInt8(ascii: "|"): return next == UInt8(ascii: "|") ? (.or, 2) : nil
    case UInt8(ascii: "&"):
      if next == UInt8(ascii: "&") { return (.and, 2) }
      throw replaceable("&", by: "&&")
    case UInt8(ascii: "="):
      if scanner.isNext("===") { throw replaceable("===", by: "==") }
      if next == UInt8(ascii: "=") { return (.equal, 2) }
      throw replaceable("=", by: "==")
    case UInt8(ascii: "!"):
      if scanner.isNext("!==") { throw replaceable("!==", by: "!=") }
      return next == UInt8(ascii: "=") ? (.unequal, 2) : nil
    case UInt8(ascii: "<"):
      if next == UInt8(ascii: ">") { throw replaceable("<>", by: "!=") }
      return next == UInt8(ascii: "=") ? (.order(.lessOrEqual), 2) : (.order(.less), 1)
    case UInt8(ascii: ">"):
      return next == UInt8(ascii: "=") ? (.order(.greaterOrEqual), 2) : (.order(.greater), 1)
    case UInt8(ascii: "+"): return (.arithmetic(.add), 1)
    case UInt8(ascii: "*"): return (.arithmetic(.multiply), 1)
    case UInt8(ascii: "/"): return (.arithmetic(.divide), 1)
    case UInt8(ascii: "%"): return (.arithmetic(.remainder), 1)
    case UInt8(ascii: "-"):
      guard scanner.peek(-1).isBlank, next.isBlank else {
        throw scanner.error(
          "minus needs blanks around it",
          at: scanner.offset..<scanner.offset + 1,
          hint: "write 'a - b'; 'a-b' is one name"
        )
      }
      return (.arithmetic(.subtract), 1)
    default:
      try rejectWordOperator()
      return nil
    }
  }

  private func replaceable(_ wrong: StaticString, by right: String) -> SyntaxError {
    scanner.error(
      "'\(wrong)' is not an operator",
      at: scanner.offset..<scanner.offset + wrong.utf8CodeUnitCount,
      hint: "write '\(right)'"
    )
  }

  private mutating func rejectWordOperator() throws(SyntaxError) {
    let start = scanner.offset
    guard let word = scanner.name() else { return }
    let range = start..<scanner.offset
    scanner.offset = start
    let operators = [
      "and": "&&", "or": "||", "eq": "==", "ne": "!=", "is": "==", "lt": "<", "gt": ">",
      "le": "<=", "ge": ">=", "mod": "%",
    ]
    if let right = operators[word.lowercased()] {
      throw scanner.error(
        "'\(word)' is not an operator",
        at: range,
        hint: "write '\(right)'"
      )
    }
    throw scanner.error("expected an operator before '\(word)'", at: range)
  }
}

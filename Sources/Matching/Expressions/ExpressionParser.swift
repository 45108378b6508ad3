import JSON
import SpecSource

/// Parses one expression by precedence climbing; stops before what can't belong to it.
struct ExpressionParser {
  /// Nesting of parentheses, brackets and arguments; also bounds the evaluator's recursion.
  static let depthLimit = 64
  /// Operators and members in one expression: a chain nests the tree as brackets do.
  static let nodeLimit = 200

  var scanner: Scanner
  let functions: FunctionTable
  var references: [Reference] = []
  /// Mistakes that don't end the parse, such as an unknown function.
  var mistakes: [SyntaxError] = []
  /// Whether an operator, a filter or a call stands in it that may be wrong.
  var needsTypes = false
  /// Whether the value is written out in longer text.
  var isWritten = false
  private var depth = 0
  private var nodeCount = 0

  init(
    _ source: SourceText,
    bytes: [UInt8]? = nil,
    from offset: Int = 0,
    functions: FunctionTable
  ) {
    self.functions = functions
    scanner = Scanner(source, bytes: bytes, from: offset, code: .invalidExpression)
  }

  mutating func expression() throws(SyntaxError) -> ExpressionNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw SyntaxError(
        .limitExceeded,
        "the expression is nested more than \(Self.depthLimit) deep",
        at: scanner.scalarRange(at: scanner.offset)
      )
    }
    return try coalesce()
  }

  /// `a ?? b ?? c`: all but the last are guarded.
  private mutating func coalesce() throws(SyntaxError) -> ExpressionNode {
    let firstReference = references.count
    var left = try binary(minimum: 1)
    while true {
      scanner.skipBlanks()
      guard scanner.take("??") else { return left }
      for index in firstReference..<references.count { references[index].isGuarded = true }
      let right = try binary(minimum: 1)
      left = try node(.coalesce(left, right), joining: left, right)
    }
  }

  private mutating func binary(minimum: Int) throws(SyntaxError) -> ExpressionNode {
    var left = try unary()
    while let (infix, length) = try infixOperator(), infix.precedence >= minimum {
      let place = scanner.offset
      scanner.offset += length
      let right = try binary(minimum: infix.precedence + 1)
      if infix.isComparison, let next = try infixOperator(), next.0.precedence == infix.precedence {
        throw scanner.error(
          "comparisons can't be chained",
          at: place..<place + length,
          hint: "join them with &&"
        )
      }
      left = try node(infix.join(left, right), joining: left, right)
    }
    return left
  }

  private mutating func unary() throws(SyntaxError) -> ExpressionNode {
    scanner.skipBlanks()
    let start = scanner.offset
    let isNot = scanner.peek() == UInt8(ascii: "!") && scanner.peek(1) != UInt8(ascii: "=")
    guard isNot || scanner.peek() == UInt8(ascii: "-") else { return try postfix() }
    scanner.offset += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw SyntaxError(.limitExceeded, "too many operators in a row", at: start..<start + 1)
    }
    let operand = try unary()
    if !isNot, case .constant(.json(.number(let number))) = operand.kind {
      let negative = Value.json(.number(JSONNumber(unchecked: "-" + number.text)))
      return try node(.constant(negative), from: start)
    }
    return try node(isNot ? .not(operand) : .negative(operand), from: start)
  }

  // MARK: - Making nodes

  mutating func node(
    _ kind: ExpressionNode.Kind,
    from start: Int
  ) throws(SyntaxError) -> ExpressionNode {
    try node(kind, from: start, at: scanner.source.range(of: start..<scanner.offset))
  }

  /// The same where the range of what was read is known.
  mutating func node(
    _ kind: ExpressionNode.Kind,
    from start: Int,
    at range: SourceRange
  ) throws(SyntaxError) -> ExpressionNode {
    try count(at: start)
    switch kind {
    case .not, .negative, .call, .conditional: needsTypes = true
    default: break
    }
    return ExpressionNode(kind: kind, range: range)
  }

  private mutating func node(
    _ kind: ExpressionNode.Kind,
    joining left: ExpressionNode,
    _ right: ExpressionNode
  ) throws(SyntaxError) -> ExpressionNode {
    try count(at: scanner.offset - 1)
    if !kind.isSettingWithDefault { needsTypes = true }
    var range = left.range
    range.end = right.range.end
    return ExpressionNode(kind: kind, range: range)
  }

  private mutating func count(at offset: Int) throws(SyntaxError) {
    nodeCount += 1
    guard nodeCount <= Self.nodeLimit else {
      throw SyntaxError(
        .limitExceeded,
        "the expression has more than \(Self.nodeLimit) parts",
        at: scanner.scalarRange(at: offset)
      )
    }
  }
}

extension ExpressionParser {
  /// The error for what stands behind a complete expression.
  func unexpected() -> SyntaxError {
    let range = scanner.scalarRange(at: scanner.offset)
    guard !range.isEmpty else {
      return scanner.error("the expression has no end", at: range)
    }
    let found = scanner.text(of: range)
    return scanner.error("unexpected '\(found)' after the expression", at: range)
  }
}

extension ExpressionParser {
  /// Notes what is wrong with the types of an expression that reads nothing; those of others are
  /// known when all names are.
  mutating func checkConstants(in root: ExpressionNode) {
    guard references.isEmpty, mistakes.isEmpty, needsTypes || isWritten else { return }
    let typed = TypedExpression(root: root, isWritten: isWritten)
    guard let mistake = typed.mistake(in: nil, isGuarded: false) else { return }
    var error = SyntaxError(
      mistake.code,
      mistake.message,
      at: 0..<scanner.offset,
      hint: mistake.hint
    )
    error.place = mistake.range
    mistakes.append(error)
  }
}

import JSON
import SpecSource

/// What can be known to match nothing before anything is matched.
extension PatternParser {
  mutating func checkPossible(
    _ base: PatternNode,
    _ constraints: [PatternConstraint],
    from start: Int
  ) throws(SyntaxError) {
    var kinds = base.domain
    for constraint in constraints {
      let remaining = kinds.intersection(constraint.domain)
      guard !remaining.isEmpty else {
        let type = base.summary.trimmingBrackets
        throw impossible("\(constraint.phrase) can't hold for '\(type)'", from: start)
      }
      kinds = remaining
    }
    try checkValues(base, constraints, from: start)
  }

  /// Whether a value is left over that all of it holds for, as far as it is written out.
  private func checkValues(
    _ base: PatternNode,
    _ constraints: [PatternConstraint],
    from start: Int
  ) throws(SyntaxError) {
    var possible = PossibleValues()
    possible.narrow(to: base)
    for constraint in constraints { possible.narrow(by: constraint) }
    if let emptiness = possible.emptiness { throw impossible(emptiness, from: start) }
    guard let refused = possible.refusedLiterals(base, constraints) else { return }
    throw impossible("\(refused) can't match what is asked besides", from: start)
  }

  func checkRange(
    _ lower: PatternOperand?,
    _ upper: PatternOperand?,
    from start: Int
  ) throws(SyntaxError) {
    let (first, last) = (lower?.literal, upper?.literal)
    let ordered: ValueKinds = [.number, .duration, .size]
    func check(_ literal: Value?) throws(SyntaxError) {
      guard let literal, literal.kinds.isDisjoint(with: ordered) else { return }
      throw scanner.error(
        "a range goes from number to number, not \(literal.kindName)",
        at: start..<scanner.offset
      )
    }
    try check(first)
    try check(last)
    guard let first, let last else { return }
    guard let order = first.order(relativeTo: last) else {
      throw impossible(
        "a range can't go from \(first.kindName) to \(last.kindName)",
        from: start
      )
    }
    guard order != .greater else {
      throw impossible("the range is empty", from: start, hint: "write the smaller end first")
    }
  }

  func checkLength(
    _ lower: PatternOperand?,
    _ upper: PatternOperand?,
    from start: Int
  ) throws(SyntaxError) {
    func check(_ literal: Value?) throws(SyntaxError) {
      guard let literal else { return }
      guard let number = literal.number, number.isInteger else {
        throw scanner.error("a length is a whole number", at: start..<scanner.offset)
      }
      guard number >= 0 else {
        throw impossible("a length is never negative", from: start)
      }
    }
    try check(lower?.literal)
    try check(upper?.literal)
    try checkRange(lower, upper, from: start)
  }
}

extension PatternConstraint {
  /// How messages call it: `'contains'`.
  fileprivate var phrase: String {
    switch self {
    case .order(let symbol, let operand):
      "'\(symbol.rawValue)' with \(operand.literal?.kindName ?? "a value")"
    case .equality(let isEqual, let operand):
      "'\(isEqual ? "==" : "!=")' with \(operand.literal?.kindName ?? "a value")"
    case .range(let lower, let upper):
      "a range of \((lower ?? upper)?.literal?.rangeName ?? "numbers")"
    case .near: "'near'"
    case .length: "'length'"
    case .contains: "'contains'"
    case .starts: "'starts with'"
    case .ends: "'ends with'"
    case .regex: "a regular expression"
    case .unique: "'unique'"
    case .sorted: "'sorted'"
    case .before: "'before'"
    case .after: "'after'"
    case .within: "'within'"
    }
  }
}

extension Value {
  fileprivate var rangeName: String {
    switch self {
    case .duration: "durations"
    case .size: "sizes"
    default: "numbers"
    }
  }
}

extension String {
  /// `<int>` without its brackets.
  var trimmingBrackets: String {
    guard utf8.count > 1, utf8.first == UInt8(ascii: "<"), utf8.last == UInt8(ascii: ">") else {
      return self
    }
    return String(decoding: utf8.dropFirst().dropLast(), as: UTF8.self)
  }
}

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
    try checkBounds(base, constraints, from: start)
  }

  /// Whether the bounds that are written out leave a number over.
  private func checkBounds(
    _ base: PatternNode,
    _ constraints: [PatternConstraint],
    from start: Int
  ) throws(SyntaxError) {
    var bounds = NumericBounds()
    for constraint in constraints { bounds.narrow(by: constraint) }
    if case .type(.int) = base.kind { bounds.narrowToIntegers() }
    if case .type(.statusClass(let number)) = base.kind {
      bounds.narrow(by: .range(.literal(Value(number * 100)), .literal(Value(number * 100 + 99))))
    }
    guard bounds.isEmpty else { return }
    throw impossible("no number can match", from: start)
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

/// The interval that constraints with literal numbers leave open.
private struct NumericBounds {
  private var lower: JSONNumber?
  private var upper: JSONNumber?
  private var excludesLower = false
  private var excludesUpper = false
  private var areIntegers = false

  mutating func narrow(by constraint: PatternConstraint) {
    switch constraint {
    case .order(.greater, let operand): raise(to: operand, excluding: true)
    case .order(.greaterOrEqual, let operand): raise(to: operand, excluding: false)
    case .order(.less, let operand): lowerTop(to: operand, excluding: true)
    case .order(.lessOrEqual, let operand): lowerTop(to: operand, excluding: false)
    case .equality(isEqual: true, let operand):
      raise(to: operand, excluding: false)
      lowerTop(to: operand, excluding: false)
    case .range(let first, let last):
      if let first { raise(to: first, excluding: false) }
      if let last { lowerTop(to: last, excluding: false) }
    default: break
    }
  }

  mutating func narrowToIntegers() { areIntegers = true }

  private mutating func raise(to operand: PatternOperand, excluding: Bool) {
    guard let number = operand.literal?.number else { return }
    if let lower, number < lower || (number == lower && !excluding) { return }
    lower = number
    excludesLower = excluding
  }

  private mutating func lowerTop(to operand: PatternOperand, excluding: Bool) {
    guard let number = operand.literal?.number else { return }
    if let upper, number > upper || (number == upper && !excluding) { return }
    upper = number
    excludesUpper = excluding
  }

  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    if lower > upper || (lower == upper && (excludesLower || excludesUpper)) { return true }
    guard areIntegers else { return false }
    // The first integer inside must not be beyond the end.
    var first = lower.rounded()
    if first < lower || (first == lower && excludesLower) {
      first = first.adding(JSONNumber(1)) ?? first
    }
    return first > upper || (first == upper && excludesUpper)
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

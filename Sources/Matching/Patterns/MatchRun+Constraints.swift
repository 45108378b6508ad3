import JSON
import PCRE
import SpecSource

extension MatchRun {
  func holds(
    _ constraint: PatternConstraint,
    for value: Value,
    at range: SourceRange
  ) throws(EvaluationError) -> Bool {
    switch constraint {
    case .order(let symbol, let operand):
      let limit = try self.value(of: operand)
      guard let order = value.read(like: limit).order(relativeTo: limit) else { return false }
      return symbol.holds(isLess: order == .less, isEqual: order == .equal)
    case .equality(let isEqual, let operand):
      return value.isWritten(asValue: try self.value(of: operand)) == isEqual
    case .range(let lower, let upper):
      return try isWithin(value, lower, upper)
    case .near(let operand, let tolerance):
      return try isNear(value, operand, tolerance, at: range)
    case .length(let lower, let upper):
      guard let length = value.length else { return false }
      return try isWithin(Value(length), lower, upper)
    case .contains(let operand):
      return try contains(value, try self.value(of: operand))
    case .starts(let operand):
      guard let text = value.plainText else { return false }
      return text.utf8.starts(with: try self.text(of: operand, at: range).utf8)
    case .ends(let operand):
      guard let text = value.plainText else { return false }
      return text.utf8.reversed().starts(
        with: try self.text(of: operand, at: range).utf8.reversed()
      )
    case .regex(let regex):
      guard let text = value.plainText else { return false }
      return try search(text, for: regex, at: range)
    case .unique: return value.items.map(\.areUnique) ?? false
    case .sorted: return value.items.map(\.areSorted) ?? false
    case .before(let operand): return try compare(value, with: operand, at: range) { $0 < $1 }
    case .after(let operand): return try compare(value, with: operand, at: range) { $0 > $1 }
    case .within(let duration, let operand):
      guard case .duration(let limit) = try self.value(of: duration) else {
        throw EvaluationError(.type, "'within' takes a duration", at: range)
      }
      return try compare(value, with: operand, at: range) { actual, wanted in
        let distance = actual.duration(to: wanted)
        return distance <= limit && .zero - distance <= limit
      }
    }
  }

  func search(
    _ text: String,
    for regex: RegularExpression,
    at range: SourceRange
  ) throws(EvaluationError) -> Bool {
    do {
      return try regex.matches(text)
    } catch {
      throw EvaluationError(.limit, error.description, at: range)
    }
  }

  func value(of operand: PatternOperand) throws(EvaluationError) -> Value {
    switch operand {
    case .literal(let value): value
    case .expression(let expression): try expression.root.operand(in: scope).plain
    }
  }

  private func text(
    of operand: PatternOperand,
    at range: SourceRange
  ) throws(EvaluationError) -> String {
    let value = try value(of: operand)
    guard let text = value.plainText else {
      throw EvaluationError(.type, "expected text here, not \(value.kindName)", at: range)
    }
    return text
  }

  private func isWithin(
    _ value: Value,
    _ lower: PatternOperand?,
    _ upper: PatternOperand?
  ) throws(EvaluationError) -> Bool {
    if let lower {
      let limit = try self.value(of: lower)
      guard let order = value.read(like: limit).order(relativeTo: limit), order != .less else {
        return false
      }
    }
    if let upper {
      let limit = try self.value(of: upper)
      guard let order = value.read(like: limit).order(relativeTo: limit), order != .greater else {
        return false
      }
    }
    return true
  }

  private func isNear(
    _ value: Value,
    _ operand: PatternOperand,
    _ tolerance: PatternOperand,
    at range: SourceRange
  ) throws(EvaluationError) -> Bool {
    let wanted = try self.value(of: operand)
    guard let number = value.read(like: wanted).number else { return false }
    guard let center = wanted.number, let distance = try self.value(of: tolerance).number else {
      throw EvaluationError(.type, "'near' takes numbers", at: range)
    }
    guard let difference = number.subtracting(center) else { return false }
    return (difference < 0 ? difference.negated : difference) <= distance
  }

  private func contains(_ value: Value, _ wanted: Value) throws(EvaluationError) -> Bool {
    if let items = value.items { return items.contains { $0.isWritten(asValue: wanted) } }
    guard let text = value.plainText, let part = wanted.plainText else { return false }
    return text.utf8.contains(part.utf8)
  }

  private func compare(
    _ value: Value,
    with operand: PatternOperand,
    at range: SourceRange,
    _ holds: (Moment, Moment) -> Bool
  ) throws(EvaluationError) -> Bool {
    let text = try self.text(of: operand, at: range)
    guard let wanted = Moment(text) else {
      throw EvaluationError(.value, "'\(text.shortened(to: 60))' is not a date", at: range)
    }
    guard let actual = value.plainText.flatMap({ Moment($0) }) else { return false }
    return holds(actual, wanted)
  }
}

extension Value {
  /// Protocol text as a number where it is compared with one.
  fileprivate func read(like other: Value) -> Value {
    guard case .text(let text) = self, other.number != nil, let number = JSONNumber(text) else {
      return self
    }
    return .json(.number(number))
  }

  /// Unicode scalars of text, items of a list, members of an object.
  var length: Int? {
    switch self {
    case .json(.string(let text)), .text(let text): text.unicodeScalars.count
    case .json(.array(let items)): items.count
    case .json(.object(let object)): object.count
    case .list(let items): items.count
    case .record(let record):
      record.scalar?.length ?? record.json.object?.count
    default: nil
    }
  }
}

extension Array where Element == Value {
  /// Whether no item equals another.
  var areUnique: Bool {
    var seen: Set<JSONValue> = []
    for (index, item) in enumerated() {
      if let value = item.plainJSON {
        guard seen.insert(value).inserted else { return false }
      } else if self[..<index].contains(where: { $0.equals(item) }) {
        return false
      }
    }
    return true
  }

  /// Whether no item is less than the one before it, or has no order with it.
  var areSorted: Bool {
    zip(self, dropFirst()).allSatisfy { first, second in
      first.order(relativeTo: second).map { $0 != .greater } ?? false
    }
  }
}

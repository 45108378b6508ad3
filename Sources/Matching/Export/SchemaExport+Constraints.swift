import JSON

extension SchemaExport {
  /// What a constraint asks, of the types that it is for.
  func schema(of constraint: PatternConstraint, in node: PatternNode) -> ExportedSchema {
    switch constraint {
    case .order(let symbol, let operand):
      guard case .json(.number(let limit))? = operand.literal else { break }
      return number([(symbol.keyword, limit)])
    case .equality(let isEqual, let operand):
      guard case .json(let value)? = operand.literal else { break }
      let equal = ExportedSchema([("const", value)])
      return isEqual ? equal : .none([equal], comment: leftOut(node))
    case .range(let lower, let upper):
      guard let limits = limits(lower, upper) else { break }
      return number(
        [("minimum", limits.least), ("maximum", limits.most)].compactMap { name, limit in
          limit.map { (name, $0) }
        }
      )
    case .near(let operand, let tolerance):
      guard let center = operand.literal?.number, let distance = tolerance.literal?.number,
        let least = center.subtracting(distance), let most = center.adding(distance)
      else { break }
      return number([("minimum", least), ("maximum", most)])
    case .length(let lower, let upper):
      guard let limits = limits(lower, upper) else { break }
      return length(least: limits.least, most: limits.most)
    case .contains(let operand):
      guard case .json(let value)? = operand.literal else { break }
      let list = ExportedSchema([("type", "array"), ("contains", ["const": value])])
      return value.string.map { .any([text("\(ECMARegex.escaped($0))"), list]) } ?? list
    case .starts(let operand):
      guard let text = operand.literal?.plainText else { break }
      return self.text("^" + ECMARegex.escaped(text))
    case .ends(let operand):
      guard let text = operand.literal?.plainText else { break }
      return self.text(ECMARegex.escaped(text) + "$")
    case .regex(let regex):
      guard let pattern = ECMARegex.pattern(of: regex) else { break }
      return text(pattern)
    case .unique: return ExportedSchema([("type", "array"), ("uniqueItems", true)])
    case .sorted: return ExportedSchema([("type", "array")]).without(leftOut(node))
    case .before, .after, .within:
      return ExportedSchema([("type", "string")]).without(leftOut(node))
    }
    return .inexact(leftOut(node))
  }

  /// `<length>`: the count as a pattern.
  func length(_ count: PatternNode) -> ExportedSchema {
    guard let (least, most) = Self.bounds(of: count) else {
      return ExportedSchema([("type", ["string", "array", "object"])])
        .without("not said here: length \(count.summary)")
    }
    return length(least: least, most: most)
  }

  /// The counts that a pattern allows, where they are all whole numbers between two.
  private static func bounds(of count: PatternNode) -> (least: JSONNumber?, most: JSONNumber?)? {
    switch count.kind {
    case .literal(.number(let number)) where number.isInteger: return (number, number)
    case .type(.int), .type(.number), .type(.any): return (nil, nil)
    case .constrained(let base, let constraints):
      guard constraints.count == 1, let constraint = constraints.first, bounds(of: base) != nil
      else { return nil }
      switch constraint {
      case .range(let lower, let upper):
        let limits = [lower, upper].compactMap(\.self).map {
          $0.literal?.number?.isInteger ?? false
        }
        return limits.allSatisfy(\.self) ? (lower?.literal?.number, upper?.literal?.number) : nil
      case .order(let symbol, let operand):
        guard let limit = operand.literal?.number, limit.isInteger else { return nil }
        switch symbol {
        case .greaterOrEqual: return (limit, nil)
        case .lessOrEqual: return (nil, limit)
        case .greater: return (limit.adding(1), nil)
        case .less: return (nil, limit.subtracting(1))
        }
      default: return nil
      }
    default: return nil
    }
  }

  private func length(least: JSONNumber?, most: JSONNumber?) -> ExportedSchema {
    let names = ["Length", "Items", "Properties"]
    var members: [(String, JSONValue)] = [("type", ["string", "array", "object"])]
    if let most, most < 0 { return .nothing }
    if let least, least > 0 { members += names.map { ("min\($0)", .number(least)) } }
    if let most { members += names.map { ("max\($0)", .number(most)) } }
    return ExportedSchema(members)
  }

  private func number(_ limits: [(String, JSONNumber)]) -> ExportedSchema {
    ExportedSchema([("type", "number")] + limits.map { ($0.0, .number($0.1)) })
  }

  private func text(_ pattern: String) -> ExportedSchema {
    ExportedSchema([("type", "string"), ("pattern", .string(pattern))])
  }

  /// Both ends as numbers; nil when one of them is something else, or not known yet.
  private func limits(
    _ lower: PatternOperand?,
    _ upper: PatternOperand?
  ) -> (least: JSONNumber?, most: JSONNumber?)? {
    for operand in [lower, upper].compactMap(\.self) where operand.literal?.number == nil {
      return nil
    }
    return (lower?.literal?.number, upper?.literal?.number)
  }
}

extension OrderOperator {
  fileprivate var keyword: String {
    switch self {
    case .less: "exclusiveMaximum"
    case .lessOrEqual: "maximum"
    case .greater: "exclusiveMinimum"
    case .greaterOrEqual: "minimum"
    }
  }
}

import JSON
import SpecSource

extension PatternParser {
  /// All constraints that come next.
  ///
  /// With `needsType` no type stands before them, so that they can't begin with a comparison, and
  /// what is no constraint may be a type.
  mutating func constraints(needsType: Bool) throws(SyntaxError) -> [PatternConstraint] {
    var result: [PatternConstraint] = []
    while true {
      scanner.skipBlanks()
      let start = scanner.offset
      guard let constraint = try constraint(isFirst: needsType && result.isEmpty) else {
        scanner.offset = start
        return result
      }
      result.append(constraint)
    }
  }

  private mutating func constraint(isFirst: Bool) throws(SyntaxError) -> PatternConstraint? {
    let start = scanner.offset
    switch scanner.peek() {
    case UInt8(ascii: ">") where isClosing: return nil
    case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "!"):
      if isFirst { throw needsType(at: start) }
      return try comparison()
    case UInt8(ascii: "/"): return .regex(try scanner.regularExpression())
    case UInt8(ascii: "."):
      guard scanner.take("..") else { return nil }
      scanner.skipBlanks()
      let upper = try value()
      return try range(nil, upper, from: start)
    case let byte where byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "$"):
      return try rangeOrNothing(isFirst: isFirst)
    default: return scanner.peek().isNameStart ? try worded() : nil
    }
  }

  private mutating func comparison() throws(SyntaxError) -> PatternConstraint {
    let start = scanner.offset
    let symbols: [(StaticString, OrderOperator)] = [
      (">=", .greaterOrEqual), ("<=", .lessOrEqual), (">", .greater), ("<", .less),
    ]
    for (symbol, order) in symbols where scanner.take(symbol) {
      scanner.skipBlanks()
      return .order(order, try value())
    }
    for (symbol, isEqual) in [("==", true), ("!=", false)] as [(StaticString, Bool)]
    where scanner.take(symbol) {
      scanner.skipBlanks()
      return .equality(isEqual: isEqual, try value())
    }
    throw scanner.error(
      "'\(scanner.text(of: start..<start + 1))' is not a comparison",
      at: start..<start + 1,
      hint: scanner.peek() == UInt8(ascii: "=") ? "write '=='" : "write 'not'"
    )
  }

  /// `1..10` or `1..`; a value without dots is no constraint.
  private mutating func rangeOrNothing(isFirst: Bool) throws(SyntaxError) -> PatternConstraint? {
    let start = scanner.offset
    // What is tried here and is no range must leave no trace.
    let (referenceCount, mistakeCount) = (references.count, mistakes.count)
    if scanner.peek().isDigit, scanner.peek(1) | 0x20 == UInt8(ascii: "x") { return nil }
    let lower = try value()
    scanner.skipBlanks()
    guard scanner.take("..") else {
      references.removeSubrange(referenceCount...)
      mistakes.removeSubrange(mistakeCount...)
      guard !isFirst else { return nil }
      throw scanner.error(
        "a value needs '==' or '..' here",
        at: start..<scanner.offset,
        hint: "write '== \(scanner.text(of: start..<scanner.offset))'"
      )
    }
    scanner.skipBlanks()
    let next = scanner.peek()
    let hasUpper = next.isDigit || next == UInt8(ascii: "-") || next == UInt8(ascii: "$")
    let upper = hasUpper ? try value() : nil
    return try range(lower, upper, from: start)
  }

  private func range(
    _ lower: PatternOperand?,
    _ upper: PatternOperand?,
    from start: Int
  ) throws(SyntaxError) -> PatternConstraint {
    try checkRange(lower, upper, from: start)
    return .range(lower, upper)
  }

  private mutating func worded() throws(SyntaxError) -> PatternConstraint? {
    let start = scanner.offset
    if takeWord("unique") { return .unique }
    if takeWord("sorted") { return .sorted }
    if takeWord("length") { return try length(from: start) }
    if takeWord("contains") { return .contains(try spacedValue()) }
    if takeWord("before") { return .before(try moment()) }
    if takeWord("after") { return .after(try moment()) }
    if takeWord("starts") {
      try expect("with", after: "starts")
      return .starts(try textValue())
    }
    if takeWord("ends") {
      try expect("with", after: "ends")
      return .ends(try textValue())
    }
    if takeWord("near") {
      let value = try typed(.number, "a number")
      try expect("by", after: "near …")
      return .near(value, by: try typed(.number, "a number"))
    }
    if takeWord("within") {
      let duration = try typed(.duration, "a duration such as 5m")
      try expect("of", after: "within …")
      return .within(duration, of: try moment())
    }
    return try rejectWord()
  }

  /// A word behind a type that is no constraint is a misspelt one.
  private mutating func rejectWord() throws(SyntaxError) -> PatternConstraint? {
    let start = scanner.offset
    guard let word = scanner.name(), !isTypePosition(start) else { return nil }
    let words = [
      "length", "contains", "starts with", "ends with", "near", "unique", "sorted", "before",
      "after", "within",
    ]
    let synonyms = [
      "and": "write the constraints one after another", "or": "write '|'", "matches": "write /…/",
      "min": "write '>= '", "max": "write '<= '", "starting": "write 'starts with'",
      "startsWith": "write 'starts with'", "endsWith": "write 'ends with'",
      "starts-with": "write 'starts with'", "ends-with": "write 'ends with'",
      "len": "write 'length'",
    ]
    let nearest = nearestName(to: word, in: words).map { "did you mean '\($0)'?" }
    throw scanner.error(
      "unknown constraint '\(word)'",
      at: start..<scanner.offset,
      hint: synonyms[word] ?? nearest ?? "there are \(words.joined(separator: ", "))"
    )
  }

  /// Whether a word at this place stands where a type does: at the beginning, or behind `|`, `(`
  /// or `not`.
  private func isTypePosition(_ offset: Int) -> Bool {
    var index = offset - 1
    while index >= 0, scanner.bytes[index].isBlank { index -= 1 }
    guard index >= 0 else { return true }
    switch scanner.bytes[index] {
    case UInt8(ascii: "<"), UInt8(ascii: "|"), UInt8(ascii: "("): return true
    default:
      return index >= 2 && scanner.text(of: index - 2..<index + 1) == "not"
        && (index == 2 || !scanner.bytes[index - 3].isNamePart)
    }
  }

  private mutating func expect(
    _ word: StaticString,
    after first: String
  ) throws(SyntaxError) {
    scanner.skipBlanks()
    guard !takeWord(word) else { return }
    throw scanner.error(
      "expected '\(word)' after '\(first)'",
      at: scanner.scalarRange(at: scanner.offset)
    )
  }

  private mutating func length(from start: Int) throws(SyntaxError) -> PatternConstraint {
    scanner.skipBlanks()
    var lower: PatternOperand?
    var upper: PatternOperand?
    if scanner.take("..") {
      scanner.skipBlanks()
      upper = try typed(.number, "a number")
    } else {
      lower = try typed(.number, "a number or a range such as 3..20")
      let afterLower = scanner.offset
      scanner.skipBlanks()
      if scanner.take("..") {
        scanner.skipBlanks()
        let next = scanner.peek()
        let hasUpper = next.isDigit || next == UInt8(ascii: "-") || next == UInt8(ascii: "$")
        upper = hasUpper ? try value() : nil
      } else {
        scanner.offset = afterLower
        upper = lower
      }
    }
    try checkLength(lower, upper, from: start)
    return .length(lower, upper)
  }
}

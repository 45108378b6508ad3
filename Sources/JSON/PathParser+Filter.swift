extension PathParser {
  /// `logical-expr`: conditions joined by `||`.
  mutating func condition() throws(JSONPathSyntaxError) -> PathCondition {
    var conditions: [PathCondition] = []
    repeat {
      skipWhitespace()
      conditions.append(try conjunction())
      skipWhitespace()
    } while skip("||")
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction() throws(JSONPathSyntaxError) -> PathCondition {
    var conditions: [PathCondition] = []
    repeat {
      skipWhitespace()
      conditions.append(try basicCondition())
      skipWhitespace()
    } while skip("&&")
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func basicCondition() throws(JSONPathSyntaxError) -> PathCondition {
    if current == UInt8(ascii: "!"), byte(at: 1) != UInt8(ascii: "=") {
      position += 1
      skipWhitespace()
      guard current != UInt8(ascii: "!") else {
        throw error("two '!' in a row", hint: "leave both out")
      }
      if current == UInt8(ascii: "(") { return .not(try parenthesized()) }
      let start = position
      let negated = PathCondition.not(try test(try term(), at: start))
      let end = position
      skipWhitespace()
      if let comparison = comparison() {
        throw error(
          "'!' before a comparison",
          at: end,
          hint: "write !(… \(comparison.rawValue) …)"
        )
      }
      position = end
      return negated
    }
    if current == UInt8(ascii: "(") { return try parenthesized() }
    let start = position
    let left = try term()
    let end = position
    skipWhitespace()
    guard let comparison = comparison() else {
      if current == UInt8(ascii: "=") {
        throw error("unknown operator", hint: operatorHint)
      }
      position = end
      return try test(left, at: start)
    }
    skipWhitespace()
    let leftOperand = try operand(left, at: start)
    let rightStart = position
    let right = try operand(try term(), at: rightStart)
    return .comparison(leftOperand, comparison, right)
  }

  private mutating func parenthesized() throws(JSONPathSyntaxError) -> PathCondition {
    try enter()
    position += 1
    skipWhitespace()
    let condition = try condition()
    skipWhitespace()
    guard skip(")") else { throw error("expected ')', found \(found)", hint: operatorHint) }
    depth -= 1
    return condition
  }

  private mutating func comparison() -> PathComparison? {
    let all: [PathComparison] = [
      .equal, .notEqual, .lessOrEqual, .greaterOrEqual, .less, .greater,
    ]
    for comparison in all where skip(comparison.rawValue) { return comparison }
    return nil
  }

  /// What may stand on either side of a comparison, alone, or in a function's parentheses.
  enum Term {
    case literal(JSONValue)
    case query(PathQuery)
    /// A function that gives a value.
    case value(PathOperand)
    /// A function that gives true or false.
    case logical(PathCondition)
  }

  /// The term as a condition of its own (RFC 9535, section 2.3.5.1).
  private func test(_ term: Term, at start: Int) throws(JSONPathSyntaxError) -> PathCondition {
    switch term {
    case .query(let query): return .exists(query)
    case .logical(let condition): return condition
    case .literal: throw error("a literal must be compared with something", at: start)
    case .value:
      throw error("the function's result must be compared with something", at: start)
    }
  }

  /// The term as one value (RFC 9535, sections 2.3.5.1 and 2.4.3).
  func operand(_ term: Term, at start: Int) throws(JSONPathSyntaxError) -> PathOperand {
    switch term {
    case .literal(let value): return .literal(value)
    case .value(let operand): return operand
    case .query(let query):
      guard query.isSingular else {
        throw error(
          "a query that may select several nodes has no value",
          at: start,
          hint: "use value(…) or count(…)"
        )
      }
      return .query(query)
    case .logical:
      throw error("the function gives true or false and can't be compared", at: start)
    }
  }

  mutating func term() throws(JSONPathSyntaxError) -> Term {
    switch current {
    case UInt8(ascii: "$"), UInt8(ascii: "@"):
      let isAbsolute = current == UInt8(ascii: "$")
      position += 1
      return .query(PathQuery(isAbsolute: isAbsolute, segments: try segments()))
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .literal(.string(try string()))
    case _ where current == UInt8(ascii: "-") || isDigit(current):
      return .literal(.number(try number()))
    case .some(0x61...0x7A): return try wordOrFunction()
    case UInt8(ascii: "/"):
      throw error(
        "expected a value, found '/'",
        hint: "a regular expression is match(@.name, 'pattern') or search(…)"
      )
    default: throw error("expected a value, '@', '$' or a function, found \(found)")
    }
  }

  private mutating func number() throws(JSONPathSyntaxError) -> JSONNumber {
    let start = position
    while let byte = current,
      isDigit(byte) || "+-.eE".utf8.contains(byte)
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = JSONNumber(text) else {
      throw error("'\(text)' is not a number", at: start)
    }
    return number
  }

  private mutating func wordOrFunction() throws(JSONPathSyntaxError) -> Term {
    let start = position
    while let byte = current, 0x61...0x7A ~= byte || isDigit(byte) || byte == UInt8(ascii: "_") {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if current == UInt8(ascii: "(") { return try function(word, at: start) }
    switch word {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    default:
      throw error("unknown word '\(word)'", at: start, hint: "text needs quotes, a member '@.'")
    }
  }
}

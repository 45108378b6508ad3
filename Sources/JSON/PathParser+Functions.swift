import PCRE

extension PathParser {
  /// Reads a function's arguments at the opening parenthesis (RFC 9535, section 2.4).
  mutating func function(_ name: String, at start: Int) throws(JSONPathSyntaxError) -> Term {
    let count: Int
    switch name {
    case "length", "count", "value": count = 1
    case "match", "search": count = 2
    default:
      throw error(
        "unknown function '\(name)'",
        at: start,
        hint: "there are 'length', 'count', 'value', 'match' and 'search'"
      )
    }
    let arguments = try arguments(of: name, count: count)
    switch name {
    case "length": return .value(.length(try operand(arguments[0].term, at: arguments[0].start)))
    case "count": return .value(.count(try nodes(arguments[0], of: name)))
    case "value": return .value(.value(try nodes(arguments[0], of: name)))
    default:
      let text = try operand(arguments[0].term, at: arguments[0].start)
      let pattern = try pattern(arguments[1])
      return .logical(.regex(text: text, pattern: pattern, isWhole: name == "match"))
    }
  }

  private typealias Argument = (term: Term, start: Int)

  /// Exactly so many arguments and the closing parenthesis.
  private mutating func arguments(
    of name: String,
    count: Int
  ) throws(JSONPathSyntaxError) -> [Argument] {
    try enter()
    position += 1
    skipWhitespace()
    var arguments: [Argument] = []
    if current != UInt8(ascii: ")") {
      repeat {
        skipWhitespace()
        let start = position
        arguments.append((try term(), start))
        skipWhitespace()
      } while skip(",")
    }
    guard arguments.count == count else {
      throw error(
        "'\(name)' takes \(count) argument\(count == 1 ? "" : "s"), found \(arguments.count)"
      )
    }
    guard skip(")") else { throw error("expected ')', found \(found)") }
    depth -= 1
    return arguments
  }

  private func nodes(
    _ argument: Argument,
    of name: String
  ) throws(JSONPathSyntaxError) -> PathQuery {
    guard case .query(let query) = argument.term else {
      throw error("'\(name)' takes a query", at: argument.start, hint: "for example @.items[*]")
    }
    return query
  }

  private func pattern(
    _ argument: Argument
  ) throws(JSONPathSyntaxError) -> PathPattern {
    let operand = try operand(argument.term, at: argument.start)
    guard case .literal(.string(let text)) = operand else { return .computed(operand) }
    do {
      return .compiled(try RegularExpression(perlPattern(ofIRegexp: text)))
    } catch {
      throw self.error("not a regular expression: \(error.message)", at: argument.start)
    }
  }
}

import JSON
import SpecSource

extension ExpressionParser {
  /// `| name` or `| name(arguments)` behind a value.
  mutating func filter(
    of value: ExpressionNode,
    from start: Int
  ) throws(SyntaxError) -> ExpressionNode {
    scanner.skipBlanks()
    let nameStart = scanner.offset
    guard let name = scanner.name() else {
      throw scanner.error(
        "expected a filter after '|'",
        at: nameStart - 1..<nameStart,
        hint: "for 'or' write '||'"
      )
    }
    let nameRange = nameStart..<scanner.offset
    let given = scanner.peek() == UInt8(ascii: "(") ? try arguments() : []
    guard let entry = entry(name, at: nameRange) else {
      return try node(.constant(.missing), from: start)
    }
    return try node(
      .call(entry, try check(given, piped: value, of: entry, at: nameRange)),
      from: start
    )
  }

  /// `name(arguments)`.
  mutating func call(_ name: String, from start: Int) throws(SyntaxError) -> ExpressionNode {
    let nameRange = start..<scanner.offset
    if name == "if" { return try conditional(from: start) }
    let given = try arguments()
    guard let entry = entry(name, at: nameRange) else {
      return try node(.constant(.missing), from: start)
    }
    return try node(
      .call(entry, try check(given, piped: nil, of: entry, at: nameRange)),
      from: start
    )
  }

  private mutating func conditional(from start: Int) throws(SyntaxError) -> ExpressionNode {
    let bracket = scanner.offset
    scanner.offset += 1
    var parts: [ExpressionNode] = []
    repeat { parts.append(try expression()) } while takeComma()
    try close(")", opened: bracket)
    guard parts.count == 3 else {
      throw SyntaxError(
        .wrongArguments,
        "'if' takes 3 arguments, here are \(parts.count)",
        at: start..<scanner.offset,
        hint: "write if(condition, value, otherwise)"
      )
    }
    return try node(.conditional(parts[0], then: parts[1], else: parts[2]), from: start)
  }

  private mutating func takeComma() -> Bool {
    scanner.skipBlanks()
    return scanner.take(",")
  }

  private mutating func entry(_ name: String, at range: Range<Int>) -> FunctionEntry? {
    if let entry = functions.named(name) { return entry }
    let nearest = FunctionEntry.synonyms[name] ?? nearestName(to: name, in: functions.names)
    mistakes.append(
      SyntaxError(
        .unknownFunction,
        "unknown function '\(name)'",
        at: range,
        hint: nearest.map { "did you mean '\($0)'?" }
      )
    )
    return nil
  }
}

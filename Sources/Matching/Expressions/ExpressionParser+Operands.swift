import JSON
import SpecSource

extension ExpressionParser {
  /// An operand with the members, items and filters that follow it.
  mutating func postfix() throws(SyntaxError) -> ExpressionNode {
    let start = scanner.offset
    var reference: Int?
    var operand = try primary(reference: &reference)
    while true {
      let end = scanner.offset
      scanner.skipBlanks()
      switch scanner.peek() {
      case UInt8(ascii: ".") where scanner.offset == end:
        scanner.offset += 1
        let nameStart = scanner.offset
        guard let name = scanner.name() else {
          throw scanner.error(
            "expected a name after '.'",
            at: end..<end + 1,
            hint: scanner.peek().isDigit ? "write [\(Character(.init(scanner.peek())))]" : nil
          )
        }
        let range = extend(
          reference,
          with: .name(name),
          at: nameStart..<scanner.offset,
          from: start
        )
        operand = try node(.member(operand, name), from: start, at: range)
      case UInt8(ascii: "[") where scanner.offset == end:
        operand = try item(of: operand, from: start, reference: &reference)
      case UInt8(ascii: "|") where scanner.peek(1) != UInt8(ascii: "|"):
        scanner.offset += 1
        reference = nil
        operand = try filter(of: operand, from: start)
      default:
        scanner.offset = end
        return operand
      }
    }
  }

  private mutating func item(
    of operand: ExpressionNode,
    from start: Int,
    reference: inout Int?
  ) throws(SyntaxError) -> ExpressionNode {
    let bracket = scanner.offset
    scanner.offset += 1
    let key = try expression()
    try close("]", opened: bracket)
    let member: Reference.Member.Key?
    switch key.kind {
    case .constant(.json(.string(let name))):
      member = .name(name)
    case .constant(.json(.number(let number))):
      guard let index = Int(number.text) else {
        throw scanner.error("an index is a whole number", at: bracket..<scanner.offset)
      }
      member = .index(index)
    default:
      member = nil
      reference = nil
    }
    let range = extend(reference, with: member, at: bracket..<scanner.offset, from: start)
    return try node(.item(operand, key), from: start, at: range)
  }

  /// Adds a member to a reference, if both are known; gives the place of all that ends with it.
  private mutating func extend(
    _ reference: Int?,
    with key: Reference.Member.Key?,
    at member: Range<Int>,
    from start: Int
  ) -> SourceRange {
    guard let reference, let key else {
      return scanner.source.range(of: start..<member.upperBound)
    }
    let range = scanner.source.range(of: member)
    references[reference].members.append(Reference.Member(key: key, range: range))
    references[reference].range.end = range.end
    return references[reference].range
  }

  private mutating func primary(reference: inout Int?) throws(SyntaxError) -> ExpressionNode {
    let start = scanner.offset
    switch scanner.peek() {
    case UInt8(ascii: "("):
      scanner.offset += 1
      let inner = try expression()
      try close(")", opened: start)
      return inner
    case UInt8(ascii: "["):
      return try list()
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return try node(.constant(.json(.string(try scanner.quotedText()))), from: start)
    case let byte where byte.isDigit:
      return try node(.constant(try scanner.numberOrQuantity()), from: start)
    case UInt8(ascii: "/"):
      _ = try scanner.regularExpression()
      throw scanner.error(
        "a regular expression can stand only as an argument",
        at: start..<scanner.offset,
        hint: "write text | match(/…/)"
      )
    default:
      return try named(reference: &reference)
    }
  }

  private mutating func named(reference: inout Int?) throws(SyntaxError) -> ExpressionNode {
    let start = scanner.offset
    guard let name = scanner.name() else { throw missingOperand() }
    switch name {
    case "true": return try node(.constant(.json(.bool(true))), from: start)
    case "false": return try node(.constant(.json(.bool(false))), from: start)
    case "null": return try node(.constant(.json(.null)), from: start)
    default: break
    }
    if scanner.peek() == UInt8(ascii: "(") {
      return try call(name, from: start)
    }
    if name == "not" {
      throw scanner.error("'not' is not an operator", at: start..<scanner.offset, hint: "write '!'")
    }
    reference = references.count
    let range = scanner.source.range(of: start..<scanner.offset)
    references.append(Reference(name: name, members: [], range: range, isGuarded: false))
    return try node(.name(name), from: start, at: range)
  }

  private func missingOperand() -> SyntaxError {
    let range = scanner.scalarRange(at: scanner.offset)
    if range.isEmpty {
      let last = max(0, scanner.offset - 1)
      return scanner.error("expected a value at the end", at: last..<scanner.offset)
    }
    let found = scanner.text(of: range)
    if found == "{" {
      return scanner.error(
        "expected a value, found '{'",
        at: range,
        hint: "write ${id}, with one pair of braces"
      )
    }
    return scanner.error("expected a value, found '\(found)'", at: range)
  }

  private mutating func list() throws(SyntaxError) -> ExpressionNode {
    let start = scanner.offset
    scanner.offset += 1
    var items: [ExpressionNode] = []
    scanner.skipBlanks()
    while scanner.peek() != UInt8(ascii: "]") {
      items.append(try expression())
      scanner.skipBlanks()
      guard scanner.take(",") else { break }
      scanner.skipBlanks()
    }
    try close("]", opened: start)
    return try node(.list(items), from: start)
  }

  mutating func close(_ bracket: StaticString, opened: Int) throws(SyntaxError) {
    scanner.skipBlanks()
    guard !scanner.take(bracket) else { return }
    let range = scanner.scalarRange(at: scanner.offset)
    guard !range.isEmpty, scanner.bytes[range.lowerBound] != UInt8(ascii: "}") else {
      throw scanner.error(
        "'\(scanner.text(of: opened..<opened + 1))' has no closing '\(bracket)'",
        at: opened..<opened + 1
      )
    }
    let found = scanner.text(of: range)
    throw scanner.error("expected '\(bracket)', found '\(found)'", at: range)
  }
}

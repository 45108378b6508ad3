import JSON
import SpecSource

extension PatternParser {
  /// A literal or `${…}`.
  mutating func value() throws(SyntaxError) -> PatternOperand {
    let start = scanner.offset
    switch scanner.peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .literal(Value(try scanner.quotedText()))
    case UInt8(ascii: "$") where scanner.peek(1) == UInt8(ascii: "{"):
      return .expression(try placeholder())
    case UInt8(ascii: "-"):
      scanner.offset += 1
      guard scanner.peek().isDigit else {
        throw scanner.error("expected a number after '-'", at: start..<start + 1)
      }
      guard case .json(.number(let number)) = try scanner.numberOrQuantity() else {
        throw scanner.error("a duration or size is never negative", at: start..<scanner.offset)
      }
      return .literal(Value(JSONNumber(unchecked: "-" + number.text)))
    case let byte where byte.isDigit:
      return .literal(try scanner.numberOrQuantity())
    default:
      if takeWord("true") { return .literal(Value(true)) }
      if takeWord("false") { return .literal(Value(false)) }
      if takeWord("null") { return .literal(.json(.null)) }
      let word = scanner.name()
      let place = word == nil ? scanner.scalarRange(at: start) : start..<scanner.offset
      let found = place.isEmpty ? "the end" : "'\(scanner.text(of: place))'"
      throw scanner.error(
        "expected a value, found \(found)",
        at: place.isEmpty ? max(0, start - 1)..<start : place,
        hint: found == "'$'"
          ? "a value is written ${name}"
          : word.map { "write '\($0)' in quotes, or ${\($0)} for its value" }
      )
    }
  }

  mutating func spacedValue() throws(SyntaxError) -> PatternOperand {
    scanner.skipBlanks()
    return try value()
  }

  mutating func textValue() throws(SyntaxError) -> PatternOperand {
    try typed(.text, "text in quotes")
  }

  mutating func typed(
    _ kinds: ValueKinds,
    _ wanted: String
  ) throws(SyntaxError) -> PatternOperand {
    scanner.skipBlanks()
    let start = scanner.offset
    let operand = try value()
    if let literal = operand.literal, literal.kinds.isDisjoint(with: kinds) {
      throw scanner.error(
        "expected \(wanted), found \(literal.kindName)",
        at: start..<scanner.offset
      )
    }
    return operand
  }

  /// A date or a date and time as quoted text, or `${…}`.
  mutating func moment() throws(SyntaxError) -> PatternOperand {
    scanner.skipBlanks()
    let start = scanner.offset
    let operand = try typed(.text, "a date in quotes")
    if let text = operand.literal?.plainText, Moment(text) == nil {
      throw scanner.error(
        "'\(text)' is not a date",
        at: start..<scanner.offset,
        hint: "write '2030-01-31' or '2030-01-31T12:00:00Z'"
      )
    }
    return operand
  }
}

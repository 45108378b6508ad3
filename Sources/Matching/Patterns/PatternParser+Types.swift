import JSON
import SpecSource

extension PatternParser {
  /// A type with the `[]` and `{}` that follow it.
  mutating func type() throws(SyntaxError) -> PatternNode {
    let start = scanner.offset
    var node = try simpleType()
    while true {
      if scanner.peek() == UInt8(ascii: "[") {
        let count = try countRange()
        node = try self.node(.listOf(node, count: count), from: start)
      } else if scanner.take("{}") {
        node = try self.node(.objectOf(node), from: start)
      } else {
        return node
      }
    }
  }

  private mutating func simpleType() throws(SyntaxError) -> PatternNode {
    let start = scanner.offset
    let byte = scanner.peek()
    switch byte {
    case UInt8(ascii: "("):
      scanner.offset += 1
      let inner = try alternatives()
      scanner.skipBlanks()
      guard scanner.take(")") else {
        throw scanner.error("'(' has no closing ')'", at: start..<start + 1)
      }
      return PatternNode(
        kind: inner.kind,
        range: scanner.source.range(of: start..<scanner.offset),
        summary: inner.summary
      )
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      let text = try scanner.quotedText()
      return try node(.literal(.string(text)), from: start)
    case UInt8(ascii: "$") where scanner.peek(1) == UInt8(ascii: "{"):
      let expression = try placeholder()
      return try node(.expression(expression), from: start)
    case UInt8(ascii: "-"): return try numberLiteral()
    case _ where byte.isDigit:
      if let statusClass = try statusClass() { return statusClass }
      return try numberLiteral()
    default: return try namedType()
    }
  }

  private mutating func statusClass() throws(SyntaxError) -> PatternNode? {
    let start = scanner.offset
    guard scanner.peek(1) | 0x20 == UInt8(ascii: "x"), scanner.peek(2) | 0x20 == UInt8(ascii: "x"),
      !scanner.peek(3).isNamePart
    else { return nil }
    let number = Int(scanner.peek() - UInt8(ascii: "0"))
    scanner.offset += 3
    guard (1...5).contains(number) else {
      throw impossible("no status is '\(scanner.text(of: start..<scanner.offset))'", from: start)
    }
    return try node(.type(.statusClass(number)), from: start)
  }

  private mutating func numberLiteral() throws(SyntaxError) -> PatternNode {
    let start = scanner.offset
    let value = try value()
    guard case .literal(.json(let literal)) = value else {
      let type = if case .literal(.size) = value { "size" } else { "duration" }
      throw SyntaxError(
        .impossiblePattern,
        "a single duration or size is too exact to be met",
        at: start..<scanner.offset,
        hint: "write <\(type) < \(scanner.text(of: start..<scanner.offset))>"
      )
    }
    return try node(.literal(literal), from: start)
  }

  private mutating func namedType() throws(SyntaxError) -> PatternNode {
    let start = scanner.offset
    guard let name = scanner.name() else {
      let place = scanner.scalarRange(at: start)
      guard !place.isEmpty else {
        throw scanner.error("the pattern has no end", at: max(0, start - 1)..<start)
      }
      throw scanner.error(
        "expected a type, found '\(scanner.text(of: place))'",
        at: place,
        hint: typeHint(at: start)
      )
    }
    if let kind = kind(named: name, at: start) { return try node(kind, from: start) }
    mistakes.append(unknownType(name, at: start..<scanner.offset))
    return try node(.type(.any), from: start)
  }

  /// What to write where YAML's own brackets stand inside of `<…>`.
  private func typeHint(at start: Int) -> String? {
    switch scanner.bytes[start] {
    case UInt8(ascii: "{"): "an object is written out in YAML: { id: <int> }"
    case UInt8(ascii: "["): "a list is written <int[]>, or out in YAML: [<int>, <string>]"
    default: nil
    }
  }

  /// Whether the name of a type comes next.
  var isNextType: Bool {
    scanner.nextName.flatMap { PatternType(name: scanner.text(of: $0)) } != nil
  }

  /// What a name stands for that comes alone between `<` and `>`, as in most patterns; nil, with
  /// nothing taken, for all else.
  mutating func singleName() -> PatternNode.Kind? {
    let start = scanner.offset
    if let name = scanner.name(), scanner.peek() == UInt8(ascii: ">"),
      let kind = kind(named: name, at: start)
    {
      return kind
    }
    scanner.offset = start
    return nil
  }

  /// What the name that begins at an offset and has just been taken stands for; nil when that is no
  /// type.
  private mutating func kind(named name: String, at start: Int) -> PatternNode.Kind? {
    if let type = PatternType(name: name) { return .type(type) }
    switch name {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "absent": return .absent
    case "empty": return .empty
    default: break
    }
    guard name.unicodeScalars.first?.properties.isUppercase ?? false else { return nil }
    let range = scanner.source.range(of: start..<scanner.offset)
    shapeReferences.append(Pattern.ShapeReference(name: name, range: range))
    return .shape(name)
  }

  private func unknownType(_ name: String, at range: Range<Int>) -> SyntaxError {
    let words = ["length", "contains", "starts", "ends", "near", "before", "after", "within"]
    let nearest =
      PatternType.synonyms[name.lowercased()]
      ?? nearestName(to: name, in: PatternType.names + words + ["unique", "sorted"])
    let isRegex = ["regex", "regexp", "pattern"].contains(name.lowercased())
    return SyntaxError(
      .unknownType,
      "unknown type '\(name)'",
      at: range,
      hint: isRegex
        ? "a regular expression stands between slashes: </^[a-z]+$/>"
        : nearest.map { "did you mean '\($0)'?" }
          ?? "for the text itself write <'<\(name)>'>, for a value ${\(name)}; shapes are capitalised"
    )
  }

  /// `[]`, `[3]`, `[1..]`, `[..9]`, `[1..9]`; the caller has seen the `[`.
  private mutating func countRange() throws(SyntaxError) -> CountRange {
    let start = scanner.offset
    scanner.offset += 1
    scanner.skipBlanks()
    if scanner.take("]") { return .any }
    let lower = try count()
    scanner.skipBlanks()
    var upper = lower
    if scanner.take("..") {
      scanner.skipBlanks()
      upper = try count()
    }
    scanner.skipBlanks()
    guard scanner.take("]"), lower != nil || upper != nil else {
      throw scanner.error(
        "expected a number of items",
        at: start..<start + 1,
        hint: "write [3], [1..], [..9] or [1..9]"
      )
    }
    let range = CountRange(least: lower ?? 0, most: upper)
    if let most = range.most, most < range.least {
      throw impossible("no number is from \(range.least) to \(most)", from: start)
    }
    return range
  }

  private mutating func count() throws(SyntaxError) -> Int? {
    let start = scanner.offset
    while scanner.peek().isDigit { scanner.offset += 1 }
    guard scanner.offset > start else { return nil }
    guard let count = Int(scanner.text(of: start..<scanner.offset)) else {
      throw impossible("the number is too large", from: start)
    }
    return count
  }
}

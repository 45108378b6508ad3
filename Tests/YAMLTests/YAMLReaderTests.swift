import JSON
import SpecSource
import Testing

@testable import YAML

struct YAMLReaderTests {
  /// The one document of a text, and what is wrong with it.
  private func read(_ text: String) -> (documents: [Node], diagnostics: [Diagnostic]) {
    var reader = YAMLReader(file: FileID(0), source: SourceFile(path: "t.yaml", text: text))
    let documents = reader.read()
    return (documents, reader.diagnostics)
  }

  private func scalar(_ path: String..., in text: String) throws -> Scalar {
    var node = try #require(read(text).documents.first)
    for name in path { node = try #require(node[name]) }
    guard case .scalar(let scalar) = node.content else {
      Issue.record("no scalar at \(path)")
      throw NoScalar()
    }
    return scalar
  }

  private struct NoScalar: Error {}

  // MARK: Places

  @Test(arguments: [
    ("a: [{ b: ", DiagnosticCode.invalidYAML, 1, 10), ("a: 'b", .invalidYAML, 1, 4),
    ("a:\n  - b\n  -", .missingValue, 3, 4), ("a: \n- {", .invalidYAML, 2, 4),
    ("- - \n-", .missingValue, 2, 2),
  ])
  func theEndOfAFileWithoutALineBreakIsInside(
    text: String,
    code: DiagnosticCode,
    line: Int,
    column: Int
  ) throws {
    let last = try #require(read(text).diagnostics.last)
    #expect(last.code == code)
    #expect(last.range.start == SourcePosition(line: line, column: column), "\(last)")
  }

  // MARK: Core schema

  @Test(arguments: [
    ("NO", JSONValue.string("NO")), ("on", .string("on")), ("13:00", .string("13:00")),
    ("2026-11-21", .string("2026-11-21")), ("true", .bool(true)), ("False", .bool(false)),
    ("12", .number(JSONNumber(unchecked: "12"))),
    ("1.10", .number(JSONNumber(unchecked: "1.10"))),
    ("-0.5e3", .number(JSONNumber(unchecked: "-0.5e3"))), ("null", .null), ("~", .null),
    ("'12'", .string("12")), ("\"true\"", .string("true")), ("1_000", .string("1_000")),
    ("1.2.3", .string("1.2.3")), ("0b1", .string("0b1")), ("-", .string("-")),
  ])
  func plainScalarsAreWhatTheyLookLike(text: String, value: JSONValue) throws {
    let found = try scalar("key", in: "key: \(text == "-" ? "'-'" : text)\n").value
    #expect(found == value)
  }

  @Test func aNumberKeepsItsText() throws {
    guard case .number(let number) = try scalar("price", in: "price: 1.10\n").value else {
      Issue.record("no number")
      return
    }
    #expect(number.text == "1.10")
  }

  @Test(arguments: [
    "01234", "0x1F", "0o17", "+1", ".5", "1.", ".inf", "-.INF", ".nan", "+4712345678",
  ])
  func whatOnlyYAMLCallsANumberIsAnError(text: String) {
    let (_, diagnostics) = read("key: \(text)\n")
    #expect(diagnostics.map(\.code) == [.ambiguousNumber])
    #expect(diagnostics.first?.range.start == SourcePosition(line: 1, column: 6))
  }

  @Test func aKeyIsTextWhateverItLooksLike() throws {
    #expect(try scalar("200", in: "200: a\n").text == "a")
    #expect(try scalar("true", in: "true: a\n").text == "a")
    #expect(read("01234: a\n").diagnostics.isEmpty)
  }

  // MARK: Mistakes

  @Test func duplicateKeyIsReportedAtTheSecondKey() throws {
    let (documents, diagnostics) = read("a: 1\nb: 2\na: 3\n")
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.code == .duplicateKey)
    #expect(diagnostic.range.start == SourcePosition(line: 3, column: 1))
    #expect(diagnostic.notes.first?.range.start == SourcePosition(line: 1, column: 1))
    #expect(documents.count == 1)
  }

  /// Few and many, so that all that keys are compared by is the same for some of them.
  @Test(arguments: [8, 12, 13, 676]) func onlyTheSameKeyIsADuplicate(count: Int) {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let names = letters.flatMap { first in letters.map { "\(first)\($0)" } }.prefix(count)
    let lines = names.map { "\($0): 1\n" }.joined()
    #expect(read(lines).diagnostics.isEmpty)
    #expect(read(lines + lines).diagnostics.map(\.code) == names.map { _ in .duplicateKey })
    #expect(read("'': 1\n\"\": 2\n").diagnostics.map(\.code) == [.duplicateKey])
  }

  @Test func aKeyWithNothingAfterItIsReportedAtTheKey() throws {
    let diagnostic = try #require(read("a:\nb: 1\n").diagnostics.first)
    #expect(diagnostic.code == .missingValue)
    #expect(diagnostic.range.start == SourcePosition(line: 1, column: 1))
    #expect(read("a: ''\n").diagnostics.isEmpty)
  }

  @Test func aTagIsAnError() {
    #expect(read("a: !int 3\n").diagnostics.map(\.code) == [.yamlTag])
    #expect(read("a: !!str 3\n").diagnostics.map(\.code) == [.yamlTag])
    #expect(read("a: ! x\n").diagnostics.map(\.code) == [.yamlTag])
  }

  /// What libyaml says of a common slip is turned into words that help; place and hint are checked.
  @Test(arguments: [
    ("a: {{ id }}\n", 1, 5, "${name}"),
    ("a: { b: ${x} }\n", 1, 10, "needs quotes"),
    ("a: { b: <T[]> }\n", 1, 11, "\"<Item[]>\""),
    ("a:\n\tb: 1\n", 2, 1, "indent with blanks"),
    ("a: @x\n", 1, 4, "'@x'"),
    ("a: `x`\n", 1, 4, "quotes"),
    ("a: %x\n", 1, 4, "quotes"),
    ("a: *x\n", 1, 4, "'*x'"),
    ("s:\n  - GET:/a\n    name: b\n", 2, 8, "'key: value'"),
    ("a: b: c\n", 1, 5, "quotes"),
    ("a: 1\n  b: 2\n", 2, 3, "same column"),
    ("a:\n  b: 1\n c: 2\n", 3, 2, "same column"),
  ])
  func aSlipIsExplained(text: String, line: Int, column: Int, hint: String) throws {
    let diagnostic = try #require(read(text).diagnostics.first)
    #expect(diagnostic.code == .invalidYAML)
    #expect(diagnostic.range.start == SourcePosition(line: line, column: column))
    #expect(diagnostic.hint?.contains(hint) == true, "\(diagnostic.hint ?? "no hint")")
  }

  @Test func anUnclosedQuoteIsReportedWhereItOpens() throws {
    let diagnostic = try #require(read("a: 1\nb: \"x\nc: 2\n").diagnostics.first)
    #expect(diagnostic.range.start == SourcePosition(line: 2, column: 4))
  }

  @Test func aControlCharacterIsReportedWhereItStands() throws {
    let diagnostic = try #require(read("a: 1\nbc: \u{1}\n").diagnostics.first)
    #expect(diagnostic.code == .invalidText)
    #expect(diagnostic.range.start == SourcePosition(line: 2, column: 5))
  }

  // MARK: Documents, anchors, merge keys

  @Test func documentsAreReadOneByOne() {
    #expect(read("a: 1\n---\nb: 2\n---\nc: 3\n").documents.count == 3)
  }

  @Test func aDocumentBeforeAMistakeIsKept() {
    let (documents, diagnostics) = read("a: 1\n---\nb: {\n")
    #expect(documents.count == 1)
    #expect(diagnostics.count == 1)
  }

  @Test func anAliasStandsForItsAnchorAndKeepsItsPlace() throws {
    let text = "a: &x { b: 7 }\nc: *x\n"
    let scalar = try scalar("c", "b", in: text)
    #expect(scalar.text == "7")
    #expect(scalar.source.range.start == SourcePosition(line: 1, column: 12))
  }

  @Test func mergedKeysGiveWayToWrittenOnesAndTheFirstMergedWins() throws {
    let text = "x: &x { a: 1, b: 1 }\ny: &y { b: 2, c: 2 }\nz:\n  <<: [*x, *y]\n  a: 3\n"
    #expect(try scalar("z", "a", in: text).text == "3")
    #expect(try scalar("z", "b", in: text).text == "1")
    #expect(try scalar("z", "c", in: text).text == "2")
  }

  @Test func collectionsInCollectionsKeepWhatIsTheirs() throws {
    let items = (0..<50).map { "    - { <<: *base, k: \($0), k: twice, in: [a, { b: [] }] }" }
    let text =
      (["base: &base { x: 1 }", "list:"] + items + (0..<50).map { "key\($0): [\($0)]" })
      .joined(separator: "\n")
    let (documents, diagnostics) = read(text)
    let item = { (k: Int) in
      JSONValue.object(["k": .number(JSONNumber(k)), "in": ["a", ["b": []]], "x": 1])
    }
    var expected: [JSONObject.Member] = [
      JSONObject.Member(name: "base", value: ["x": 1]),
      JSONObject.Member(name: "list", value: .array((0..<50).map(item))),
    ]
    for k in 0..<50 {
      expected.append(JSONObject.Member(name: "key\(k)", value: [.number(JSONNumber(k))]))
    }
    #expect(documents.map(\.data) == [.object(JSONObject(expected))])
    #expect(diagnostics.map(\.code) == Array(repeating: .duplicateKey, count: 50))
  }

  @Test func mergingWhatIsNoMappingIsAnError() {
    #expect(read("a: &x 1\nb:\n  <<: *x\n").diagnostics.map(\.code) == [.wrongType])
  }

  // MARK: Limits

  @Test func deepNestingIsAnErrorAndNoCrash() {
    let text = String(repeating: "[", count: 100_000)
    #expect(read(text).diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test func aBombOfAliasesIsAnError() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    #expect(read(text).diagnostics.map(\.code) == [.limitExceeded])
  }

  // MARK: Places inside scalars

  /// Where the `$` of a value stands in the file.
  @Test(arguments: [
    ("a: x${y}\n", 1, 5),
    ("a: 'x${y}'\n", 1, 6),
    ("a: \"x${y}\"\n", 1, 6),
    ("a: 'it''s ${y}'\n", 1, 11),
    ("a: \"\\t\\u00e9 ${y}\"\n", 1, 14),
    ("a: \"é ${y}\"\n", 1, 7),
    ("a: |\n  one\n    two ${y}\n", 3, 9),
    ("a: >-\n  one\n  two ${y}\n", 3, 7),
    ("a: one\n  two\n  ${y}\n", 3, 3),
    ("a: \"one\n  two ${y}\"\n", 2, 7),
    ("a: \"one \\\n  two ${y}\"\n", 2, 7),
    ("- |\n\n  ${y}\n", 3, 3),
    ("a: \"one\r  two ${y}\"\n", 2, 7),
    ("a: \"one\r\n  two ${y}\"\n", 2, 7),
  ])
  func aPartOfAScalarIsTracedToItsPlace(text: String, line: Int, column: Int) throws {
    var node = try #require(read(text).documents.first)
    node = try #require(node["a"] ?? node.items?.first)
    guard case .scalar(let scalar) = node.content else {
      Issue.record("no scalar")
      return
    }
    let utf8 = scalar.text.utf8
    let dollar = try #require(utf8.firstIndex(of: UInt8(ascii: "$")))
    let offset = utf8.distance(from: utf8.startIndex, to: dollar)
    let range = scalar.source.range(of: offset..<(offset + 4))
    #expect(range.start == SourcePosition(line: line, column: column))
    #expect(range.end == SourcePosition(line: line, column: column + 4))
  }
}

extension Node {
  fileprivate subscript(name: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == name }?.value
  }

  fileprivate var items: [Node]? {
    guard case .sequence(let items) = content else { return nil }
    return items
  }
}

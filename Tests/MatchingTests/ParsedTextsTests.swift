import JSON
import SpecSource
import Testing

@testable import Matching

struct ParsedTextsTests {
  /// The scalar on a line and from a column of a file.
  private func node(
    _ text: String,
    file: Int,
    line: Int,
    column: Int,
    isQuoted: Bool = false
  ) -> Node {
    let quote = isQuoted ? 1 : 0
    let start = SourcePosition(line: line, column: column)
    let width = text.unicodeScalars.count + 2 * quote
    let end = SourcePosition(line: line, column: column + width)
    let range = SourceRange(file: FileID(file), start: start, end: end)
    let source = SourceText(text, range: range, isQuoted: isQuoted)
    return Node(.scalar(Scalar(text: source)), range: range)
  }

  private func pattern(of node: Node, _ texts: ParsedTexts) throws -> Pattern {
    var diagnostics: [Diagnostic] = []
    let pattern = Pattern.parse(node, remembering: texts, into: &diagnostics)
    #expect(described(diagnostics) == [])
    return try #require(pattern)
  }

  @Test(arguments: [
    "<uuid>", "<int > 0>", "<string | null>", "<not string>", "<'a' | 'b' length 1>", "<int[1..]>",
    "<(int | string){}>", "<Order[]>", "/orders/<uuid>", "<string> of <int>", "a < b",
    "${made.body.id}", "/orders/${id}/<uuid>", "<${id} | null>", "<int > ${least}>",
    "<int != ${a}>", "<${a}..${b}>", "<number near ${a} by ${b}>", "<string length ${a}..${b}>",
    "<string contains ${a}>", "<string starts with ${a} ends with ${b}>", "<before ${a}>",
    "<after ${a}>",
    "<within 5s of ${now() | date}>", "</^a/>", "<int[] unique>", "${a | length}",
  ])
  func aPatternThatStandsAgainIsAsIfItHadBeenReadThere(text: String) throws {
    try expectSame(text) { node, texts in
      let pattern = try pattern(of: node, texts)
      return [pattern.root, pattern.range, pattern.references, pattern.shapeReferences]
    }
  }

  @Test(arguments: [
    "${id}", "/orders/${made.body.id}", "${env.URL ?? 'http://localhost'}", "$${a} ${b} $${c}",
    "${made[0]['a b'].id}", "${[a, b[c]]}", "${!a}", "${-a}", "${a + b * 2}", "${a <= b}",
    "${a == b && c || d}", "${if(a, b, c)}", "${a | hmac(b, 'sha256') | upper}",
    "${a | replace(/b+/, 'c')}", "${jsonpath('$.a')}", "${xpath('//a')}", "${a} and ${b.c}",
    "{${a}}",
  ])
  func textThatStandsAgainIsAsIfItHadBeenReadThere(text: String) throws {
    try expectSame(text) { node, texts in
      guard case .scalar(let scalar) = node.content else { return [] }
      var diagnostics: [Diagnostic] = []
      let template = Template.parse(scalar.source, remembering: texts, into: &diagnostics)
      #expect(described(diagnostics) == [])
      return [try #require(template)]
    }
  }

  @Test(arguments: ["$.items[*].id", "$['a'].b[0]", "body.items[0].id | int", " status ", "time"])
  func aQueryThatStandsAgainIsAsIfItHadBeenReadThere(text: String) throws {
    try expectSame(text) { node, texts in
      guard case .scalar(let scalar) = node.content else { return [] }
      var diagnostics: [Diagnostic] = []
      let query = Query.parse(scalar.source, remembering: texts, into: &diagnostics)
      #expect(described(diagnostics) == [])
      return [try #require(query)]
    }
  }

  /// Parses a text in several places, each time with and without what is known of it.
  private func expectSame(_ text: String, _ parse: (Node, ParsedTexts) throws -> [Any]) throws {
    let texts = ParsedTexts()
    for (line, isQuoted) in [(3, false), (4, false), (5, true), (6, true), (7, false)] {
      let node = node(text, file: line, line: line, column: 2 * line, isQuoted: isQuoted)
      #expect(dumped(try parse(node, texts)) == dumped(try parse(node, ParsedTexts())))
    }
  }

  /// All that is in what was parsed, places included; compiled code has an address of its own.
  private func dumped(_ parts: [Any]) -> [String] {
    parts.map { part in
      var text = ""
      dump(part, to: &text)
      return text.replacing(/0x[0-9a-f]+/, with: "0x…")
    }
  }

  @Test func textsThatOnlyLookAlikeAreKeptApart() throws {
    let texts = ParsedTexts()
    let (composed, decomposed) = ("<'\u{E9}'>", "<'e\u{301}'>")
    for text in [composed, decomposed] {
      let pattern = try pattern(of: node(text, file: 0, line: 1, column: 1), texts)
      let matcher = Matcher(shapes: ShapeTable([:]), scope: TestScope())
      let value = Value(text.filter { !"<'>".contains($0) })
      let found = try matcher.mismatches(of: value, against: pattern, at: "body")
      #expect(found.isEmpty)
    }
  }

  @Test(arguments: ["{{ id }}", "{{ id }} ${b}"])
  func whatIsRemarkedOnIsRemarkedOnEachTime(text: String) {
    let texts = ParsedTexts()
    for line in [1, 2, 3] {
      let node = node(text, file: 0, line: line, column: 1)
      guard case .scalar(let scalar) = node.content else { continue }
      var diagnostics: [Diagnostic] = []
      _ = Template.parse(scalar.source, remembering: texts, into: &diagnostics)
      #expect(diagnostics.map(\.range.start.line) == [Int32(line)])
    }
  }

  /// The latter are looked for in the same places.
  @Test(arguments: ["<'NUMBER'>", "<'the same before NUMBER and behind it'>"])
  func moreTextsThanAreKeptAreParsedAllTheSame(form: String) throws {
    let texts = ParsedTexts()
    for _ in 1...2 {
      for number in 1...1500 {
        let text = form.replacing("NUMBER", with: "\(number + 1000)")
        let node = node(text, file: 0, line: number, column: 1)
        #expect(try pattern(of: node, texts).summary == text)
      }
    }
  }
}

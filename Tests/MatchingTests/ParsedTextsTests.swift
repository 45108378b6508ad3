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
  ])
  func aPatternThatStandsAgainIsAsIfItHadBeenReadThere(text: String) throws {
    let texts = ParsedTexts()
    for (line, isQuoted) in [(3, false), (4, false), (5, true), (6, true), (7, false)] {
      let node = node(text, file: line, line: line, column: 2 * line, isQuoted: isQuoted)
      let known = try pattern(of: node, texts)
      let fresh = try pattern(of: node, ParsedTexts())
      #expect(dumped(known) == dumped(fresh))
    }
  }

  /// All that is in a pattern, places included.
  private func dumped(_ pattern: Pattern) -> String {
    var text = ""
    dump(pattern, to: &text)
    return text
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

  @Test func aPatternWithAValueIsReadEachTime() throws {
    let texts = ParsedTexts()
    for line in [1, 2] {
      let node = node("<int > ${least}>", file: 0, line: line, column: 1)
      #expect(try pattern(of: node, texts).references.map(\.range.start.line) == [Int32(line)])
    }
  }
}

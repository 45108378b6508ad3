import SpecSource
import Testing

struct SourceTextTests {
  private func position(_ line: Int, _ column: Int) -> SourcePosition {
    SourcePosition(line: line, column: column)
  }

  private func range(_ from: SourcePosition, _ to: SourcePosition) -> SourceRange {
    SourceRange(file: FileID(0), start: from, end: to)
  }

  @Test func aPartOfVerbatimTextIsCountedInScalarsFromItsStart() {
    let text = SourceText(verbatim: "aé𝄞b", range: range(position(3, 5), position(3, 9)))
    // a is 1 byte, é 2, 𝄞 4.
    #expect(text.range(of: 0..<1) == range(position(3, 5), position(3, 6)))
    #expect(text.range(of: 1..<3) == range(position(3, 6), position(3, 7)))
    #expect(text.range(of: 3..<7) == range(position(3, 7), position(3, 8)))
    #expect(text.range(of: 7..<8) == range(position(3, 8), position(3, 9)))
  }

  @Test func aPartBehindAnAnchorIsCountedFromTheAnchor() {
    let text = SourceText(
      "one two",
      range: range(position(1, 1), position(2, 9)),
      anchors: [
        SourceText.Anchor(offset: 0, position: position(1, 1)),
        SourceText.Anchor(offset: 4, position: position(2, 6)),
      ]
    )
    #expect(text.range(of: 4..<7) == range(position(2, 6), position(2, 9)))
    #expect(text.range(of: 1..<3) == range(position(1, 2), position(1, 4)))
  }

  @Test func aPartThatEndsAtALineBreakDoesNotReachIntoTheNextLine() {
    let text = SourceText(
      "ab\ncd",
      range: range(position(1, 1), position(3, 1)),
      anchors: [
        SourceText.Anchor(offset: 0, position: position(1, 5)),
        SourceText.Anchor(offset: 3, position: position(2, 5)),
      ]
    )
    #expect(text.range(of: 0..<2) == range(position(1, 5), position(1, 7)))
  }

  @Test func anEmptyPartIsAPlaceOfNoWidth() {
    let text = SourceText(verbatim: "abc", range: range(position(1, 1), position(1, 4)))
    #expect(text.range(of: 3..<3) == range(position(1, 4), position(1, 4)))
  }

  @Test func textThatCannotBeTracedGivesItsWholeRange() {
    let whole = range(position(2, 3), position(4, 1))
    #expect(SourceText("abc", range: whole, anchors: []).range(of: 1..<2) == whole)
  }

  @Test func aPlaceFarInLongTextIsFound() {
    let text = String(repeating: "é", count: 5000) + "!"
    let start = SourcePosition(line: 3, column: 7)
    let range = SourceRange(
      file: FileID(0),
      start: start,
      end: SourcePosition(line: 3, column: 5008)
    )
    let source = SourceText(verbatim: text, range: range)
    let place = source.range(of: 10_000..<10_001)
    #expect(place.start == SourcePosition(line: 3, column: 5007))
    #expect(place.end == SourcePosition(line: 3, column: 5008))
  }
}

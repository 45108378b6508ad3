import SpecModel
import SpecReports
import Testing

/// Steps that run side by side are reported in the order of the spec.
@Suite struct StageOrderTests {
  /// Steps in the order in which they end; each letter is an id, whose place is that in the alphabet.
  private static func events(_ ids: String, beside groups: [ClosedRange<Int>]) -> [RunEvent] {
    let suite = SampleRun.suite(0, "Side by side")
    let results = ids.unicodeScalars.map { scalar in
      let index = Int(scalar.value) - 97
      var step = SampleRun.step(index, id: String(scalar), "GET /\(scalar)")
      step.firstBeside = groups.first { $0.contains(index) }?.lowerBound
      return StepResult(step: step, outcome: .passed, start: .zero, duration: .zero)
    }
    return SampleRun.run([(suite, results)])
  }

  @Test(
    arguments: ReportFormat.allCases.filter { ![.allure, .jsonl].contains($0) },
    [
      ("cba", [0...2], "abc"), ("acbdfe", [1...2, 4...5], "abcdef"),
      ("abdcfe", [2...3, 4...5], "abcdef"),
      // A step of several runs beside others.
      ("baacaa", [0...2], "aaaabc"), ("abcbab", [0...2], "aabbbc"),
    ] as [(String, [ClosedRange<Int>], String)]
  )
  func stepsSideBySideAreListedInTheOrderOfTheSpec(
    format: ReportFormat,
    _ row: (ended: String, groups: [ClosedRange<Int>], listed: String)
  ) throws {
    let text = try format.text(of: Self.events(row.ended, beside: row.groups))
    let expected = try format.text(of: Self.events(row.listed, beside: []))
    #expect(text == expected)
  }

  @Test func linesOfJSONTellStepsAsTheyEnd() throws {
    let text = try ReportFormat.jsonl.text(of: Self.events("cba", beside: [0...2]))
    let ended = text.split(separator: "\n").filter { $0.contains("stepFinished") }
    #expect(ended.map { $0.contains(#""id":"c""#) } == [true, false, false])
  }
}

import Testing

@testable import SpecReports

@Suite struct QuantitiesTests {
  @Test(arguments: [
    (0, "0.00 ms"), (420, "0.42 ms"), (1_000, "1.0 ms"), (9_949, "9.9 ms"), (12_400, "12 ms"),
    (999_499, "999 ms"), (999_500, "1.00 s"), (3_456_000, "3.46 s"), (12_340_000, "12.3 s"),
    (125_000_000, "2 min 05 s"), (-5, "0.00 ms"),
  ])
  func durationsHaveThreeDigits(microseconds: Int, expected: String) {
    #expect(Duration.microseconds(microseconds).brief == expected)
  }

  @Test(arguments: [(0, "0 B"), (999, "999 B"), (3_449, "3.4 kB"), (12_000_000, "12 MB")])
  func sizesHaveTwoDigits(bytes: Int, expected: String) {
    #expect(byteCount(bytes) == expected)
  }

  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("é", 1), ("\u{1B}", 0),
  ])
  func widthIsCountedInColumns(text: String, expected: Int) {
    #expect(text.displayWidth == expected)
  }

  @Test func textIsCutByColumns() {
    #expect("日本語".cut(toWidth: 5, mark: "…") == "日本…")
    #expect("日本語".cut(toWidth: 4, mark: "…") == "日…")
    #expect("abc".cut(toWidth: 3, mark: "…") == "abc")
    #expect("abc".cut(toWidth: 0, mark: "…").isEmpty)
  }
}

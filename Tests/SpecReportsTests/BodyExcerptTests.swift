import Foundation
import JSON
import SpecModel
import Testing

@testable import SpecReports

struct BodyExcerptTests {
  private func lines(
    of body: ExchangeRecord.Body,
    around paths: [String] = [],
    limit: Int = 20
  ) -> String {
    BodyExcerpt(theme: .plain, lineLimit: limit).lines(of: body, around: paths)
      .joined(separator: "\n")
  }

  private static func text(_ text: String) -> ExchangeRecord.Body {
    .text(text, size: text.utf8.count)
  }

  /// Forty lines, each an object of its own: `lines[0]` to `lines[39]`.
  private static let order: ExchangeRecord.Body = {
    let lines = (0..<40).map { #"{"sku":"number \#($0)","qty":\#($0),"note":"long enough"}"# }
    return text(#"{"lines":[\#(lines.joined(separator: ","))],"odd 'key'":[1,2]}"#)
  }()

  @Test func theLinesAroundAMismatchAreShown() {
    #expect(
      lines(of: Self.order, around: ["body.lines[20].qty"], limit: 5)
        == """
        … 20 lines
          { "sku": "number 18", "qty": 18, "note": "long enough" },
          { "sku": "number 19", "qty": 19, "note": "long enough" },
        > { "sku": "number 20", "qty": 20, "note": "long enough" },
          { "sku": "number 21", "qty": 21, "note": "long enough" },
          { "sku": "number 22", "qty": 22, "note": "long enough" },
        … 20 lines
        """.replacing("  {", with: "      {").replacing("> {", with: ">     {")
    )
  }

  @Test func severalMismatchesShareTheLines() {
    let shown = lines(of: Self.order, around: ["body.lines[1]", "body.lines[30].qty"], limit: 6)
    let marked = shown.split(separator: "\n").filter { $0.hasPrefix(">") }
    #expect(marked.map { $0.contains("number 1\"") } == [true, false])
    #expect(shown.split(separator: "\n").count { $0.hasPrefix("…") } == 3)
    let all = lines(of: Self.order, around: ["body.lines[1]"], limit: 1_000)
    #expect(!all.contains("…") && all.contains(">     { \"sku\": \"number 1\""))
  }

  @Test(arguments: [
    ("body.lines[1].qty", ["lines", "1", "qty"]), ("$.lines[0]", ["lines", "0"]),
    (#"body['odd \'key\''][1]"#, ["odd 'key'", "1"]), ("body", []), ("$", []),
    ("$.lines[*].qty", nil), ("body.lines.*", nil), ("$..qty", nil), ("headers.ETag", nil),
    ("bodysuit", nil), ("body.lines | size", nil), ("$.lines[?@.a]", nil), ("body[", nil),
    ("body['a", nil), ("", nil),
  ])
  func pathsThatLeadToOnePlaceAreRead(path: String, tokens: [String]?) {
    #expect(BodyPlaces.tokens(of: path) == tokens)
  }

  @Test func ofWhatIsMissingTheLineIsWhereItIsMissing() {
    let places = BodyPlaces(text: "{\n  \"a\": [\n    { \"b\": 1 }\n  ]\n}")
    #expect(places.lines(of: ["body.a[0].c"]) == [2])
    #expect(places.lines(of: ["body.a[7]"]) == [1])
    #expect(places.lines(of: ["body.z", "status"]) == [])
  }

  @Test func windowsNeverExceedTheLimit() {
    for limit in 0...12 {
      for marks in [[], [0], [19], [3, 4, 15], Set(0..<20)] as [Set<Int>] {
        let ranges = LineWindows(count: 20, marks: marks, limit: limit).ranges
        #expect(ranges.reduce(0) { $0 + $1.count } <= limit)
        #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 20 })
      }
    }
    #expect(LineWindows(count: 3, marks: [1], limit: 20).ranges == [0..<3])
    #expect(LineWindows(count: 0, marks: [], limit: 20).ranges == [])
    #expect(LineWindows(count: 9, marks: [5], limit: 3).ranges == [4..<7])
  }

  @Test(
    arguments: [
      (.text("{\"a\":", size: 100_000_000, isCut: true), "{\"a\":\n… (100 MB in all)"),
      (.text("a\u{1B}[2J\r\nb", size: 8), "a\\u{1B}[2J\nb"),
      (.binary(prefix: Data([0, 255]), size: 2, sha256: "ab12"), "00 ff\nsha256 ab12"),
      (.binary(prefix: Data([9]), size: 5_000_000, isCut: true), "09 … (5.0 MB in all)"),
    ] as [(ExchangeRecord.Body, String)]
  )
  func aBodyAppearsAsWhatItIs(body: ExchangeRecord.Body, text: String) {
    #expect(lines(of: body) == text)
  }

  @Test func aLimitOfNoLinesShowsHowManyThereAre() {
    #expect(lines(of: Self.text("a\nb"), limit: 0) == "… 2 lines")
  }
}

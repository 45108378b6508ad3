import JSON
import Testing

@testable import Matching

struct TextPatternTests {
  static let id = "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f"

  @Test(arguments: [
    ("/orders/<uuid>", "/orders/\(id)", true), ("/orders/<uuid>", "/orders/", false),
    ("/orders/<uuid>", "/orders/\(id)/", false),
    ("/orders/<uuid>/lines/<int > 0>", "/orders/\(id)/lines/3", true),
    ("/orders/<uuid>/lines/<int > 0>", "/orders/\(id)/lines/0", false),
    ("<int>-<int>", "12-34", true), ("<int>-<int>", "12-", false), ("<int>-<int>", "-5--6", true),
    ("<string>, <string>", "a, b, c", true), ("<string>, <int>", "a, b, 3", true),
    ("a<string>", "a", false), ("<'x' | 'y'>z", "yz", true), ("v<semver>", "v1.2.3", true),
    ("a <b", "a <b", true), ("Hello <string length 3>!", "Hello Ada!", true),
    ("Hello <string length 3>!", "Hello Eve!!", false),
    ("charset=<'utf-8' | 'UTF-8'>", "charset=UTF-8", true),
    ("n<not 5>", "n6", true), ("n<not 5>", "n5", false), ("<bool>!", "true!", true),
    ("é<string>é", "éüé", true), ("max-age=<0..3600>", "max-age=60", true),
    ("max-age=<0..3600>", "max-age=9999", false), ("$${<int>}", "${5}", true),
    ("</[a-z]+/>:<int>", "abc:1", true),
  ])
  func patternsStandInText(written: String, text: String, expected: Bool) throws {
    #expect(try matches(.json(.string(text)), .string(written)) == expected)
    #expect(try matches(.text(text), .string(written)) == expected)
  }

  @Test func expressionsStandBesidePatterns() throws {
    let scope: TestScope = ["base": #""http://a""#, "empty": #""""#]
    #expect(try matches(#""http://a/orders/7""#, "${base}/orders/<int>", in: scope))
    #expect(try !matches(#""http://b/orders/7""#, "${base}/orders/<int>", in: scope))
    #expect(try matches(#""ab""#, "<string>${empty}<string>", in: scope))
  }

  @Test func onlyTextMatchesText() throws {
    #expect(try !matches("5", "n<int>"))
    #expect(try !matches("null", "n<int>"))
  }

  @Test func manyPossibleEndsAreBounded() throws {
    let text = Value.json(.string(String(repeating: "a,", count: 3000)))
    #expect(throws: EvaluationError.self) {
      try matches(text, "<string length 1>,<string>,<int>,<int>,<int>!,")
    }
    let short = Value.json(.string(String(repeating: "a,", count: 20) + "!"))
    #expect(try matches(short, "<string>,<string>,<string>,<string>,!"))
  }

  @Test(arguments: [
    (
      "<int><string>",
      "6-14 invalid-pattern: two patterns side by side leave open where the first ends (put text between them, or use one regular expression)"
    ),
    ("a<null>", "1-8 impossible-pattern: '<null>' can't match a part of longer text"),
    ("a<int[]>", "1-9 impossible-pattern: '<int[]>' can't match a part of longer text"),
    (
      "a <b>bold</b>",
      "4-5 unknown-type: unknown type 'b' (for the text itself write <'<b>'>, for a value ${b}; shapes are capitalised)"
    ),
  ])
  func mistakesHaveTheirPlace(written: String, mistake: String) {
    #expect(patternMistakes(.string(written)) == [mistake])
  }
}

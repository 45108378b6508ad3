import Testing

@testable import SpecRunner

struct NameGlobTests {
  @Test(arguments: [
    ("pay", "pay", true), ("pay", "pays", false), ("pay*", "pay", true), ("pay*", "payment", true),
    ("*pay", "repay", true), ("*a*b*", "xaxbx", true), ("*a*b*", "ba", false), ("?", "", false),
    ("?", "é", true), ("??", "é", false), ("", "", true), ("*", "", true), ("**", "x", true),
    ("a\\*", "a*", true), ("a\\*", "ab", false), ("a\\", "a\\", true), ("[a]", "[a]", true),
    ("POST /orders/*", "POST /orders/${id}/lines", true), ("Pay", "pay", false),
    ("*ab*ab", "abxabab", true), ("a*c", "abd", false),
  ])
  func aGlobMatchesWholeNames(glob: String, name: String, matches: Bool) {
    #expect(NameGlob(glob).matches(name) == matches)
  }

  @Test func manyStarsTakeNoTimeBeyondTheProduct() {
    let glob = NameGlob(String(repeating: "*a", count: 200) + "b")
    #expect(!glob.matches(String(repeating: "a", count: 5_000)))
  }
}

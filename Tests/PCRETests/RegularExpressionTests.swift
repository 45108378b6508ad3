import PCRE
import Testing

@Suite struct RegularExpressionTests {
  @Test(arguments: [
    ("b+", "", "abbc", true),
    ("^b", "", "ab", false),
    ("B", "i", "abc", true),
    ("É", "i", "é", true),
    ("^b", "m", "a\nb", true),
    ("a.b", "", "a\nb", false),
    ("a.b", "s", "a\nb", true),
    ("a b # comment", "x", "ab", true),
    ("a$", "", "a\n", false),
    (#"^\d$"#, "", "٣", false),
    (#"^\p{Nd}$"#, "", "٣", true),
    (#"^.$"#, "", "😀", true),
    ("^$", "", "", true),
  ])
  func patternsSearchAsTheirFlagsSay(
    _ pattern: String,
    _ flags: String,
    _ text: String,
    _ matches: Bool
  ) throws {
    #expect(try RegularExpression(pattern, flags: flags).matches(text) == matches)
  }

  @Test(arguments: [
    ("a(b", "missing closing parenthesis", 3),
    ("é[", "missing terminating ] for character class", 3),
    ("*", "quantifier does not follow a repeatable item", 0),
  ])
  func syntaxErrorsHaveMessageAndOffset(_ pattern: String, _ message: String, _ offset: Int) {
    let error = #expect(throws: RegexSyntaxError.self) { try RegularExpression(pattern) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func unknownFlagIsAnError() {
    let error = #expect(throws: RegexSyntaxError.self) { try RegularExpression("a", flags: "ig") }
    #expect(error?.message == "unknown flag 'g'; there are 'i', 'm', 's' and 'x'")
  }

  @Test func splittingAScalarIsAnError() {
    #expect(throws: RegexSyntaxError.self) { try RegularExpression(#"\C"#) }
  }

  @Test(
    arguments: [
      ("a|ab", "ab", true), ("a|ab", "abc", false), ("b", "ab", false), ("", "", true),
      ("a)|(b", "b", nil),
    ] as [(String, String, Bool?)]
  )
  func matchesWholeIsFromBeginningToEnd(
    _ pattern: String,
    _ text: String,
    _ expected: Bool?
  ) {
    #expect((try? RegularExpression(pattern).matchesWhole(text)) == expected)
  }

  @Test func matchGivesGroupsByNumberAndName() throws {
    let expression = try RegularExpression(#"(?<year>\d{4})-(\d\d)(x)?"#)
    #expect(expression.groupCount == 3)
    #expect(expression.groupNumbers == ["year": 1])
    let match = try #require(try expression.firstMatch(in: "é 2024-05!"))
    #expect(match.matched == "2024-05")
    #expect(match.range == 3..<10)
    #expect(match["year"] == "2024")
    #expect(match.groups == ["2024", "05", nil])
    #expect(match[3] == nil)
    #expect(match[9] == nil)
    #expect(match["month"] == nil)
  }

  @Test func noMatchIsNil() throws {
    #expect(try RegularExpression("x").firstMatch(in: "abc") == nil)
  }

  @Test(arguments: [
    ("a*", "baac", ["", "aa", "", ""]),
    ("", "é😀", ["", "", ""]),
    (#"\w"#, "a b", ["a", "b"]),
    (#"a\K"#, "aa", ["", ""]),
    ("(?=b)|b", "ab", ["", "b"]),
  ])
  func allMatchesGoOnAsPerlDoes(
    _ pattern: String,
    _ text: String,
    _ expected: [String]
  ) throws {
    let matches = try RegularExpression(pattern).allMatches(in: text)
    #expect(matches.map(\.matched) == expected)
  }

  @Test func givingUpIsAnErrorAndNotNoMatch() throws {
    let expression = try RegularExpression("^(a+)+$")
    let error = #expect(throws: RegexLimitError.self) {
      try expression.matches(String(repeating: "a", count: 40) + "!")
    }
    #expect(error?.limit == .steps)
    #expect(
      error?.description == "the regular expression /^(a+)+$/ was given up after 1000000 steps"
    )
  }

  @Test func memoryIsBounded() throws {
    let expression = try RegularExpression("^(?:(a)|b)*c")
    let error = #expect(throws: RegexLimitError.self) {
      try expression.matches(String(repeating: "ab", count: 1_000_000))
    }
    #expect(error?.limit == .memory || error?.limit == .steps)
  }

  @Test func oneExpressionServesManyTasks() async throws {
    let expression = try RegularExpression(#"(\d+)-\1"#)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask { try expression.firstMatch(in: "x\(number)-\(number)")?[1] == "\(number)" }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}

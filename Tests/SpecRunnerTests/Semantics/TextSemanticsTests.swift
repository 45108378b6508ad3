import TaskEngine
import Testing

/// Text and YAML, sentence by sentence of the language's definition.
struct TextSemanticsTests {
  @Test(arguments: ["${user}", "<string>", "$${x}", "a | upper"])
  func whatAValueHoldsIsNeverReadAsSyntax(value: String) async throws {
    let fixture = RunFixture(variables: ["v": value])
    let step = "POST: /x\njson: { v: \"${v}\" }\nexpect: { body: { v: \"${v}\" } }"
    #expect(
      try await Semantics.verdict(of: step, on: .json(#"{"v":"\#(value)"}"#), fixture) == "passed"
    )
    let other = try await Semantics.verdict(of: step, on: .json(#"{"v":"x"}"#), fixture)
    #expect(other.hasPrefix("body.v:"))
    #expect(try await Semantics.request(step, fixture).text == #"{"v":"\#(value)"}"#)
  }

  @Test func whiteSpaceAroundAWholeExpressionOrPatternIsIgnored() async throws {
    let step =
      "POST: /x\njson:\n  n: |\n    ${n}\nexpect:\n  body:\n    n: |\n      <int>\n    m: '  <null>  '"
    let suite = "variables: { n: 5 }"
    #expect(
      try await Semantics.verdict(of: step, on: .json(#"{"n":5,"m":null}"#), suite: suite)
        == "passed"
    )
    #expect(try await Semantics.request(step, suite: suite).text == #"{"n":5}"#)
  }

  @Test(arguments: [
    ("<b>bold</b>", ["unknown-type"]), ("<int", ["invalid-pattern"]), ("'<int> items'", []),
    ("'<uuid>/x'", []), ("a < b", []), ("'${n'", ["invalid-expression"]), ("!int 5", ["yaml-tag"]),
    ("", ["missing-value"]),
  ])
  func whatBeginsLikeAPatternHasToBeOne(text: String, codes: [String]) {
    let found = Semantics.mistakes(inStep: "GET: /x\nexpect:\n  body:\n    a: \(text)")
    #expect(found.map { String($0.prefix { $0 != ":" }) } == codes, "\(found)")
  }

  @Test(arguments: [
    ("${'}' + 'a'}", "}a"), ("${'a}b' | replace(/}/, '-')}${'c'}", "a-bc"), ("${'x'}}", "x}"),
    ("$${x}", "${x}"),
  ])
  func anExpressionEndsAtTheFirstBraceOutsideOfTextAndRegexes(
    written: String,
    sent: String
  ) async throws {
    #expect(try await Semantics.request("POST: /x\ntext: \"\(written)\"").text == sent)
  }

  @Test(arguments: ["1", "1.10", "-2e9", "0"])
  func whatJSONCallsANumberIsOne(number: String) async throws {
    #expect(
      try await Semantics.request("POST: /x\njson: { n: \(number) }").text == #"{"n":\#(number)}"#
    )
  }

  @Test(arguments: ["01234", "0x1F", "+1", ".5", ".inf", "0o17", "-.inf", ".nan"])
  func whatOnlyYAMLCallsANumberAsksForQuotes(number: String) async throws {
    let found = Semantics.mistakes(inStep: "POST: /x\njson: { n: \(number) }")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("ambiguous-number: ") == true)
    #expect(
      found.first?.contains("'\(number)'") == true || found.first?.contains("quote") == true,
      "\(found)"
    )
    #expect(
      try await Semantics.request("POST: /x\njson: { n: '\(number)' }").text
        == #"{"n":"\#(number)"}"#
    )
  }

  @Test func keysAreText() async throws {
    let request = try await Semantics.request("POST: /x\njson: { 1: a, true: b, null: c, 1.10: d }")
    #expect(request.text == #"{"1":"a","true":"b","null":"c","1.10":"d"}"#)
  }

  @Test func inLongerTextNumbersAndBooleansAreWrittenAsInTheirSource() async throws {
    let suite = "variables: { n: 1.10, b: true, big: 12345678901234567890 }"
    let request = try await Semantics.request("POST: /x\ntext: v${n} ${b} ${big}.", suite: suite)
    #expect(request.text == "v1.10 true 12345678901234567890.")
  }

  @Test(arguments: ["null", "[1]", "{ a: 1 }"])
  func inLongerTextNothingElseIsWritten(value: String) async throws {
    let suite = "variables: { v: \(value) }"
    let found = try await Semantics.verdict(of: "POST: /x\ntext: a ${v}", suite: suite)
    #expect(found.hasPrefix("errored: "))
    #expect(found.contains(value == "null" ? "?? ''" : "| json"))
    let written = value == "null" ? "${v ?? ''}" : "${v | json}"
    let request = try await Semantics.request("POST: /x\ntext: \"a \(written)\"", suite: suite)
    #expect(request.text == (value == "null" ? "a " : "a \(value == "[1]" ? "[1]" : #"{"a":1}"#)"))
  }

  @Test func conditionsTakeOnlyTrueAndFalse() async throws {
    // What is known to be no condition is refused before anything runs.
    let suite = "variables: { v: \"${fake('word')}\", n: \"${fake('int')}\" }"
    for condition in ["v", "n", "n && true", "!v"] {
      let found = try await Semantics.verdict(of: "GET: /x\nif: ${\(condition)}", suite: suite)
      #expect(found.contains("must be true or false"), "\(found)")
    }
    #expect(try await Semantics.verdict(of: "GET: /x\nif: ${n == n}", suite: suite) == "passed")
  }
}

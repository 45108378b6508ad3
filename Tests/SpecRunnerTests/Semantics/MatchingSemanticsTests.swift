import Foundation
import HTTPTypes
import TaskEngine
import Testing

/// Matching, sentence by sentence of the language's definition.
struct MatchingSemanticsTests {
  private func verdict(_ pattern: String, _ json: String) async throws -> String {
    try await Semantics.verdict(of: "GET: /x\nexpect:\n  body: { a: \(pattern) }", on: .json(json))
  }

  @Test(arguments: [
    ("<absent>", "{}", true), ("<any>", "{}", false), ("<null>", "{}", false),
    ("null", "{}", false),
    ("<not 5>", "{}", false), ("<null>", #"{"a":null}"#, true), ("<absent>", #"{"a":null}"#, false),
    ("null", #"{"a":null}"#, true), ("<string | absent>", "{}", true),
  ])
  func onlyAbsentAcceptsWhatIsMissingAndNullIsPresent(
    pattern: String,
    json: String,
    passes: Bool
  ) async throws {
    #expect(try await (verdict(pattern, json) == "passed") == passes)
  }

  @Test(arguments: [
    (#""""#, true), ("[]", true), ("{}", true), ("null", false), ("0", false), ("false", false),
    (#"" ""#, false),
  ])
  func emptyIsForTextListsAndObjectsAlone(json: String, passes: Bool) async throws {
    #expect(try await (verdict("<empty>", #"{"a":\#(json)}"#) == "passed") == passes)
  }

  @Test(arguments: [
    ("<int>", "1.0", true), ("<int>", "1e2", true), ("<int>", "1.5", false),
    ("<int>", #""1""#, false),
    ("9007199254740993", "9007199254740993", true), ("9007199254740993", "9007199254740992", false),
    ("<int > 18446744073709551616>", "18446744073709551617", true),
    ("<int > 18446744073709551616>", "18446744073709551616", false),
  ])
  func intMeansNoFractionByValueExactAtAnySize(
    pattern: String,
    json: String,
    passes: Bool
  ) async throws {
    #expect(try await (verdict(pattern, #"{"a":\#(json)}"#) == "passed") == passes)
  }

  @Test func regexesSearch() async throws {
    #expect(try await verdict("</b/>", #"{"a":"abc"}"#) == "passed")
    #expect(try await verdict("</^b$/>", #"{"a":"abc"}"#) != "passed")
  }

  @Test(arguments: [
    ("headers: { X-N: 1.10 }", true), ("headers: { X-N: 1.1 }", false),
    ("headers: { X-N: <number 1..2> }", true), ("headers: { X-N: \"1.10\" }", true),
    ("headers: { X-B: true }", true), ("headers: { X-B: <bool> }", true),
    ("headers: { X-B: <int> }", false), ("cookies: { c: 5 }", true),
    ("cookies: { c: <int >= 5> }", true),
    ("cookies: { c: 5.0 }", false),
  ])
  func protocolTextIsComparedAsWrittenAndReadByPatterns(
    expectation: String,
    passes: Bool
  ) async throws {
    var response = ReceivedResponse.text("<a>7</a>", type: "application/xml")
    response.headers[try #require(HTTPField.Name("X-N"))] = "1.10"
    response.headers[try #require(HTTPField.Name("X-B"))] = "true"
    response.headers[.setCookie] = "c=5; Path=/p; Secure"
    let step =
      "GET: /x\nexpect:\n  \(expectation)\nvalidations: { \"xpath('/a')\": \"7\", \"xpath( '/a')\": <int> }"
    #expect(try await (Semantics.verdict(of: step, on: response) == "passed") == passes)
  }

  @Test func formFieldsAreSentAsTheTextThatIsWritten() async throws {
    let step = "POST: /x\nform: { n: 1.10, b: true, t: \"01\", v: \"${price}\" }"
    let request = try await Semantics.request(step, suite: "variables: { price: 2.50 }")
    #expect(request.text == "n=1.10&b=true&t=01&v=2.50")
  }

  @Test func repeatedHeadersJoinAndAListComparesTheLines() async throws {
    var response = ReceivedResponse.json("{}")
    response.headers[values: try #require(HTTPField.Name("X-L"))] = ["a", "b"]
    for pattern in ["a, b", "[a, b]", "<string[2]>"] {
      let step = "GET: /x\nexpect: { headers: { X-L: \"\(pattern)\" } }".replacing(
        "\"[a, b]\"",
        with: "[a, b]"
      )
      #expect(try await Semantics.verdict(of: step, on: response) == "passed", "\(pattern)")
    }
  }

  @Test func aCookieIsItsValueWithItsAttributesAsItsFields() async throws {
    var response = ReceivedResponse.json("{}")
    response.headers[.setCookie] = "s=abc; Path=/p; Secure; HttpOnly"
    let step =
      "GET: /x\nexpect:\n  cookies: { s: abc }\nvalidations: { cookies.s.secure: true, cookies.s.path: /p }"
    #expect(try await Semantics.verdict(of: step, on: response) == "passed")
  }

  @Test func aBodyIsJSONWhateverItsTypeSays() async throws {
    let step = "GET: /x\nexpect: { body: { a: 1 } }"
    #expect(
      try await Semantics.verdict(of: step, on: .text(#"{"a":1}"#, type: "text/plain")) == "passed"
    )
    let found = try await Semantics.verdict(of: step, on: .text("<p>", type: "text/html"))
    #expect(found.contains("text/html, 3 bytes: not JSON"))
    #expect(found.contains("use `text`"))
    #expect(
      try await Semantics.verdict(of: "GET: /x\nexpect: { body: <absent> }", on: .empty(204))
        == "passed"
    )
    #expect(
      try await Semantics.verdict(of: "GET: /x\nexpect: { body: <any> }", on: .empty(204))
        != "passed"
    )
  }

  @Test func aLiteralAgainstAPathThatGivesAListIsALoadError() {
    let found = Semantics.mistakes(inStep: "GET: /x\nvalidations: { \"$.a[*]\": 1 }")
    #expect(found == ["impossible-pattern: this query gives a list: write [1] or { <each>: 1 }"])
    #expect(
      Semantics.mistakes(inStep: "GET: /x\nvalidations: { \"$.a[*]\": [1], \"$.a[0]\": 1 }").isEmpty
    )
  }

  @Test(arguments: [
    "time: 500", "time: <500>", "size: 10", "time: <duration < 500>", "size: <size < 10>",
    "time: <number < 500>",
  ])
  func aLimitForTimeOrSizeIsARangeWithAUnit(expectation: String) {
    let found = Semantics.mistakes(inStep: "GET: /x\nexpect: { \(expectation) }")
    #expect(found.count == 1, "\(found)")
    #expect(
      Semantics.mistakes(
        inStep: "GET: /x\nexpect: { time: <duration < 500ms>, size: <size < 1KB> }"
      ).isEmpty
    )
  }
}

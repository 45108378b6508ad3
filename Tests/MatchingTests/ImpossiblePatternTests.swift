import Foundation
import JSON
import SpecSource
import Testing

@testable import Matching

struct ImpossiblePatternTests {
  @Test(arguments: [
    ("<length 3 length 4>", "no length can match"),
    ("<string length 5.. length ..4>", "no length can match"),
    ("<uuid length 10>", "no length can match"),
    ("<date length 8>", "no length can match"),
    ("<ipv4 length 16..>", "no length can match"),
    ("<empty length 1..>", "no length can match"),
    ("<string starts with 'abc' length 2>", "no length can match"),
    ("<string contains 'abcd' length ..3>", "no length can match"),
    ("<starts with 'a' starts with 'b'>", "text can't start with 'a' and with 'b'"),
    ("<ends with 'yz' ends with 'xz'>", "text can't end with 'yz' and with 'xz'"),
    ("<int >= 5 <= 3>", "no number can match"),
    ("<number near 5 by 1 > 7>", "no number can match"),
    ("<number near 5 by -1>", "no number can match"),
    ("<2xx >= 300>", "no number can match"),
    ("<string >= 'b' < 'a'>", "no text can match"),
    ("<duration > 2s < 500ms>", "no duration can match"),
    ("<duration < 0ms>", "no duration can match"),
    ("<size > 1MB < 1KB>", "no size can match"),
    ("<date after '2030-01-01' before '2029-01-01'>", "no date can match"),
    ("<date after '2030-01-01' before '2030-01-01'>", "no date can match"),
    (
      "<date-time within 1h of '2030-01-01T00:00:00Z' after '2030-01-02T00:00:00Z'>",
      "no date can match"
    ),
    ("<'abc' length 2>", "\"abc\" can't match what is asked besides"),
    ("<('a' | 'b') /^c/>", "\"a\" and \"b\" can't match what is asked besides"),
    ("<('a' | 'bc') length 3..>", "\"a\" and \"bc\" can't match what is asked besides"),
    ("<string == 'ab' /^b/>", "\"ab\" can't match what is asked besides"),
    ("<5 > 6>", "5 can't match what is asked besides"),
  ])
  func whatCanNeverMatchIsAMistake(written: String, message: String) {
    var diagnostics: [Diagnostic] = []
    #expect(Pattern.parse(node(.string(written)), into: &diagnostics) == nil)
    #expect(diagnostics.map(\.code) == [.impossiblePattern])
    #expect(diagnostics.map(\.message) == [message])
  }

  @Test(
    arguments: [
      (#"{"<each>": "<int>", "<length>": 0}"#, "what these keys ask for can't all be: no length"),
      (#"{"<length>": "<..2>", "<contains>": [1, 2, 3]}"#, "what these keys ask for can't all be"),
      (#"{"<unordered>": [1, 2], "<length>": 3}"#, "what these keys ask for can't all be"),
      (#"{"<length>": -1}"#, "no length is -1"), (#"{"<length>": 1.5}"#, "no length is 1.5"),
      (#"{"<length>": "<int < 0>"}"#, "no length is <int < 0>"),
      (#"{"<all of>": ["<number > 5>", "<number < 3>"]}"#, "what these keys ask for can't all be"),
      (#"{"<all of>": ["<int[3]>", "<int[4]>"]}"#, "what these keys ask for can't all be"),
    ] as [(String, String)]
  )
  func keysThatContradictEachOtherAreAMistake(written: String, message: String) throws {
    var diagnostics: [Diagnostic] = []
    #expect(Pattern.parse(node(try JSONValue(parsing: written)), into: &diagnostics) == nil)
    #expect(diagnostics.map(\.code) == [.impossiblePattern])
    #expect(diagnostics.first?.message.hasPrefix(message) == true)
  }

  /// No pattern is refused that a value would match: what is refused is held, part by part, against
  /// many values.
  @Test func onlyWhatNothingMatchesIsRefused() throws {
    var draws = Draws(state: 11)
    let values = Self.values
    var refusedCount = 0
    let probes = try (Self.types + Self.constraints).reduce(into: [String: [Bool]]()) {
      known,
      part in
      let isType = Self.types.contains(part)
      let written = isType ? "<\(part)>" : "<any \(part)>"
      known[part] = try values.map { try matches($0, .string(written)) }
    }
    for _ in 0..<6_000 {
      let type = Self.types.randomElement(using: &draws) ?? "any"
      let count = Int.random(in: 1...3, using: &draws)
      let parts = (0..<count).map { _ in Self.constraints.randomElement(using: &draws) ?? "" }
      let written = "<\(type) \(parts.joined(separator: " "))>"
      // A constraint that doesn't fit its type, as in `<string != 5>`, is refused for that.
      guard
        let mistake = patternMistakes(.string(written)).first(where: { $0.contains("impossible") }),
        !mistake.contains("can't hold for")
      else { continue }
      refusedCount += 1
      for index in values.indices {
        let isMatch = ([type] + parts).allSatisfy { probes[$0]?[index] ?? false }
        #expect(!isMatch, "\(written) is refused, and \(values[index]) matches")
      }
    }
    #expect(refusedCount > 500, "\(refusedCount)")
  }

  private static let types = [
    "any", "string", "number", "int", "uuid", "date", "date-time", "time", "ipv4", "ipv6", "email",
    "uri", "path", "hostname", "base64", "hex", "jwt", "semver", "empty", "array", "object",
    "string[]", "'abc'", "('a' | 'abc')", "5", "(5 | 10)", "2xx",
  ]

  private static let constraints = [
    "> 5", ">= 5", "< 5", "<= 5", "== 5", "!= 5", "5..10", "4.5..4.8", "near 5 by 0.5",
    "near 10 by 2", "length 3", "length ..2", "length 4..", "length 36", "length 10", "length 20..",
    "length ..8", "starts with 'a'", "starts with 'ab'", "starts with '2'", "ends with 'c'",
    "ends with 'bc'", "ends with 'Z'", "contains 'b'", "contains 'abcd'", "contains '-'", "/^a/",
    "/c$/", #"/\d/"#, "> 'b'", "<= 'abc'", "== 'abc'", "!= 'abc'", "before '2025-01-01'",
    "after '2025-01-01'", "after '2024-02-29'", "before '2024-03-01T00:00:00Z'",
    "within 1h of '2024-02-29T12:00:00Z'", "unique", "sorted",
  ]

  private static let values: [Value] = [
    "null", "true", "5", "5.0", "4.7", "10", "11.5", "9.9", "5.4", "0", "-3", "200", "299", "1e2",
    #""""#, #""a""#, #""b""#, #""abc""#, #""ab""#, #""abcd""#, #""c""#, #""bc""#, #""2bc""#,
    #""2024-02-29""#, #""2025-01-01""#, #""2025-06-01""#, #""2024-02-29T12:30:00Z""#,
    #""2024-02-29T12:00:00.5+01:00""#, #""12:00:00Z""#, #""12:00:00.25+02:00""#,
    #""0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f""#, #""abcd7a8e-3f5c-4c8e-9d55-6a1b2c3d4ebc""#,
    #""127.0.0.1""#, #""1.1.1.1""#, #""255.255.255.255""#, #""::""#, #""::1""#, #""2001:db8::1""#,
    #""a@b.c""#, #""abc@b-c.abc""#, #""ab:""#, #""a:b""#, #""https://a.bc/c""#, #""/""#, #""/abc""#,
    #""a-b.bc""#, #""YWI=""#, #""abcd""#, #""aabc""#, #""00ff""#, #""2""#, #""1.2.3""#,
    #""2.0.0-abc""#, #""e30.e30.""#, "[]", "[5]", #"["a"]"#, #"["b","b"]"#, #"["a","abc","abcd"]"#,
    #"["-"]"#, "{}", #"{"a":1}"#, #"{"a":1,"b":2,"c":3}"#, .text("5"), .text("5.0"), .text("abc"),
    .text(""), .text("abcd"), .text("10"), .text("2024-02-29"), .duration(.seconds(5)), .size(5),
    .list([.text("abc")]), .list([.text("a"), .text("b")]),
  ]

  private struct Draws: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33 | state << 31
    }
  }
}

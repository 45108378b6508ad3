import JSON
import Testing

@testable import Matching

/// `(pattern, values that match, values that don't)`, all in JSON.
struct PatternTests {
  @Test(arguments: [
    ("<any>", ["1", "null", #""""#, "[]", "{}"], []),
    ("<string>", [#""""#, #""a""#], ["1", "null", "true", "[]"]),
    ("<number>", ["1", "1.5", "1e400", "-0"], [#""1""#, "null"]),
    ("<int>", ["1", "1.0", "1e2", "123456789012345678901234567890"], ["1.5", "1e-1", #""1""#]),
    ("<bool>", ["true", "false"], [#""true""#, "0", "null"]),
    ("<null>", ["null"], ["0", #""""#, "false"]),
    ("<object>", ["{}", #"{"a":1}"#], ["[]", "null"]),
    ("<array>", ["[]", "[1]"], ["{}", #""a""#]),
    ("<empty>", [#""""#, "[]", "{}"], ["null", "0", "false", #"" ""#, "[1]"]),
    ("<2xx>", ["200", "299"], ["199", "300", #""200""#]),
    ("<'a b'>", [#""a b""#], [#""a""#, "1"]),
    (#"<"it's">"#, [#""it's""#], [#""its""#]),
    ("<12>", ["12", "12.0"], ["13", #""12""#]),
    ("<-1.5>", ["-1.5"], ["1.5"]),
    ("<true>", ["true"], ["false", #""true""#]),
    ("</^a+$/>", [#""aa""#], [#""b""#, "1"]),
    ("</A/i>", [#""xax""#], [#""b""#]),
    ("<string | null>", [#""a""#, "null"], ["1"]),
    ("<'pending' | 'paid' | 1>", [#""paid""#, "1"], [#""done""#, "2"]),
    ("<not 0>", ["1", #""0""#, "null"], ["0", "0.0"]),
    ("<not string>", ["1", "null"], [#""a""#]),
    ("<not ('a' | 'b')>", [#""c""#, "1"], [#""a""#, #""b""#]),
    ("<(int | string)[]>", [#"[1,"a"]"#, "[]"], ["[true]", "1"]),
    ("<'<uuid>'>", [#""<uuid>""#], [#""uuid""#]),
    ("  <int>\n", ["1"], [#""1""#]),
    ("<string|null>", ["null", #""a""#], ["1"]),
    ("<null|string length 1>", ["null", #""a""#], [#""ab""#]),
  ] as [(String, [String], [String])])
  func types(written: String, good: [String], bad: [String]) throws {
    try check(written, good, bad)
  }

  @Test(arguments: [
    ("<number > 0>", ["1", "0.001"], ["0", "-1", #""1""#]),
    ("<int >= 0>", ["0", "7"], ["-1", "0.5"]),
    ("<number < 10>", ["9.99"], ["10"]), ("<number <= 10>", ["10"], ["10.01"]),
    ("<number == 1>", ["1.0"], ["2"]), ("<number != 1>", ["2"], ["1.0"]),
    ("<int > 0 < 10>", ["1", "9"], ["0", "10"]),
    ("<string > 'b'>", [#""c""#], [#""a""#]),
    ("<1..10>", ["1", "10", "5.5"], ["0.9", "10.1", #""5""#]), ("<1..>", ["1", "99"], ["0"]),
    ("<..10>", ["-5", "10"], ["11"]), ("<int 1..10>", ["10"], ["5.5", "11"]),
    ("<number near 3.14 by 0.01>", ["3.14", "3.15", "3.13"], ["3.151", "3.12"]),
    ("<length 2..3>", [#""ab""#, "[1,2,3]", #"{"a":1,"b":2}"#], [#""a""#, "[1]", "5"]),
    ("<string length 2>", [#""éé""#, #""😀😀""#], [#""a""#, "[1,2]"]),
    ("<string length 1..>", [#""a""#], [#""""#]), ("<string length ..2>", [#""""#], [#""abc""#]),
    ("<contains 'b'>", [#""abc""#, #"["b"]"#], [#""ac""#, #"["abc"]"#, "1"]),
    ("<array contains 2>", ["[1,2.0]"], ["[1]", #""2""#]),
    ("<starts with 'a'>", [#""abc""#], [#""bc""#, "1"]), ("<ends with 'c'>", [#""abc""#], [#""ab""#]),
    ("<string starts with 'a' ends with 'c' length 3>", [#""abc""#], [#""abbc""#]),
    ("<string /^[a-z]+$/ length ..3>", [#""abc""#], [#""ABC""#, #""abcd""#]),
    ("<string[] unique>", [#"["a","b"]"#, "[]"], [#"["a","a"]"#, "[1]"]),
    ("<array unique>", [#"[1,"1",{"a":1}]"#], ["[1,1.0]", #"[{"a":1,"b":2},{"b":2,"a":1}]"#]),
    ("<int[] sorted>", ["[1,1,2]", "[]"], ["[2,1]"]),
    ("<array sorted>", [#"["a","b"]"#], [#"["b","a"]"#, #"[1,"a"]"#]),
    ("<date before '2030-01-01'>", [#""2029-12-31""#], [#""2030-01-01""#, #""soon""#]),
    ("<date-time after '2029-12-31T23:00:00Z'>", [#""2030-01-01T00:30:00+01:00""#], [#""2029-12-31T23:00:00Z""#]),
    ("<date-time within 5m of '2030-01-01T00:00:00Z'>", [#""2030-01-01T00:05:00Z""#, #""2029-12-31T23:55:00Z""#], [#""2030-01-01T00:05:01Z""#]),
    ("<date within 1d of '2030-01-02'>", [#""2030-01-01""#, #""2030-01-03""#], [#""2030-01-04""#]),
    ("<int > 0 | null>", ["1", "null"], ["0"]),
  ] as [(String, [String], [String])])
  func constraints(written: String, good: [String], bad: [String]) throws {
    try check(written, good, bad)
  }

  @Test(arguments: [
    ("<int[]>", ["[]", "[1,2]"], [#"[1,"a"]"#, "1", "{}"]), ("<int[2]>", ["[1,2]"], ["[1]", "[1,2,3]"]),
    ("<any[1..]>", ["[null]"], ["[]"]), ("<any[..2]>", ["[]", "[1,2]"], ["[1,2,3]"]),
    ("<any[1..2]>", ["[1]"], ["[]", "[1,2,3]"]), ("<int[][]>", ["[[1],[]]"], ["[1]"]),
    ("<int{}>", ["{}", #"{"a":1}"#], [#"{"a":"b"}"#, "[]"]), ("<int[]{}>", [#"{"a":[1]}"#], [#"{"a":1}"#]),
    ("<string[] | null>", ["null", #"["a"]"#], ["[1]"]),
  ] as [(String, [String], [String])])
  func lists(written: String, good: [String], bad: [String]) throws {
    try check(written, good, bad)
  }

  @Test(arguments: [
    ("a", [#""a""#], [#""A""#, #"" a""#]), ("é", [#""é""#], [#""e\u0301""#]), ("", [#""""#], ["null"]),
    ("NO", [#""NO""#], ["false"]), ("a < b", [#""a < b""#], []), ("a <", [#""a <""#], []),
    ("x<5", [#""x<5""#], []), ("a -> b", [#""a -> b""#], []), ("1 <= 2 > 0", [#""1 <= 2 > 0""#], []),
    ("$${x}", [#""${x}""#], []), ("$5", [#""$5""#], []),
  ] as [(String, [String], [String])])
  func textIsComparedByCodePoint(written: String, good: [String], bad: [String]) throws {
    try check(written, good, bad)
  }

  private func check(_ written: String, _ good: [String], _ bad: [String]) throws {
    for value in good {
      #expect(try matches(Value(stringLiteral: value), .string(written)), "\(written) on \(value)")
    }
    for value in bad {
      #expect(try !matches(Value(stringLiteral: value), .string(written)), "\(written) on \(value)")
    }
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1", #""1""#, false), ("true", "true", true), ("null", "null", true),
    ("null", "0", false), ("[1, 2]", "[1,2]", true), ("[1, 2]", "[2,1]", false), ("[]", "[]", true),
    ("[]", "[1]", false), ("{}", #"{"a":1}"#, true), ("{}", "[]", false),
    (#"{"a": 1}"#, #"{"b":2,"a":1.0}"#, true), (#"{"a": {"b": 1}}"#, #"{"a":{"b":1,"c":2}}"#, true),
    (#"{"a?": 1}"#, "{}", true), (#"{"a?": 1}"#, #"{"a":2}"#, false), (#"{"a?": "<int | null>"}"#, #"{"a":null}"#, true),
    (#"{"a": null}"#, "{}", false), (#"{"a": "<absent>"}"#, "{}", true),
    (#"{"a": "<absent>"}"#, #"{"a":null}"#, false), (#"{"a": "<int | absent>"}"#, "{}", true),
    (#"{"a": "<not absent>"}"#, "{}", false), (#"{"a": "<not absent>"}"#, #"{"a":null}"#, true),
    (#"{"a": "<any>"}"#, "{}", false), (#"{"a": "<not 5>"}"#, "{}", false),
    (#"{"<'a?'>": 1}"#, #"{"a?":1}"#, true), (#"{"<'<each>'>": 1}"#, #"{"<each>":1}"#, true),
  ])
  func plainDataIsAnOpenPattern(written: String, value: String, matches expected: Bool) throws {
    let pattern = try JSONValue(parsing: written)
    #expect(try matches(Value(stringLiteral: value), pattern) == expected)
  }

  @Test(arguments: [
    (#"{"<each>": "<int>"}"#, "[1,2]", true), (#"{"<each>": "<int>"}"#, "[]", false),
    (#"{"<each>": "<int>"}"#, #"[1,"a"]"#, false), (#"{"<each>": "<int>"}"#, "{}", false),
    (#"{"<length>": "<1..2>"}"#, "[1]", true), (#"{"<length>": 2}"#, #""ab""#, true),
    (#"{"<length>": 2}"#, #"{"a":1}"#, false), (#"{"<length>": 2}"#, "5", false),
    (#"{"<each>": "<int>", "<length>": 2}"#, "[1,2]", true),
    (#"{"<each>": "<int>", "<length>": 2}"#, "[1]", false),
    (#"{"<unordered>": ["red", "blue"]}"#, #"["blue","red"]"#, true),
    (#"{"<unordered>": ["red", "blue"]}"#, #"["blue","red","red"]"#, false),
    (#"{"<unordered>": ["red", "red"]}"#, #"["red","blue"]"#, false),
    (#"{"<unordered>": ["<int>", 5]}"#, "[5,7]", true), (#"{"<unordered>": ["<int>", 5]}"#, "[7,5]", true),
    (#"{"<unordered>": ["<1..3>", "<2..4>", "<1..1>"]}"#, "[2,1,4]", true),
    (#"{"<unordered>": []}"#, "[]", true), (#"{"<unordered>": []}"#, "[1]", false),
    (#"{"<contains>": ["red"]}"#, #"["blue","red"]"#, true), (#"{"<contains>": ["red", "red"]}"#, #"["red"]"#, false),
    (#"{"<contains>": ["red"]}"#, #""red""#, false),
    (#"{"<exactly>": {"a": 1}}"#, #"{"a":1}"#, true), (#"{"<exactly>": {"a": 1}}"#, #"{"a":1,"b":2}"#, false),
    (#"{"<exactly>": {"a": {"b": 1}}}"#, #"{"a":{"b":1,"c":2}}"#, true),
    (#"{"<exactly>": {"a?": 1}}"#, "{}", true), (#"{"<exactly>": {}}"#, "{}", true),
    (#"{"<exactly>": {}}"#, #"{"a":1}"#, false),
    (#"{"<all of>": ["<number>", "<not 0>"]}"#, "1", true), (#"{"<all of>": ["<number>", "<not 0>"]}"#, "0", false),
    (#"{"<any of>": ["<int>", {"a": 1}]}"#, #"{"a":1}"#, true), (#"{"<any of>": ["<int>", {"a": 1}]}"#, #""b""#, false),
    (#"{"<none of>": [1, "<string>"]}"#, "2", true), (#"{"<none of>": [1, "<string>"]}"#, #""a""#, false),
    (#"{"<string>": "<int>"}"#, #"{"a":1,"b":2}"#, true), (#"{"<string>": "<int>"}"#, #"{"a":"x"}"#, false),
    (#"{"id": "<uuid | any>", "<string>": "<int>"}"#, #"{"id":"x","b":2}"#, true),
    (#"{"</^x-/>": "<int>"}"#, #"{"x-a":1}"#, true), (#"{"</^x-/>": "<int>"}"#, #"{"y":1}"#, false),
    (#"{"</^x-/>": "<int>", "</^y/>": "<bool>"}"#, #"{"x-a":1,"y":true}"#, true),
    (#"{"<all  of>": ["<int>"]}"#, "1", true),
    (#"{"a": 1, "<length>": 2}"#, #"{"a":1,"b":2}"#, true),
  ])
  func keysInAngleBracketsSayMore(written: String, value: String, matches expected: Bool) throws {
    let pattern = try JSONValue(parsing: written)
    #expect(try matches(Value(stringLiteral: value), pattern) == expected)
  }

  @Test func aValueOfAnExpressionIsComparedExactly() throws {
    let scope: TestScope = ["user": #"{"id": 1}"#, "name": #""<uuid>""#, "n": "5", "list": "[1]"]
    #expect(try matches(#"{"id": 1.0}"#, "${user}", in: scope))
    #expect(try !matches(#"{"id": 1, "x": 2}"#, "${user}", in: scope))
    #expect(try matches(#""<uuid>""#, "${name}", in: scope))
    #expect(try !matches(#""0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f""#, "${name}", in: scope))
    #expect(try matches("6", "<int > ${n}>", in: scope))
    #expect(try !matches("5", "<int > ${n}>", in: scope))
    #expect(try matches("5", "<${n} | null>", in: scope))
    #expect(try matches("7", "<${n}..${n + 2}>", in: scope))
    #expect(try matches(#""n 5!""#, "n ${n}!", in: scope))
    #expect(try !matches(#""n 6!""#, "n ${n}!", in: scope))
    #expect(throws: EvaluationError.self) { try matches("5", "${nobody}", in: scope) }
    #expect(throws: EvaluationError.self) { try matches("5", "<int > ${nobody}>", in: scope) }
  }

  @Test func protocolTextIsReadByNumbersAndBooleans() throws {
    for (written, text, expected) in [
      ("<int >= 0>", "12", true), ("<int >= 0>", "-1", false), ("<int>", "1.5", false),
      ("<number>", "x", false), ("<bool>", "true", true), ("<bool>", "yes", false),
      ("<1..20>", "12", true), ("<1..5>", "12", false), ("<string>", "12", true),
      ("<12>", "12", true), ("<12>", "12.0", false), ("<null>", "null", false), ("abc", "abc", true),
      ("<number near 1 by 0.1>", "1.05", true), ("<2xx>", "204", true), ("<length 2>", "12", true),
      ("<int == 12>", "12", true), ("<int != 12>", "12", false), ("<12 | 13>", "13", true),
    ] {
      #expect(try matches(.text(text), .string(written)) == expected, "\(written) on \(text)")
    }
    #expect(try matches(.text("12"), 12))
    #expect(try !matches(.text("12.0"), 12))
    #expect(try matches(.text("1.10"), JSONValue(parsing: "1.10")))
    #expect(try matches(.text("true"), true))
    #expect(try !matches(.text("null"), .null))
    #expect(try matches(.text("5"), "${n}", in: ["n": "5"]))
  }

  @Test func repeatedHeadersAreJoinedOrComparedAsLines() throws {
    let field = Value.record(TestRecord(json: "a, b", scalar: .text("a, b"), lines: ["a", "b"]))
    #expect(try matches(field, "a, b"))
    #expect(try matches(field, "<string length 4>"))
    #expect(try matches(field, ["a", "b"]))
    #expect(try !matches(field, ["a"]))
    #expect(try matches(field, ["<unordered>": ["b", "a"]]))
    #expect(try matches(field, ["<length>": 2]))
    #expect(try matches(.text("a"), ["a"]))
    #expect(try !matches(.text("a"), ["a", "b"]))
    #expect(try matches(.text("a"), ["<each>": "a"]))
  }

  @Test func recordsAreHeldAgainstTheirFieldsOrTheirScalar() throws {
    let cookie = Value.record(TestRecord(fields: ["secure": "true"], json: "x", scalar: .text("x")))
    #expect(try matches(cookie, "x"))
    #expect(try matches(cookie, ["secure": true, "httpOnly": "<absent>"]))
    #expect(try !matches(cookie, ["secure": false]))
    let time = Value.record(TestRecord(fields: ["dns": .duration(.zero)], scalar: .duration(.seconds(1))))
    #expect(try matches(time, "<duration < 2s>"))
    #expect(try matches(time, ["dns": "<duration < 1ms>"]))
    #expect(try !matches(time, "<duration < 500ms>"))
    #expect(try matches(.size(1000), "<size 1KB..2KB>"))
    #expect(try !matches(.size(1000), "<size > 1KB>"))
    #expect(try matches(.duration(.seconds(1)), "<..1s>"))
  }

  @Test func nothingMatchesAnUnusableValue() throws {
    let body = Value.record(TestRecord(unusable: "text/html, 2.3KB: not JSON (use `text`)"))
    for written in ["<any>", "<not 5>", "<object>", "<absent>", "a"] {
      #expect(try !matches(body, .string(written)))
    }
    #expect(
      try mismatches(of: body, against: ["token": "<string>", "id": "<int>"]) == [
        "body: expected an object, actual text/html, 2.3KB: not JSON (use `text`)"
      ]
    )
  }

  @Test func aRegexThatIsGivenUpIsAnError() {
    let text = String(repeating: "a", count: 30) + "!"
    #expect(throws: EvaluationError.self) {
      try matches(.json(.string(text)), "</^(a+)+$/>")
    }
    #expect(throws: EvaluationError.self) {
      try matches(.json(.string(text)), "<not /^(a+)+$/>")
    }
  }
}

import JSON
import SpecSource
import Testing

@testable import Matching

struct PatternMistakeTests {
  @Test(arguments: [
    ("<strnig>", "2-8 unknown-type: unknown type 'strnig' (did you mean 'string'?)"),
    ("<integer>", "2-9 unknown-type: unknown type 'integer' (did you mean 'int'?)"),
    ("<datetime>", "2-10 unknown-type: unknown type 'datetime' (did you mean 'date-time'?)"),
    (
      "<html>",
      "2-6 unknown-type: unknown type 'html' (for the text itself write <'<html>'>, for a value ${html}; shapes are capitalised)"
    ),
    ("<int | strng>", "8-13 unknown-type: unknown type 'strng' (did you mean 'string'?)"),
    ("<int contains 'x'>", "2-18 impossible-pattern: 'contains' can't hold for 'int'"),
    (
      "<string > 5>",
      "2-12 impossible-pattern: '>' with a number can't hold for 'string' (write <string length 6..>)"
    ),
    ("<int > 'a'>", "2-11 impossible-pattern: '>' with text can't hold for 'int'"),
    ("<bool length 3>", "2-15 impossible-pattern: 'length' can't hold for 'bool'"),
    ("<string unique>", "2-15 impossible-pattern: 'unique' can't hold for 'string'"),
    ("<null /a/>", "2-10 impossible-pattern: a regular expression can't hold for 'null'"),
    ("<int 5..1>", "6-10 impossible-pattern: the range is empty (write the smaller end first)"),
    ("<5..1>", "2-6 impossible-pattern: the range is empty (write the smaller end first)"),
    ("<int > 5 < 5>", "2-13 impossible-pattern: no number can match"),
    ("<int > 5 < 6>", "2-13 impossible-pattern: no number can match"),
    ("<number >= 5 <= 4>", "2-18 impossible-pattern: no number can match"),
    ("<int 0.1..0.9>", "2-14 impossible-pattern: no number can match"),
    ("<2xx > 300>", "2-11 impossible-pattern: no number can match"),
    ("<int == 1.5>", "2-12 impossible-pattern: no number can match"),
    (
      "<string length 5..3>",
      "9-20 impossible-pattern: the range is empty (write the smaller end first)"
    ),
    ("<string length -1>", "9-18 impossible-pattern: a length is never negative"),
    ("<string length 1.5>", "9-19 invalid-pattern: a length is a whole number"),
    ("<int[5..1]>", "5-11 impossible-pattern: no number is from 5 to 1"),
    ("<not any>", "2-9 impossible-pattern: nothing can match"),
    ("<not not 1>", "2-10 invalid-pattern: 'not not' says nothing"),
    ("<!0>", "2-3 invalid-pattern: '!' is not part of patterns (write <not 0>)"),
    ("<9xx>", "2-5 impossible-pattern: no status is '9xx'"),
    ("<> 0>", "2-3 invalid-pattern: a comparison needs its type (write <number > 0>)"),
    ("<>= 5>", "2-3 invalid-pattern: a comparison needs its type (write <number >= 5>)"),
    ("<= 2s", "2-3 invalid-pattern: a comparison needs its type (write <duration <= 2s>)"),
    ("<=10KB>", "2-3 invalid-pattern: a comparison needs its type (write <size <= 10KB>)"),
    ("<> now>", "2-3 invalid-pattern: a comparison needs its type (write <date-time > ${now()}>)"),
    ("<>", "1-3 invalid-pattern: '<>' says nothing"),
    ("<int>5>", "5-6 invalid-pattern: a comparison needs a blank before it (write <int > 5>)"),
    (
      "<int>=5>", "5-7 invalid-pattern: a comparison needs a blank before it (write <int >= 5>)"
    ),
    ("<int", "1-2 invalid-pattern: '<' has no closing '>' (write <int>)"),
    ("<int | >", "8-9 invalid-pattern: expected a type, found '>'"),
    ("<int || null>", "6-8 invalid-pattern: '||' is not part of patterns (write <int | null>)"),
    (
      "< 5",
      "1-2 invalid-pattern: '<' has no closing '>' "
        + "(a comparison is a pattern with its type: <number < 5>)"
    ),
    ("<int = 5>", "6-7 invalid-pattern: '=' is not a comparison (write <int == 5>)"),
    ("<int 5>", "6-7 invalid-pattern: a value needs '==' or '..' here (write <int == 5>)"),
    (
      "<int > abc>",
      "8-11 invalid-pattern: expected a value, found 'abc' (write 'abc' in quotes, or ${abc} for its value)"
    ),
    (
      "<string lenght 5>",
      "9-15 invalid-pattern: unknown constraint 'lenght' (did you mean 'length'?)"
    ),
    (
      "<string and null>",
      "9-12 invalid-pattern: unknown constraint 'and' (write the constraints one after another)"
    ),
    (
      "<string starts 'a'>",
      "16-17 invalid-pattern: expected 'with' after 'starts' (write <string starts with 'a'>)"
    ),
    ("<string starts with 5>", "21-22 invalid-pattern: expected text in quotes, found a number"),
    (
      "<number near 5>",
      "15-16 invalid-pattern: expected 'by' after 'near …' (write <number near 5 by 0.01>)"
    ),
    (
      "<date before 'soon'>",
      "14-20 invalid-pattern: 'soon' is not a date (write '2030-01-31' or '2030-01-31T12:00:00Z')"
    ),
    (
      "<date within 5 of '2030-01-01'>",
      "14-15 invalid-pattern: expected a duration such as 5m, found a number"
    ),
    ("<(int>", "2-3 invalid-pattern: '(' has no closing ')'"),
    (
      "<int[>",
      "5-6 invalid-pattern: expected a number of items (write [3], [1..], [9..] or [1..9])"
    ),
    ("<'a>", "2-3 invalid-pattern: the quoted text has no end"),
    ("</(/>", "4-5 invalid-regex: missing closing parenthesis"),
    (
      "<500ms>",
      "2-7 impossible-pattern: a single duration or size is too exact to be met (write <duration < 500ms>)"
    ),
    (
      "<duration < 500>",
      "2-16 impossible-pattern: '<' with a number can't hold for 'duration' (write <duration < 500ms>)"
    ),
    ("<1s..5KB>", "2-9 impossible-pattern: a range can't go from a duration to a size"),
    (
      "<'a'..'b'>",
      "5-10 invalid-pattern: a range goes from number to number, not text (write <string >= 'a' <= 'b'>)"
    ),
    (
      "<int > ${}>",
      "8-11 invalid-expression: '${}' names no value (for a literal '${' write '$${')"
    ),
    (
      "<int > ${a | uper}>",
      "14-18 unknown-function: unknown function 'uper' (did you mean 'upper'?)"
    ),
    ("a ${b", "3-5 invalid-expression: '${' has no closing '}' (for a literal '${' write '$${')"),
  ])
  func mistakesHaveTheirPlace(written: String, mistake: String) {
    #expect(patternMistakes(.string(written)) == [mistake.replacing("[9..]", with: "[..9]")])
  }

  @Test(
    arguments: [
      (#"{"<eech>": 1}"#, ["2-6 unknown-type: unknown type 'eech' (did you mean '<each>'?)"]),
      (
        #"{"<unordered>": 1}"#,
        ["1-2 invalid-pattern: '<unordered>' takes a list, not a number (write [ ] around it)"]
      ),
      (#"{"<contains>": []}"#, ["1-1 invalid-pattern: '<contains>' needs at least one item"]),
      (#"{"<any of>": []}"#, ["1-1 invalid-pattern: '<any of>' needs at least one item"]),
      (
        #"{"<exactly>": [1]}"#,
        [
          "1-1 invalid-pattern: '<exactly>' takes a mapping of members, not a list (lists are exact already)"
        ]
      ),
      (#"{"<length>": "a"}"#, ["1-2 impossible-pattern: a length is a number"]),
      (
        #"{"<schema>": 5}"#,
        [
          "1-2 invalid-pattern: '<schema>' takes a file or a schema, not a number"
            + " (such as order.schema.json, or { type: object })"
        ]
      ),
      (
        #"{"<each>": 1, "id": 2}"#,
        [
          "1-1 impossible-pattern: these keys ask for a list and an object at once ('<each>', '<unordered>' and '<contains>' are for lists)"
        ]
      ),
      (#"{"<null>": 1}"#, ["1-7 impossible-pattern: a key is text, never <null>"]),
      (
        #"{"${a}": 1}"#,
        [
          "1-5 invalid-pattern: a key is text and can't hold '${…}' (for a literal '${' write '$${')"
        ]
      ),
      (
        #"{"a": "<strng>", "b": "<itn>"}"#,
        [
          "2-7 unknown-type: unknown type 'strng' (did you mean 'string'?)",
          "2-5 unknown-type: unknown type 'itn' (did you mean 'int'?)",
        ]
      ),
      (
        #"["<strng>", "<itn>"]"#,
        [
          "2-7 unknown-type: unknown type 'strng' (did you mean 'string'?)",
          "2-5 unknown-type: unknown type 'itn' (did you mean 'int'?)",
        ]
      ),
    ] as [(String, [String])]
  )
  func structureIsChecked(written: String, expected: [String]) throws {
    #expect(patternMistakes(try JSONValue(parsing: written)) == expected)
  }

  @Test func aHeaderThatLooksLikeAPatternIsExplained() throws {
    #expect(
      patternMistakes(#"<https://a/x>; rel="next""#) == [
        "2-7 unknown-type: unknown type 'https' (for the text itself write <'<https>'>, for a value ${https}; shapes are capitalised)"
      ]
    )
    #expect(
      patternMistakes("<int; x>") == [
        "5-6 invalid-pattern: unexpected ';' in the pattern (for the text itself write <'…'>)"
      ]
    )
    #expect(try matches(#""<https://a/x>; rel=\"next\"""#, #"<'<https://a/x>; rel="next"'>"#))
  }

  @Test func escapesInKeysAreUndone() throws {
    #expect(try matches(#"{"${a}":1}"#, ["$${a}": 1]))
    #expect(try matches(#"{"é?":1}"#, ["<'é?'>": 1]))
    #expect(patternMistakes(["$${a} ${b}": 1]).count == 1)
  }

  @Test func nestingAndLengthAreBounded() {
    let deep =
      "<" + String(repeating: "(", count: 100) + "int" + String(repeating: ")", count: 100) + ">"
    #expect(patternMistakes(.string(deep)).first?.contains("limit-exceeded") == true)
    let long = "<" + Array(repeating: "1", count: 1000).joined(separator: "|") + ">"
    #expect(patternMistakes(.string(long)).first?.contains("limit-exceeded") == true)
  }

  @Test func referencesAndShapesAreKnown() throws {
    let found = try pattern(["a": "<int > ${x.y}>", "b": "${z}", "c": "<Order | Line[]>"])
    #expect(found.references.map(\.name) == ["x", "z"])
    #expect(found.shapeReferences.map(\.name) == ["Order", "Line"])
    #expect(found.shapeReferences.map(\.range.start.column) == [2, 10])
  }

  @Test func onlyAbsentAcceptsWhatIsMissing() throws {
    #expect(try pattern("<absent>").acceptsMissing)
    #expect(try pattern("<int | absent>").acceptsMissing)
    for written in ["<any>", "<null>", "<not absent>", "<not 5>", "a"] {
      #expect(try !pattern(.string(written)).acceptsMissing)
    }
  }
}

struct SubjectTests {
  private func mistakes(_ written: JSONValue, _ subject: SubjectKind) throws -> [String] {
    var diagnostics: [Diagnostic] = []
    #expect(try pattern(written).checkFits(subject, into: &diagnostics) == diagnostics.isEmpty)
    return described(diagnostics)
  }

  @Test func aTimeIsARangeWithAUnit() throws {
    #expect(try mistakes("<duration < 500ms>", .duration) == [])
    #expect(try mistakes("<..2s>", .duration) == [])
    #expect(try mistakes(["dns": "<duration < 5ms>"], .duration) == [])
    #expect(
      try mistakes(500, .duration) == [
        "1-4 impossible-pattern: a duration is compared with a range, not with one value (write <duration < 500ms>)"
      ]
    )
    #expect(
      try mistakes("500ms", .duration) == [
        "1-6 impossible-pattern: a duration is compared with a range, not with one value (write <duration < 500ms>)"
      ]
    )
    #expect(
      try mistakes("<number < 500>", .duration) == [
        "1-15 impossible-pattern: a duration can never be <number < 500> (write the unit: 500ms)"
      ]
    )
    #expect(try mistakes("<size < 5KB>", .duration).count == 1)
  }

  @Test func aSizeIsARangeWithAUnit() throws {
    #expect(try mistakes("<size < 10KB>", .size) == [])
    #expect(try mistakes(1000, .size).count == 1)
    #expect(try mistakes("<..1000>", .size).count == 1)
  }

  @Test func aStatusIsANumber() throws {
    for written in [
      "<200..299>", "<2xx>", "<200 | 204>", "<not 500>", "<int >= 400>", "<any>", "${x}",
    ] {
      #expect(try mistakes(.string(written), .status) == [])
    }
    #expect(try mistakes(99, .status).count == 1)
    #expect(try mistakes("<string>", .status).count == 1)
    #expect(try mistakes(["a": 1], .status).count == 1)
  }

  @Test func aListIsNeverOneScalar() throws {
    for written: JSONValue in [
      [1, 2], ["<each>": 1], "<int[]>", "${x}", ["<unordered>": [1]], "<array length 2>",
    ] {
      #expect(try mistakes(written, .list) == [])
    }
    for written: JSONValue in [1, "a", "<string>", ["a": 1], "<int > 0>", "/a/<int>"] {
      #expect(try mistakes(written, .list).count == 1)
    }
    #expect(try pattern(5).isScalarLiteral)
    #expect(try !pattern("<int>").isScalarLiteral)
  }

  @Test func protocolTextIsNeverNull() throws {
    for written: JSONValue in [
      "a", 12, true, "<int>", "<string>", ["a", "b"], "<absent>", ["<each>": "a"],
    ] {
      #expect(try mistakes(written, .text) == [])
    }
    #expect(try mistakes(.null, .text).count == 1)
    #expect(try mistakes("<duration < 1s>", .text).count == 1)
  }

  @Test(arguments: [
    ("200", "200", true), ("200", "201", false), ("[200, 204]", "204", true),
    ("[200, 204]", "205", false),
    (#""2xx""#, "299", true), (#""2xx""#, "300", false), (#"["2xx", 304]"#, "304", true),
    (#""<200..299>""#, "204", true), (#""<2xx | 404>""#, "404", true),
    (#""<not 5xx>""#, "404", true),
    (#""${want}""#, "202", true),
  ])
  func statusesAreWrittenInManyWays(written: String, status: String, expected: Bool) throws {
    var diagnostics: [Diagnostic] = []
    let found = Pattern.parseStatus(node(try JSONValue(parsing: written)), into: &diagnostics)
    #expect(described(diagnostics) == [])
    let matcher = Matcher(shapes: ShapeTable([:]), scope: TestScope(values: ["want": "202"]))
    let mismatches = try matcher.mismatches(
      of: Value(stringLiteral: status),
      against: #require(found),
      at: "status"
    )
    #expect(mismatches.isEmpty == expected)
  }

  @Test(arguments: [
    (
      #""ok""#,
      "1-3 impossible-pattern: a status is a number, never 'ok' (write 200, [200, 204], 2xx or <200..299>)"
    ),
    (
      #""6xx""#,
      "1-4 impossible-pattern: a status is a number, never '6xx' (write 200, [200, 204], 2xx or <200..299>)"
    ),
    ("[]", "1-1 impossible-pattern: no status is in an empty list"),
    (
      #"{"a": 1}"#,
      "1-1 wrong-type: a status is a number or a pattern, not a mapping (write 200, [200, 204], 2xx or <200..299>)"
    ),
    ("20", "1-3 impossible-pattern: a status can never be 20"),
    ("true", "1-5 impossible-pattern: a status can never be true"),
  ])
  func whatNoStatusCanBeIsAMistake(written: String, mistake: String) throws {
    var diagnostics: [Diagnostic] = []
    _ = Pattern.parseStatus(node(try JSONValue(parsing: written)), into: &diagnostics)
    #expect(described(diagnostics) == [mistake])
  }
}

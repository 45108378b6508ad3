import Foundation
import JSON
import SpecSource
import Testing

@testable import Matching

/// The texts that users read when something is not as expected.
struct MismatchTests {
  @Test(arguments: [
    (#""<int > 0>""#, "0", "body: expected <int > 0>, actual 0"),
    (#""paid""#, #""pending""#, #"body: expected "paid", actual "pending""#),
    ("12", #""12""#, #"body: expected 12, actual "12" (string)"#),
    (#""12""#, "12", #"body: expected "12", actual 12 (number)"#),
    (#""<int>""#, "true", "body: expected <int>, actual true (bool)"),
    (#""<int>""#, "null", "body: expected <int>, actual null"),
    ("null", "0", "body: expected null, actual 0 (number)"),
    (#""<'a' | 'b'>""#, #""c""#, #"body: expected <'a' | 'b'>, actual "c""#),
    (#""<string>""#, #"{"a":[1,"b"]}"#, #"body: expected <string>, actual {"a":[1,"b"]}"#),
    (#"{"a": 1}"#, "[1]", "body: expected an object, actual [1]"),
    (#"{"token": "<string>"}"#, "{}", "body.token: expected <string>, actual (missing)"),
    (#"{"a": "<absent>"}"#, #"{"a":1}"#, "body.a: expected <absent>, actual 1"),
    ("[1, 2, 3]", "[1,2]", "body: expected 3 items, actual 2 items [missing: [2] 3]"),
    (#""<int[3]>""#, "[1]", "body: expected <int[3]>, actual 1 item"),
    (#""<int[]>""#, #"[1,"a"]"#, #"body[1]: expected <int>, actual "a" (string)"#),
    (#"{"<each>": "<int>"}"#, "[]", "body: expected at least 1 item, actual 0 items"),
    (#"{"<length>": "<1..50>"}"#, "[]", "body: expected length <1..50>, actual length 0"),
    (
      #"{"<unordered>": ["red", "blue"]}"#, #"["blue","green"]"#,
      #"body: expected 2 items in any order, actual 2 items [missing: "red"; left over: [1] "green"]"#
    ),
    (
      #"{"<contains>": ["red"]}"#, #"["blue"]"#,
      #"body: expected a list that contains "red", actual 1 item [missing: "red"]"#
    ),
    (#"{"<exactly>": {"a": 1}}"#, #"{"a":1,"b":2}"#, "body.b: expected no such member, actual 2"),
    (#"{"</^x/>": "<int>"}"#, #"{"y":1}"#, "body.y: expected a name like </^x/>, actual 1"),
    (#"{"<none of>": ["<int>", "<string>"]}"#, "1", "body: expected none of: <int>, actual 1"),
    (
      #"{"<any of>": ["<int>", "<null>"]}"#, "true",
      "body: expected any of: <int>, <null>, actual true (bool)"
    ),
    (
      #"{"<any of>": [{"kind": "card", "number": "<string>"}, {"kind": "bank", "iban": "<string>"}]}"#,
      #"{"kind":"bank","number":"4"}"#,
      "body.iban: expected <string>, actual (missing) [by the nearest of 2 alternatives]"
    ),
    (
      #""<int[] | string[]>""#, #"["a",1,"b"]"#,
      #"body[1]: expected <string>, actual 1 (number) [by the nearest of 2 alternatives]"#
    ),
    (
      #"{"<any of>": [["<int>"], ["<int>", "<int>"]]}"#, "[1,2,3]",
      "body: expected any of: a list of 1 item, a list of 2 items, actual [1,2,3]"
    ),
    (
      #"{"a b": {"it's": [1]}}"#, #"{"a b":{"it's":[2]}}"#,
      #"body['a b']['it\'s'][0]: expected 1, actual 2"#
    ),
    (#"{"e-mail": "<email>"}"#, #"{"e-mail":"x"}"#, #"body.e-mail: expected <email>, actual "x""#),
    (
      #""/orders/<uuid>""#, #""/orders/7""#, #"body: expected "/orders/<uuid>", actual "/orders/7""#
    ),
  ])
  func oneMismatch(written: String, value: String, message: String) throws {
    let found = try mismatches(
      of: Value(stringLiteral: value),
      against: JSONValue(parsing: written)
    )
    #expect(found == [message])
  }

  @Test func allAreSaidAndNotOnlyTheFirst() throws {
    let written: JSONValue = [
      "id": "<uuid>", "lines": ["<each>": ["sku": "<string>", "qty": "<int > 0>"]],
      "note?": "<string>",
    ]
    let value: Value = #"{"id":"x","lines":[{"sku":"a","qty":1},{"qty":0}],"note":5}"#
    #expect(
      try mismatches(of: value, against: written) == [
        #"body.id: expected <uuid>, actual "x""#,
        "body.lines[1].sku: expected <string>, actual (missing)",
        "body.lines[1].qty: expected <int > 0>, actual 0",
        "body.note: expected <string>, actual 5 (number)",
      ]
    )
  }

  @Test func exactValuesDifferMemberByMember() throws {
    let scope: TestScope = ["want": #"{"id": 1, "tags": ["a", "b"], "user": {"name": "Ada"}}"#]
    let value: Value = #"{"id":2,"tags":["a","c","d"],"user":{"name":"Ada","age":1}}"#
    #expect(
      try mismatches(of: value, against: "${want}", in: scope) == [
        "body.id: expected 1, actual 2",
        #"body.tags: expected 2 items, actual 3 items [left over: [2] "d"]"#,
        #"body.tags[1]: expected "b", actual "c""#,
        "body.user.age: expected no such member, actual 1",
      ]
    )
    #expect(
      try mismatches(of: "5", against: "${want}", in: scope) == [
        #"body: expected {"id":1,"tags":["a","b"],"user":{"name":"Ada"}}, actual 5 (number)"#
      ]
    )
  }

  @Test func whatExpressionsStoodForIsSaid() throws {
    let scope: TestScope = ["n": "5", "base": #""http://a""#, "none": "null"]
    #expect(
      try mismatches(of: "4", against: "<int > ${ n + 1 }>", in: scope) == [
        "body: expected <int > ${ n + 1 }>, actual 4 [${n + 1} is 6]"
      ]
    )
    #expect(
      try mismatches(of: #""http://b/7""#, against: "${base}/<int>", in: scope) == [
        #"body: expected "${base}/<int>", actual "http://b/7" [${base} is "http://a"]"#
      ]
    )
    #expect(throws: EvaluationError.self) {
      try mismatches(of: "4", against: "<int > ${none}>", in: scope)
    }
  }

  @Test func whatIsWrongInTheLikelyAlternativeIsSaid() throws {
    let shapes: [String: JSONValue] = ["Order": ["id": "<int>"]]
    #expect(
      try mismatches(of: #"{"id":"x"}"#, against: "<Order | null>", shapes: shapes) == [
        #"body.id: expected <int>, actual "x" (string)"#
      ]
    )
    #expect(
      try mismatches(of: "5", against: "<Order | null>", shapes: shapes) == [
        "body: expected <Order | null>, actual 5"
      ]
    )
    #expect(
      try mismatches(of: "[]", against: "<Order>", shapes: shapes) == [
        "body: expected <Order>, actual []"
      ]
    )
    #expect(
      try mismatches(of: "5", against: "<Order>", shapes: shapes) == [
        "body: expected <Order>, actual 5"
      ]
    )
  }

  @Test func otherKindsOfValueAreShown() throws {
    #expect(
      try mismatches(of: .duration(.milliseconds(812)), against: "<duration < 500ms>", at: "time")
        == [
          "time: expected <duration < 500ms>, actual 812ms"
        ]
    )
    #expect(
      try mismatches(of: .size(12_345), against: "<size < 10KB>", at: "size") == [
        "size: expected <size < 10KB>, actual 12.3KB"
      ]
    )
    #expect(
      try mismatches(of: .bytes(Data([1, 2, 3])), against: "a") == [
        #"body: expected "a", actual 3 bytes"#
      ]
    )
    #expect(
      try mismatches(of: .text("a"), against: 5, at: "headers.X-Id") == [
        #"headers.X-Id: expected 5, actual "a" (text)"#
      ]
    )
    #expect(
      try mismatches(of: .missing, against: "/orders/<uuid>", at: "headers.Location") == [
        #"headers.Location: expected "/orders/<uuid>", actual (missing)"#
      ]
    )
  }

  @Test func longValuesAreCut() throws {
    let long = String(repeating: "x", count: 100_000)
    let found = try mismatches(of: .json(.array([.string(long), 1])), against: "<int>")
    #expect(found[0].utf8.count < 200)
    #expect(found[0].hasSuffix("…"))
    let nested = JSONValue.array(Array(repeating: ["a": [1, 2, 3]], count: 100_000))
    #expect(try mismatches(of: .json(nested), against: "<int>")[0].utf8.count < 200)
  }

  @Test func linesAreShownOnOne() throws {
    #expect(try mismatches(of: #""a\nb""#, against: "x") == [#"body: expected "x", actual "a\nb""#])
    #expect(
      try mismatches(of: "1", against: "<'a'\n | 'b'>") == [
        "body: expected <'a' | 'b'>, actual 1 (number)"
      ]
    )
  }

  @Test func literalsAndValuesComeAlong() throws {
    let matcher = Matcher(shapes: ShapeTable([:]), scope: TestScope())
    let found = try matcher.mismatches(of: #"{"a":1}"#, against: pattern(["a": 2]), at: "body")
    #expect(found[0].actualValue == 1)
    #expect(found[0].expectedValue == 2)
  }

  @Test func theRangeIsThatOfTheExpectation() throws {
    let matcher = Matcher(shapes: ShapeTable([:]), scope: TestScope())
    let found = try matcher.mismatches(of: #""x""#, against: pattern("  <int | null>"), at: "body")
    #expect(found[0].range.start.column == 3)
    #expect(found[0].range.end.column == 15)
  }
}

import JSON
import SpecSource
import Testing

@testable import Matching

struct QueryTests {
  static let scope: TestScope = [
    "status": "200", "text": .text("<html><title>Shop</title><p>a</p><p>b</p></html>"),
    "body": #"{"items": [{"id": 1, "price": 5}, {"id": 2, "price": 20}], "none": null}"#,
  ]

  private func query(_ text: String) throws -> Query {
    var diagnostics: [Diagnostic] = []
    let query = Query.parse(source(text), into: &diagnostics)
    #expect(described(diagnostics) == [])
    return try #require(query)
  }

  @Test(arguments: [
    ("status", "200"), ("body.items[0].id", "1"), ("$.items[0].id", "1"), ("$.nobody", "missing"),
    ("$.none", "null"), ("$.items[*].id", "[1,2]"), ("$.items[?@.price > 10].id", "[2]"),
    ("$..nobody", "[]"), ("$.items[?@.id == 1]", #"[{"id":1,"price":5}]"#),
    ("body.nobody", "missing"),
    (" $.items[1].id ", "2"), ("xpath('//title')", #"text "Shop""#), ("body.items | length", "2"),
    ("xpath('//p')", #"list [text "a", text "b"]"#), ("jsonpath('$.items[0].id')", "1"),
    ("text | sha256 | length", "64"),
  ])
  func aQueryIsAnExpressionOrAJSONPath(text: String, value: String) throws {
    #expect(show(try query(text).evaluate(in: Self.scope)) == value)
  }

  @Test func onlyASingularPathGivesOneValue() throws {
    #expect(try query("$.a['b'][0]").isSingular)
    #expect(try !query("$.a[*]").isSingular)
    #expect(try !query("$..a").isSingular)
    #expect(try query("body.a").isSingular)
  }

  @Test func aPathReadsTheBody() throws {
    #expect(try query("$.a").references.map(\.name) == ["body"])
    #expect(show(try query("$.a").evaluate(in: TestScope())) == "missing")
    #expect(show(try query("$.a[*]").evaluate(in: TestScope())) == "[]")
  }

  @Test func aBodyThatIsNotJSONStaysWhatItIs() throws {
    let scope: TestScope = ["body": .record(TestRecord(unusable: "not JSON"))]
    #expect(show(try query("$.a").evaluate(in: scope)) == "record")
  }

  @Test(arguments: [
    ("", "1-1 invalid-expression: the query is empty"),
    (
      "${body.a}",
      "1-3 invalid-expression: a query is an expression already (write it without '${' and '}')"
    ),
    ("body.", "5-6 invalid-expression: expected a name after '.'"),
  ])
  func mistakesHaveTheirPlace(text: String, mistake: String) {
    var diagnostics: [Diagnostic] = []
    _ = Query.parse(source(text), into: &diagnostics)
    #expect(described(diagnostics) == [mistake])
  }

  @Test func aWrongPathIsReportedWhereItIsWrong() {
    var diagnostics: [Diagnostic] = []
    _ = Query.parse(source("  $.a[?@.b = 1]"), into: &diagnostics)
    #expect(diagnostics.map(\.code) == [.invalidJSONPath])
    #expect(diagnostics[0].range.start.column > 8)
  }
}

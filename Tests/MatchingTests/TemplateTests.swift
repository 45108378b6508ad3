import JSON
import SpecSource
import Testing

@testable import Matching

struct TemplateTests {
  static let scope: TestScope = [
    "id": "7", "price": "1.10", "ok": "true", "name": #""Ada""#, "none": "null",
    "list": "[1, 2]", "user": #"{"id": 7}"#, "header": .text("x"),
    "time": .duration(.milliseconds(512)),
    "size": .size(1234), "brace": #""}""#, "dots": #""..""#, "empty": #""""#,
    "slash": #""a/b c""#, "link": #""https://x.test/a?b=1""#,
  ]

  private func template(_ text: String) throws -> Template {
    var diagnostics: [Diagnostic] = []
    let template = Template.parse(source(text), into: &diagnostics)
    #expect(described(diagnostics) == [])
    return try #require(template)
  }

  private func mistakes(_ text: String) -> [String] {
    var diagnostics: [Diagnostic] = []
    _ = Template.parse(source(text), into: &diagnostics)
    return described(diagnostics)
  }

  private func outcome(_ body: () throws -> String) -> String {
    do { return try body() } catch let error as EvaluationError {
      return "error: \(error.message)"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("${id}", "7"), ("${price}", "1.10"), ("${user}", #"{"id":7}"#), (" ${list}\n", "[1,2]"),
    ("${none}", "null"), ("${nobody}", "missing"), ("${header}", #"text "x""#),
    ("a ${id}", #""a 7""#), ("${id}${id}", #""77""#), ("plain", #""plain""#),
    ("$${id}", #""${id}""#), ("a $${b} ${id}", #""a ${b} 7""#), ("$5 and $", #""$5 and $""#),
  ])
  func aWholeExpressionKeepsItsType(text: String, value: String) throws {
    #expect(show(try template(text).value(in: Self.scope)) == value)
  }

  @Test(arguments: [
    ("n=${id} p=${price} ok=${ok}", "n=7 p=1.10 ok=true"), ("${header}-${name}", "x-Ada"),
    ("in ${time}", "in 512ms"), ("${size} bytes", "1234 bytes"), ("${brace}", "}"),
    ("${'}'}${\"}\"}", "}}"), ("${name | replace(/[}]/, '')}!", "Ada!"),
    ("${name | replace(/d{1}/, 'D')}!", "ADa!"),
    ("a ${none}", "error: 'none' is null, which can't be written in text (use `?? ''`)"),
    ("a ${list}", "error: 'list' is a list, which can't be written in text (use `| json`)"),
    ("a ${user}", "error: 'user' is an object, which can't be written in text (use `| json`)"),
    ("a ${nobody.x}", "error: 'nobody.x' is missing"), ("a ${none ?? ''}.", "a ."),
    ("a ${list | json}", "a [1,2]"),
  ])
  func textTakesTextNumbersAndBooleans(text: String, written: String) throws {
    let template = try template(text)
    #expect(outcome { try template.text(in: Self.scope) } == written)
  }

  @Test(arguments: [
    ("/orders/${id}", "/orders/7"), ("/a/${slash}/b", "/a/a%2Fb%20c/b"),
    ("/a/${slash | raw}/b", "/a/a/b c/b"), ("/a?q=${slash}", "/a?q=a%2Fb%20c"),
    ("/a?q=${empty}", "/a?q="), ("/a?q=${empty}&r=${dots}", "/a?q=&r=.."),
    ("${link}", "https://x.test/a?b=1"), ("${link}/x", "https://x.test/a?b=1/x"),
    ("/v${id}.${id}", "/v7.7"), ("plain", "plain"),
    ("/a/${empty}", "error: 'empty' is empty, which would make another path of it"),
    ("/a/${empty | raw}", "error: the value is empty, which would make another path of it"),
    ("/a/${dots}", "error: 'dots' makes the segment '..', which would make another path of it"),
    ("/a/.${'.'}/b", "error: the value makes the segment '.', which would make another path of it"),
    (
      "/a/.${'.x' | replace('x', '')}",
      "error: the value makes the segment '.', which would make another path of it"
    ),
    ("/a/${none}", "error: 'none' is null, which can't be written in text (use `?? ''`)"),
    ("/a/${nobody}", "error: 'nobody' is missing"),
    ("/a?q=${nobody}", "error: 'nobody' is missing"),
  ])
  func aPathSegmentIsNeverLost(text: String, path: String) throws {
    let template = try template(text)
    #expect(outcome { try template.path(in: Self.scope) } == path)
  }

  @Test(arguments: [
    ("a ${id", "3-5 invalid-expression: '${' has no closing '}' (for a literal '${' write '$${')"),
    ("${}", "1-4 invalid-expression: '${}' names no value (for a literal '${' write '$${')"),
    ("x ${ } y", "3-7 invalid-expression: '${}' names no value (for a literal '${' write '$${')"),
    ("${a b}", "5-6 invalid-expression: expected an operator before 'b'"),
    ("${a.}", "4-5 invalid-expression: expected a name after '.'"),
    ("${'a}", "3-4 invalid-expression: the quoted text has no end"),
    ("${a + 'b'", "1-3 invalid-expression: '${' has no closing '}' (for a literal '${' write '$${')"),
    ("{{ id }}", "1-9 invalid-expression: '{{ id }}' is plain text here (write ${id})"),
  ])
  func mistakesHaveTheirPlace(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test func everyExpressionOfATextIsChecked() {
    #expect(mistakes("${a b} and ${c d} and ${e}").count == 2)
  }

  @Test func valuesNeverBecomeSyntax() throws {
    let scope: TestScope = ["evil": #""${id} <uuid> ../..""#]
    #expect(try template("x${evil}").text(in: scope) == "x${id} <uuid> ../..")
    #expect(try template("/${evil}").path(in: scope) == "/%24%7Bid%7D%20%3Cuuid%3E%20..%2F..")
  }

  @Test func conditionsTakeOnlyTrueAndFalse() throws {
    #expect(try template("${ok}").condition(in: Self.scope))
    #expect(throws: EvaluationError.self) { try template("${id}").condition(in: Self.scope) }
    #expect(throws: EvaluationError.self) { try template("true").condition(in: Self.scope) }
  }

  @Test func constantsAndWholesAreKnown() throws {
    #expect(try template("a $${b}").constant == "a ${b}")
    #expect(try template("${a}").constant == nil)
    #expect(try template(" ${a} ").isWhole)
    #expect(try !template("a${a}").isWhole)
    #expect(try template("${a.b} ${c ?? d}").references.map(\.name) == ["a", "c", "d"])
  }
}

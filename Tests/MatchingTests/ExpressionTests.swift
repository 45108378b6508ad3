import JSON
import SpecSource
import Testing

@testable import Matching

struct ExpressionTests {
  @Test(arguments: [
    ("1", "1"), ("1.10", "1.10"), ("-2", "-2"), ("1e3", "1e3"), ("'a'", #""a""#),
    (#""b""#, #""b""#), ("true", "true"), ("null", "null"),
    ("[1, 'a', [true]]", #"[1,"a",[true]]"#),
    ("[]", "[]"), ("500ms", "duration 500ms"), ("3d", "duration 3d"), ("1.5s", "duration 1.5s"),
    ("10KB", "size 10000"), ("2MiB", "size 2097152"), (#"'\u00e9\n\'\ud83d\ude00'"#, #""é\n'😀""#),
  ])
  func literalsAreValues(text: String, value: String) {
    #expect(result(text) == value)
  }

  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("7 % 4", "3"),
    ("10 / 4", "2.5"), ("0.1 + 0.2", "0.3"), ("12345678901234567890 + 1", "12345678901234567891"),
    ("-(2 + 1)", "-3"), ("2 - -1", "3"), ("'a' + 'b'", #""ab""#), ("2s + 500ms", "duration 2.5s"),
    ("2s - 500ms", "duration 1.5s"), ("1KB + 1B", "size 1001"),
  ])
  func arithmeticIsExact(text: String, value: String) {
    #expect(result(text) == value)
  }

  @Test(arguments: [
    ("1 < 2", "true"), ("2 <= 2.0", "true"), ("'a' < 'b'", "true"), ("'Z' < 'a'", "true"),
    ("1s > 999ms", "true"), ("1KB >= 1000B", "true"), ("1 == 1.0", "true"), ("1 == '1'", "false"),
    ("1 != 2", "true"), ("null == null", "true"), ("[1, 2] == [1, 2.0]", "true"),
    ("true && false", "false"), ("true || false", "true"), ("!true", "false"),
    ("1 < 2 == true", "true"), ("true || false && false", "true"), ("!false && true", "true"),
    ("'é' == 'e\u{301}'", "false"), ("12345678901234567890 > 12345678901234567889", "true"),
  ])
  func comparisonsGoByValue(text: String, value: String) {
    #expect(result(text) == value)
  }

  @Test(arguments: [
    ("1 + 'a'", "error: '+' can't take a number and text (use `| string` or `| number`)"),
    ("true - 1", "error: '-' can't take true or false and a number"),
    ("1 / 0", "error: division by zero"),
    ("1 % 0", "error: division by zero"),
    ("'a' < 1", "error: can't compare text with a number (use `| number`)"),
    ("null < 1", "error: can't compare null with a number"),
    ("[1] < [2]", "error: can't compare a list with a list"),
    ("1 && true", "error: the condition must be true or false, but is a number"),
    ("!'a'", "error: the condition must be true or false, but is text"),
    ("if('true', 1, 2)", "error: the condition must be true or false, but is text (use `| bool`)"),
    ("-'a'", "error: '-' takes a number, not text"),
    ("1e999999 * 1e999999 + 1", "error: the number has too many digits to calculate with"),
  ])
  func operandsOfTheWrongTypeAreErrors(text: String, message: String) {
    #expect(result(text) == message)
  }

  static let names: TestScope = [
    "user": #"{"name": "Ada", "e-mail": "a@b.c", "tags": ["x", "y"], "none": null, "a b": 1}"#,
    "i": "1", "key": #""name""#, "a-b": "7", "count": .text("3"), "off": .text("false"),
  ]

  @Test(arguments: [
    ("user.name", #""Ada""#), ("user['name']", #""Ada""#), ("user['a b']", "1"),
    ("user.e-mail", #""a@b.c""#), ("user.tags[0]", #""x""#), ("user.tags[-1]", #""y""#),
    ("user.tags[i]", #""y""#), ("user[key]", #""Ada""#), ("a-b", "7"), ("a-b - i", "6"),
    ("user.tags[9]", "missing"), ("user.nobody", "missing"), ("nobody", "missing"),
    ("user.nobody.deeper[0]", "missing"), ("user.none.deeper", "missing"), ("i.x", "missing"),
    ("user.none", "null"),
  ])
  func membersAndItemsAreRead(text: String, value: String) {
    #expect(result(text, in: Self.names) == value)
  }

  @Test(arguments: [
    ("user.nobody ?? 'x'", #""x""#), ("user.none ?? 'x'", #""x""#), ("user.name ?? 'x'", #""Ada""#),
    ("nobody.name.deeper ?? 1 + 1", "2"), ("nobody ?? user.none ?? 3", "3"),
    ("nobody ?? alsoNobody", "missing"), ("(nobody.n + 1) ?? 0", "0"),
    ("(nobody | upper) ?? 'none'", #""none""#), ("false ?? true", "false"),
    ("if(user.name == 'Ada', 1, nobody + 1)", "1"), ("if(false, 1, 2)", "2"),
    ("true || nobody", "true"), ("false && nobody", "false"),
  ])
  func whatIsMissingOrNullHasAnAlternative(text: String, value: String) {
    #expect(result(text, in: Self.names) == value)
  }

  @Test(arguments: [
    ("nobody + 1", "error: 'nobody' is missing"),
    ("user.nobody == 1", "error: 'user.nobody' is missing"),
    ("user.tags[5] | upper", "error: 'user.tags[5]' is missing"),
    ("user['x y'].z == 1", "error: 'user['x y'].z' is missing"),
    ("[nobody]", "error: 'nobody' is missing"),
  ])
  func whatIsMissingIsNamed(text: String, message: String) {
    #expect(result(text, in: Self.names) == message)
  }

  @Test(arguments: [
    ("count == '3'", "true"), ("count == 3", "error: text can't equal a number (use `| number`)"),
    ("off == false", "error: text can't equal true or false (use `| bool`)"),
    ("count > 2", "error: can't compare text with a number (use `| number`)"),
    ("(count | number) > 2", "true"), ("!(off | bool)", "true"), ("count + '0'", #""30""#),
  ])
  func protocolTextIsNeverANumber(text: String, value: String) {
    #expect(result(text, in: Self.names) == value)
  }

  @Test func filtersBindLikeMembers() {
    #expect(result("'a' + 'b' | upper") == #""aB""#)
    #expect(result("('a' + 'b') | upper") == #""AB""#)
    #expect(result("'a,b' | split(',') | first | upper") == #""A""#)
    #expect(result("upper('a')") == #""A""#)
    #expect(result("-1 | string") == "error: '-' takes a number, not text")
  }

  @Test func recordsStandForTheirScalar() {
    let time = TestRecord(
      fields: ["dns": .duration(.milliseconds(3))],
      scalar: .duration(.seconds(1))
    )
    let scope: TestScope = ["time": .record(time)]
    #expect(result("time < 2s", in: scope) == "true")
    #expect(result("time.dns", in: scope) == "duration 3ms")
    #expect(result("time | number", in: scope) == "1000")
  }

  @Test func repeatedHeadersAreOneTextWithLines() {
    let field = TestRecord(json: "a, b", scalar: .text("a, b"), lines: ["a", "b"])
    let scope: TestScope = ["vary": .record(field)]
    #expect(result("vary == 'a, b'", in: scope) == "true")
    #expect(result("vary[1]", in: scope) == #"text "b""#)
    #expect(result("vary | upper", in: scope) == #""A, B""#)
    #expect(result("vary | last", in: scope) == #"text "b""#)
  }

  @Test func anUnusableValueSaysWhy() {
    let scope: TestScope = ["body": .record(TestRecord(unusable: "text/html, 12B: not JSON"))]
    #expect(result("body.id", in: scope) == "error: 'body': text/html, 12B: not JSON")
    #expect(result("body ?? 1", in: scope) == "record")
    #expect(result("body | json", in: scope) == "error: 'body': text/html, 12B: not JSON")
  }

  @Test func referencesHaveTheirMembersAndPlaces() throws {
    var diagnostics: [Diagnostic] = []
    let text = "a.b['c'][0].d + (e[i].f ?? g) + (h | upper)"
    let expression = try #require(Expression.parse(source(text), into: &diagnostics))
    let references = expression.references.map { reference in
      let keys = reference.members.map { "\($0.key)" }.joined(separator: " ")
      let range = "\(reference.range.start.column)-\(reference.range.end.column)"
      return "\(reference.name) [\(keys)] \(range) \(reference.isGuarded ? "guarded" : "needed")"
    }
    #expect(
      references == [
        #"a [name("b") name("c") index(0) name("d")] 1-14 needed"#, "e [] 18-19 guarded",
        "i [] 20-21 guarded", "g [] 28-29 needed", "h [] 34-35 needed",
      ]
    )
  }
}

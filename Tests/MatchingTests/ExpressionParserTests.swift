import SpecSource
import Testing

@testable import Matching

struct ExpressionParserTests {
  @Test(arguments: [
    ("a = b", "3-4 invalid-expression: '=' is not an operator (write '==')"),
    ("a === b", "3-6 invalid-expression: '===' is not an operator (write '==')"),
    ("a <> b", "3-5 invalid-expression: '<>' is not an operator (write '!=')"),
    ("a & b", "3-4 invalid-expression: '&' is not an operator (write '&&')"),
    ("a and b", "3-6 invalid-expression: 'and' is not an operator (write '&&')"),
    ("a or b", "3-5 invalid-expression: 'or' is not an operator (write '||')"),
    ("not a", "1-4 invalid-expression: 'not' is not an operator (write '!')"),
    ("a b", "3-4 invalid-expression: expected an operator before 'b'"),
    (
      "a -1",
      "3-4 invalid-expression: minus needs blanks around it (write 'a - b'; 'a-b' is one name)"
    ),
    (
      "5-3",
      "2-3 invalid-expression: minus needs blanks around it (write 'a - b'; 'a-b' is one name)"
    ),
    ("a +", "3-4 invalid-expression: expected a value at the end"),
    ("", "1-1 invalid-expression: expected a value at the end"),
    ("(a", "1-2 invalid-expression: '(' has no closing ')'"),
    ("a[0", "2-3 invalid-expression: '[' has no closing ']'"),
    ("a)", "2-3 invalid-expression: unexpected ')' after the expression"),
    ("a.", "2-3 invalid-expression: expected a name after '.'"),
    ("a.0", "2-3 invalid-expression: expected a name after '.' (write [0])"),
    ("a[1.5]", "2-7 invalid-expression: an index is a whole number"),
    ("'a", "1-2 invalid-expression: the quoted text has no end"),
    (#"'\q'"#, #"2-4 invalid-expression: unknown escape '\q' (write \\ for a backslash)"#),
    (#"'\ud800'"#, "2-8 invalid-expression: half of a surrogate pair"),
    ("01", "1-3 invalid-expression: a number can't begin with 0"),
    (
      "5x",
      "2-3 invalid-expression: unknown unit 'x' (durations: ms, s, m, h, d; sizes: B, KB, MB, GB, KiB, MiB, GiB)"
    ),
    ("1 < 2 < 3", "3-4 invalid-expression: comparisons can't be chained (join them with &&)"),
    (
      "{{ a }}",
      "1-2 invalid-expression: expected a value, found '{' (write ${id}, with one pair of braces)"
    ),
    (
      "/a/",
      "1-4 invalid-expression: a regular expression can stand only as an argument (write text | match(/…/))"
    ),
    ("a | match(/(/)", "13-14 invalid-regex: missing closing parenthesis"),
    ("a | match(/a/q)", "14-15 invalid-regex: unknown flag 'q'; there are 'i', 'm', 's' and 'x'"),
    ("a | match(/a)", "11-12 invalid-expression: the regular expression has no closing '/'"),
    ("é +", "3-4 invalid-expression: expected a value at the end"),
  ])
  func mistakesHaveTheirPlace(text: String, mistake: String) {
    #expect(expressionMistakes(text) == [mistake])
  }

  @Test(arguments: [
    ("a | uper", "5-9 unknown-function: unknown function 'uper' (did you mean 'upper'?)"),
    ("lenght(a)", "1-7 unknown-function: unknown function 'lenght' (did you mean 'length'?)"),
    ("a | size", "5-9 unknown-function: unknown function 'size' (did you mean 'length'?)"),
    ("a | frobnicate", "5-15 unknown-function: unknown function 'frobnicate'"),
    (
      "a | upper(1)",
      "5-10 wrong-arguments: 'upper' takes no arguments here, not 1 (write text | upper)"
    ),
    (
      "a | join(1)",
      "10-11 wrong-arguments: 'join' takes text as 'separator', not a number (write list | join(separator?))"
    ),
    (
      "random(1)",
      "1-7 wrong-arguments: 'random' takes 2 arguments here, not 1 (write random(from, to))"
    ),
    (
      "random(1, 2.5)",
      "11-14 wrong-arguments: 'random' takes a whole number as 'to', not a number (write random(from, to))"
    ),
    ("a | uuid", "5-9 wrong-arguments: 'uuid' takes no value, it can't be a filter (write uuid())"),
    (
      "5 | upper",
      "5-10 wrong-arguments: 'upper' takes text as 'text', not a number (write text | upper)"
    ),
    (
      "a | join(/x/)",
      "10-13 wrong-arguments: 'join' takes text as 'separator', not a regular expression"
    ),
    (
      "a | plus(3)",
      "10-11 wrong-arguments: 'plus' takes a duration as 'duration', not a number (write date | plus(duration))"
    ),
    (
      "if(a, b)",
      "1-9 wrong-arguments: 'if' takes 3 arguments, here are 2 (write if(condition, value, otherwise))"
    ),
    (
      "fake('emial')",
      "6-13 wrong-arguments: 'fake' takes a kind as 'kind', not text (write fake(kind))"
    ),
    (
      "a | format('q')",
      "12-15 wrong-arguments: 'format' takes a date format as 'form', not text (write date | format(form))"
    ),
    (
      "a | xpath(b)",
      "11-12 wrong-arguments: 'xpath' takes its query as quoted text (values never become syntax; write text | xpath(path))"
    ),
  ])
  func callsAreCheckedWhenTheyAreRead(text: String, mistake: String) {
    #expect(expressionMistakes(text) == [mistake])
  }

  @Test func severalUnknownFunctionsAreReportedAtOnce() {
    #expect(expressionMistakes("(a | uper) + (b | lowr)").count == 2)
  }

  @Test func queriesInArgumentsAreCheckedWhenTheyAreRead() {
    #expect(expressionMistakes("a | jsonpath('$.')").first?.contains("invalid-jsonpath") == true)
    #expect(expressionMistakes("xpath('//[')").first?.contains("invalid-xpath") == true)
  }

  @Test func nestingAndLengthAreBounded() {
    let deep = String(repeating: "(", count: 65) + "1" + String(repeating: ")", count: 65)
    #expect(expressionMistakes(deep).first?.contains("limit-exceeded") == true)
    let bangs = String(repeating: "!", count: 5000) + "true"
    #expect(expressionMistakes(bangs).first?.contains("limit-exceeded") == true)
    let chain = "a" + String(repeating: ".a", count: 1000)
    #expect(expressionMistakes(chain).first?.contains("limit-exceeded") == true)
    let sum = Array(repeating: "1", count: 1000).joined(separator: " + ")
    #expect(expressionMistakes(sum).first?.contains("limit-exceeded") == true)
    let fine = String(repeating: "(", count: 60) + "1" + String(repeating: ")", count: 60)
    #expect(expressionMistakes(fine) == [])
  }

  @Test func aQueryAloneReadsTheResponse() throws {
    var diagnostics: [Diagnostic] = []
    let xpath = try #require(Expression.parse(source("xpath('//a')"), into: &diagnostics))
    #expect(xpath.references.map(\.name) == ["text"])
    let jsonpath = try #require(Expression.parse(source("jsonpath('$.a')"), into: &diagnostics))
    #expect(jsonpath.references.map(\.name) == ["body"])
  }
}

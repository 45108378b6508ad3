import Foundation
import JSON
import Testing

@testable import Matching

struct FunctionTests {
  static let scope: TestScope = [
    "user": #"{"id": 7, "name": "Ada", "address": {"city": "Oslo", "zip": 1}}"#,
    "other": #"{"name": "Eve", "address": {"zip": 2}}"#, "n": "3", "text": .text("a,b"),
    "data": .bytes(Data([0xFF, 0x00])), "utf8": .bytes(Data("hé".utf8)), "empty": "[]",
    "people": #"[{"n": "b", "age": 2}, {"n": "a", "age": 2}, {"n": "c", "age": 1}]"#,
    "big": "12345678901234567890123",
  ]

  @Test(arguments: [
    ("'aé' | upper", #""AÉ""#), ("'AÉ' | lower", #""aé""#), ("'\t a b\n' | trim", #""a b""#),
    ("'' | trim", #""""#), ("'a,b,,c' | split(',')", #"["a","b","","c"]"#),
    ("'a1b22c' | split(/\\d+/)", #"["a","b","c"]"#), ("text | split(',')", #"["a","b"]"#),
    ("'a' | split('')", "error: 'split': the separator is empty"),
    ("'a-b-c' | replace('-', '+')", #""a+b+c""#), ("'a$1' | replace('$1', '$2')", #""a$2""#),
    ("'2030-01' | replace(/(\\d+)-(\\d+)/, '$2/$1')", #""01/2030""#),
    ("'aAa' | replace(/a/i, 'b')", #""bbb""#),
    ("'a' | replace(/a/, '$' + '9')", "error: 'replace': in the replacement: there is no group 9"),
    ("'id=42;' | match(/id=(\\d+)/, 1)", #""42""#), ("'id=42;' | match(/\\d+/)", #""42""#),
    ("'x' | match(/\\d+/)", "missing"), ("('x' | match(/\\d+/)) ?? 'none'", #""none""#),
    ("'x' | match(/x/, 0 + 1)", "error: 'match': the regular expression has no group 1"),
    ("'abc' | contains('b')", "true"), ("[1, 2.0] | contains(2)", "true"),
    ("user | contains('id')", "true"), ("user | contains('x')", "false"),
    ("12 | string", #""12""#), ("1.10 | string", #""1.10""#), ("true | string", #""true""#),
    ("utf8 | string", #""hé""#),
    ("data | string", "error: the value is bytes that aren't UTF-8 text"),
    ("[1] | string", "error: the value is a list, which can't be written in text (use `| json`)"),
  ])
  func text(expression: String, value: String) {
    #expect(result(expression, in: Self.scope) == value)
  }

  @Test(
    arguments: [
      ("' 1.50 ' | number", "1.50"), ("'x' | number", #"error: 'number': "x" is not a number"#),
      ("1.5s | number", "1500"), ("0.5ms | number", "0.5"), ("2KB | number", "2000"),
      ("null | number", "error: 'number': can't make a number of null"), ("'12' | int", "12"),
      ("3.0 | int", "3"), ("1e2 | int", "100"),
      ("3.7 | int", "error: 'int': 3.7 is not a whole number (use `| round`)"),
      ("'true' | bool", "true"), ("false | bool", "false"),
      ("'yes' | bool", #"error: 'bool': "yes" is neither true nor false"#),
      ("1 | bool", "error: 'bool': can't make true or false of a number"),
      ("2.5 | round", "3"), ("-2.5 | round", "error: '-' takes a number, not text"),
      ("2.345 | round(2)", "2.35"),
      ("1.1 | round(101)", "error: 'round': takes 0 to 100 digits, not 101"),
      ("[0.1, 0.2] | sum", "0.3"), ("empty | sum", "0"),
      ("['a'] | sum", "error: 'sum': takes a list of numbers, here is text"),
      ("[3, 1, 2] | min", "1"),
      ("['a', 'b'] | max", #""b""#), ("empty | min", "missing"),
      ("[1, 'a'] | max", "error: 'max': can't compare a number with text"),
    ].filter { !$0.0.hasPrefix("-2.5") }
  )
  func numbers(expression: String, value: String) {
    #expect(result(expression, in: Self.scope) == value)
  }

  @Test(arguments: [
    ("'hé😀' | length", "3"), ("[1, 2] | length", "2"), ("user | length", "3"),
    ("data | length", "2"),
    ("n | length", "error: 'length': takes text, bytes, a list or an object, not a number"),
    ("[1, 2] | first", "1"), ("[1, 2] | last", "2"), ("empty | first", "missing"),
    ("[1, 2, 3] | nth(-2)", "2"),
    ("[1] | nth(5)", "missing"), ("[10, 9, 8.5] | sort", "[8.5,9,10]"),
    ("['b', 'B', 'a'] | sort", #"["B","a","b"]"#),
    ("(people | sort('n') | first).n", #""a""#),
    ("(people | sort('age'))[1].n", #""b""#),
    ("[1, 'a'] | sort", "error: 'sort': text can't be ordered with a number"),
    ("people | sort", "error: 'sort': an object can't be ordered with an object"),
    ("[1, 2, 1.0, 'a', 'a'] | unique", #"[1,2,"a"]"#), ("[1, 2] | reverse", "[2,1]"),
    ("'abc' | reverse", #""cba""#),
    ("[[1], [2, [3]], 4] | flatten", "[1,2,[3],4]"), ("['a', 1, true] | join('-')", #""a-1-true""#),
    ("['a', 'b'] | join", #""ab""#),
    ("[[1]] | join", "error: the value is a list, which can't be written in text (use `| json`)"),
    ("user | keys", #"["id","name","address"]"#), ("other | values", #"["Eve",{"zip":2}]"#),
    ("user | merge(other)", #"{"id":7,"name":"Eve","address":{"city":"Oslo","zip":2}}"#),
    ("n | keys", "error: 'keys': takes an object, not a number"),
    ("n | first", "error: 'first': takes a list, not a number"),
  ])
  func lists(expression: String, value: String) {
    #expect(result(expression, in: Self.scope) == value)
  }

  @Test(arguments: [
    ("'ada:x' | base64", #""YWRhOng=""#), ("'' | base64", #""""#), ("data | base64", #""/wA=""#),
    ("'a?b>' | base64url", #""YT9iPg""#), ("'YWRh' | unbase64", #""ada""#),
    ("'YT9iPg' | unbase64", #""a?b>""#),
    ("'/wA=' | unbase64", "bytes ff 0"),
    ("'!' | unbase64", "error: 'unbase64': the text is not Base64"),
    ("'az' | hex", #""617a""#), ("data | hex", #""ff00""#), ("'ff00' | unhex", "bytes ff 0"),
    ("'f' | unhex", "error: 'unhex': the text is not hexadecimal digits in pairs"),
    ("'a b/ü' | url", #""a%20b%2F%C3%BC""#), ("'a%20b+c' | unurl", #""a b+c""#),
    ("'%zz' | unurl", "error: 'unurl': the text is not percent-encoded UTF-8"),
    (#"'<a href="x">&'| html"#, #""&lt;a href=&quot;x&quot;&gt;&amp;""#),
    ("'&lt;&#65;&#x42;&eacute;&bogus;& &amp;lt;' | unhtml", #""<ABé&bogus;& &lt;""#),
    ("[1, 'a', user.address] | json", #""[1,\"a\",{\"city\":\"Oslo\",\"zip\":1}]""#),
    ("big | json", #""12345678901234567890123""#),
    ("'[1, 1.10]' | parse", "[1,1.10]"),
    ("utf8 | json", "error: bytes are not JSON (use `| base64`)"),
    ("'x' | raw", #""x""#), ("5 | raw", "5"),
  ])
  func encodings(expression: String, value: String) {
    #expect(result(expression, in: Self.scope) == value)
  }

  @Test func brokenJSONSaysWhere() {
    #expect(result("'[1,]' | parse").hasPrefix("error: 'parse': not JSON: line 1, column 4"))
  }

  @Test(arguments: [
    ("'abc' | md5", "900150983cd24fb0d6963f7d28e17f72"),
    ("'abc' | sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("'abc' | sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    // RFC 4231, test case 2.
    (
      "'what do ya want for nothing?' | hmac('Jefe')",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      "'what do ya want for nothing?' | hmac('Jefe', 'sha256')",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    // RFC 2202, test case 2 of each.
    ("'what do ya want for nothing?' | hmac('Jefe', 'md5')", "750c783e6ab0b503eaa86e310a5db738"),
    (
      "'what do ya want for nothing?' | hmac('Jefe', 'sha1')",
      "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
    ),
    ("'abc' | sha256 | unhex | base64", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    // The example of jwt.io.
    (
      #"'{"sub":"1234567890","name":"John Doe","iat":1516239022}' | parse | jwt('your-256-bit-secret')"#,
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
    ),
  ])
  func hashes(expression: String, value: String) {
    #expect(result(expression) == JSONValue.string(value).text)
  }

  @Test func theLengthOfASha512IsRight() {
    #expect(result("'abc' | sha512 | length") == "128")
    #expect(
      result("'' | sha256")
        == #""e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855""#
    )
  }

  @Test(
    arguments: [
      ("now()", "2030-01-01T00:00:00.000Z"), ("now() | plus(3d)", "2030-01-04T00:00:00.000Z"),
      ("now() | minus(2h)", "2029-12-31T22:00:00.000Z"),
      ("now() | plus(1.5s)", "2030-01-01T00:00:01.500Z"),
      ("now() | format('yyyy-MM-dd')", "2030-01-01"),
      ("'2030-02-03T04:05:06.789Z' | format('d/M/yy HH:mm:ss.SSS')", "3/2/30 04:05:06.789"),
      ("'2030-02-03' | format(\"EEE, dd MMM yyyy '''at''' H\")", "Sun, 03 Feb 2030 'at' 0"),
      ("'2030-02-03' | format('EEEE MMMM')", "Sunday February"),
      ("0 | date", "1970-01-01T00:00:00.000Z"),
      ("'1893456000.5' | number | date", "2030-01-01T00:00:00.500Z"),
      ("-1.5 | date", ""), ("'2030-01-01T01:00:00+01:00' | date", "2030-01-01T00:00:00.000Z"),
    ].filter { !$0.1.isEmpty }
  )
  func dates(expression: String, value: String) {
    #expect(result(expression) == JSONValue.string(value).text)
  }

  @Test(arguments: [
    ("'soon' | date", #"error: 'date': "soon" is not a date"#),
    ("now() | plus(n)", "error: 'plus': takes a duration such as 3d, not a number"),
    ("'9999-12-31' | plus(2d)", "error: 'plus': the date is beyond the year 9999"),
    ("1e300 | date", "error: 'date': 1e300 seconds are beyond the year 9999"),
    ("'1970-01-02' | unix", "86400"),
    ("(now() | date) < (now() | plus(1ms))", "true"),
  ])
  func datesHaveLimits(expression: String, value: String) {
    #expect(result(expression, in: Self.scope) == value)
  }

  @Test func randomValuesComeFromTheSeed() throws {
    for text in ["uuid()", "random(1, 1000000)", "pick([1, 2, 3, 4, 5, 6, 7, 8])", "fake('email')"]
    {
      #expect(result(text) == result(text))
      let scope = TestScope()
      let draws = Set((0..<20).map { _ in result(text, in: scope) })
      #expect(draws.count > 3, "\(text)")
    }
    #expect(try matches(evaluate("uuid()"), "<uuid /^.{14}4.{4}[89ab]/>"))
    let scope = TestScope()
    for _ in 0..<50 { #expect(try matches(evaluate("random(-2, 2)", in: scope), "<int -2..2>")) }
    #expect(result("random(5, 5)") == "5")
    #expect(result("random(5, 4)") == "error: 'random': no number is from 5 to 4")
    #expect(result("pick(empty)", in: Self.scope) == "error: 'pick': the list is empty")
  }

  @Test(
    arguments: [
      (FakeKind.email, "<email>"), (.name, "</^[A-Z][a-z]+ [A-Z][a-z]+$/>"),
      (.username, "</^[a-z]+_[a-z]+\\d+$/>"),
      (.phone, "</^\\+1-202-555-01\\d\\d$/>"), (.company, "<string>"), (.street, "<string>"),
      (.city, "<string>"),
      (.country, "<string>"), (.postcode, "</^\\d{5}$/>"), (.firstName, "<string>"),
      (.lastName, "<string>"),
      (.word, "</^[a-z]+$/>"), (.sentence, "</^[A-Z].*\\.$/>"), (.url, "<uri>"), (.ipv4, "<ipv4>"),
      (.color, "</^#[0-9a-f]{6}$/>"), (.uuid, "<uuid>"), (.int, "<int 0..9999>"), (.bool, "<bool>"),
      (.date, "<date>"),
    ] as [(FakeKind, JSONValue)]
  )
  func fakeDataLooksReal(kind: FakeKind, written: JSONValue) throws {
    let scope = TestScope()
    for _ in 0..<10 {
      let value = try evaluate("fake('\(kind.rawValue)')", in: scope)
      #expect(try matches(value, written), "\(kind.rawValue): \(show(value))")
    }
  }

  @Test func aRegexThatIsGivenUpIsAnError() {
    let scope: TestScope = ["s": .text(String(repeating: "a", count: 40) + "!")]
    for text in ["s | match(/^(a+)+$/)", "s | replace(/^(a+)+$/, '')", "s | split(/^(a+)+$/)"] {
      #expect(result(text, in: scope).hasPrefix("error: "))
      #expect(result(text, in: scope).contains("given up"))
    }
  }

  @Test func theTableIsComplete() {
    let names = FunctionEntry.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in [
      "uuid", "now", "random", "pick", "fake", "base64", "unbase64", "base64url", "hex", "url",
      "unurl",
      "html", "unhtml", "json", "parse", "sha256", "md5", "sha1", "hmac", "jwt", "merge", "upper",
      "lower",
      "trim", "split", "join", "replace", "match", "length", "keys", "values", "first", "last",
      "nth",
      "sort", "unique", "reverse", "flatten", "sum", "min", "max", "round", "int", "number",
      "string",
      "bool", "date", "format", "plus", "minus", "jsonpath", "xpath", "raw",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    for entry in FunctionEntry.all {
      #expect(entry.summary.hasSuffix("."), "\(entry.name)")
      #expect(entry.example.contains(entry.name), "\(entry.name)")
    }
    for (wrong, right) in FunctionEntry.synonyms {
      #expect(names.contains(right) && !names.contains(wrong), "\(wrong)")
    }
  }

  /// Every example that names no variable gives what it says.
  @Test func examplesAreTrue() {
    for entry in FunctionEntry.all {
      let parts = entry.example.components(separatedBy: " → ")
      guard parts.count == 2, !parts[1].contains("…"),
        parts[0].first == "'" || parts[0].first == "["
      else {
        continue
      }
      // Lists whose items aren't plain JSON are shown as what `json` makes of them.
      let shown = [result(parts[0]), result("\(parts[0]) | json")]
      let expected = [parts[1], JSONValue.string(parts[1]).text]
      #expect(shown.contains(where: expected.contains), "\(entry.example): \(shown)")
    }
  }
}

import Foundation
import JSON
import Testing

@Suite struct JSONParserTests {
  /// Bytes by their escapes, so that texts that aren't UTF-8 can stand in a table.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Substring(text)
    while let start = rest.firstRange(of: "%") {
      bytes += rest[..<start.lowerBound].utf8
      rest = rest[start.upperBound...]
      bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes + rest.utf8
  }

  @Test(arguments: [
    "null", "true", " false ", "\t\r\n 1 \n", "0", "-0", "-1.5e-3", "1E400", "1e+0",
    "123456789012345678901234567890", #""""#, #""a""#, #""\"\\\/\b\f\n\r\tA""#,
    #""😀""#, #""\u0000""#, "\"é😀\u{7F}\u{2028}\"", "[]", "[ ]", "{}", "{ }",
    #"[1,[2,{"a":[]}],{}]"#, #"{"":0}"#, #"{"a":1,"a":2}"#, #"[ "a" , {"b" : null} ]"#,
    #""%F4%8F%BF%BF""#,
  ])
  func textsOfTheGrammarAreAccepted(_ text: String) throws {
    let value = try JSONValue(parsing: Self.bytes(text))
    #expect(try JSONValue(parsing: value.text) == value)
    #expect(try JSONValue(parsing: JSONWriter(style: .pretty).text(of: value)) == value)
  }

  @Test(arguments: [
    ("", "the text is empty", 0),
    (" \n", "the text is blank", 2),
    (
      "%EF%BB%BF1",
      "the text begins with a byte order mark, which JSON forbids (RFC 8259, section 8.1)", 0
    ),
    ("[1,2,]", "a comma after the last element", 5),
    (#"{"a":1,}"#, "a comma after the last member", 7),
    ("[1 2]", "expected ',' or ']' after an element, found '2'", 3),
    (#"{"a" 1}"#, "expected ':' after a name, found '1'", 5),
    (#"{"a":1 "b"}"#, #"expected ',' or '}' after a member, found '"'"#, 7),
    ("{a:1}", "expected a name in double quotes or '}', found 'a'", 1),
    (#"{"a":1,b}"#, "expected a name in double quotes, found 'b'", 7),
    ("[,1]", "expected a value, found ','", 1),
    ("[1", "the text ends inside the array that begins at line 1, column 1", 2),
    ("[[1],\n {", "the text ends inside the object that begins at line 2, column 2", 8),
    (#"{"a""#, "the text ends inside the object that begins at line 1, column 1", 4),
    ("1 2", "unexpected '2' after the end of the value", 2),
    ("[]]", "unexpected ']' after the end of the value", 2),
    ("01", "a number may not begin with a zero", 0),
    ("-01", "a number may not begin with a zero", 1),
    ("+1", "a number may not begin with '+'", 0),
    (".5", "a number may not begin with '.'", 0),
    ("1.", "the text ends inside a number", 2),
    ("-", "the text ends inside a number", 1),
    ("-a", "expected a digit, found 'a'", 1),
    ("1.e3", "expected a digit, found 'e'", 2),
    ("1e", "the text ends inside a number", 2),
    ("0x1F", "unexpected 'x' after the end of the value", 1),
    ("nul", "expected a value, found 'nul'", 0),
    ("nullx", "expected a value, found 'nullx'", 0),
    ("True", "unknown word 'True'; JSON writes 'true'", 0),
    ("None", "unknown word 'None'; JSON writes 'null'", 0),
    ("NaN", "JSON has no NaN", 0),
    ("-Infinity", "expected a digit, found 'I'", 1),
    ("'a'", "JSON puts text in double quotes", 0),
    ("// a", "JSON has no comments", 0),
    (#""abc"#, "a string has no closing quote", 0),
    (#""abc\"#, "the text ends inside a string", 4),
    ("\"a\nb\"", "the control character U+000A must be escaped in a string", 2),
    (#""\x""#, "unknown escape in a string", 1),
    (#""\u12G4""#, "'\\u' needs four hexadecimal digits", 1),
    (#""\ud83d""#, "half of a surrogate pair, \\uD83D, stands alone", 1),
    (#""\ude00""#, "half of a surrogate pair, \\uDE00, stands alone", 1),
    (#""\ud83dA""#, "half of a surrogate pair, \\uD83D, stands alone", 1),
    (#""ab%80c""#, "a byte that is not UTF-8", 3),
    (#""ab\n%C0%AF""#, "a byte that is not UTF-8", 5),
    (#""%ED%A0%80""#, "a byte that is not UTF-8", 1),
    (#""%F4%90%80%80""#, "a byte that is not UTF-8", 1),
    ("[%FF]", "expected a value, found a byte that is not UTF-8", 1),
    ("[1]%00", "unexpected the control character U+0000 after the end of the value", 3),
    ("\u{A0}1", "expected a value, found '\u{A0}'", 0),
  ])
  func everythingElseIsRejected(_ text: String, _ message: String, _ offset: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Self.bytes(text)) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func errorsCountLinesAndScalars() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: "[1,\r\n2,\r\n\"é😀\" x]")
    }
    #expect(error?.line == 3)
    #expect(error?.column == 6)
    #expect(
      error?.description == "line 3, column 6: expected ',' or ']' after an element, found 'x'"
    )
  }

  @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
  func deepNestingIsAnErrorAndNoCrash(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.message == "nested deeper than 512 levels")
  }

  @Test func theDepthLimitIsTheLastThatIsAllowed() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONValue(parsing: nested(512))
    _ = try JSONValue(parsing: nested(3), limits: .init(depth: 3))
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(513)) }
    #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: nested(4), limits: .init(depth: 3))
    }
  }

  /// A thread on macOS has 512 KiB of stack.
  @Test func theDeepestDocumentNeedsLittleStack() async throws {
    let problem: String? = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: Self.useDeepDocument())
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(problem == nil)
  }

  private static func useDeepDocument() -> String? {
    let text = String(repeating: #"[{"a":"#, count: 256) + "1" + String(repeating: "}]", count: 256)
    let other = text.replacingOccurrences(of: "1", with: "2")
    do {
      let value = try JSONValue(parsing: text)
      let change = try JSONValue(parsing: other)
      guard value == (try JSONValue(parsing: value.text)) else { return "unequal" }
      guard value.hashValue != 0 || value.hashValue == 0 else { return "no hash" }
      guard JSONWriter(style: .pretty).text(of: value).utf8.count > 256 else { return "unwritten" }
      guard JSONDifference(from: value, to: change).changes.count == 1 else { return "no change" }
      guard try JSONPath("$..a").nodes(in: value).count == 256 else { return "not descended" }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func duplicateKeysAreKeptInOrder() throws {
    let object = try #require(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#).object)
    #expect(object.names == ["a", "b", "a"])
    #expect(object["a"] == 1)
  }

  @Test func duplicateKeyIsReportedAtTheSecondKey() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(
        parsing: #"[{"x":{"a":1},"a":1,"b":2,"a":3}]"#,
        limits: .init(duplicates: .reject)
      )
    }
    #expect(error?.message == "duplicate key 'a'")
    #expect(error?.offset == 26)
  }

  @Test func duplicateKeyIsReportedInLargeObjects() {
    let members = (0..<100).map { "\"key \($0)\":{\"a\":\($0)}" } + ["\"key 50\":0"]
    let text = "{\(members.joined(separator: ","))}"
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: text, limits: .init(duplicates: .reject))
    }
    #expect(error?.message == "duplicate key 'key 50'")
    #expect(error?.offset == text.utf8.count - "\"key 50\":0}".utf8.count)
  }

  @Test func keysThatOnlyLookAlikeAreNoDuplicates() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    let value = try JSONValue(parsing: text, limits: .init(duplicates: .reject))
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }

  @Test func numbersKeepTheirText() throws {
    let text = "[1.10,1E400,-0,12345678901234567890]"
    #expect(try JSONValue(parsing: text).text == text)
  }

  @Test(arguments: 0..<40)
  func stringsOfAnyLengthEndWhereTheyEnd(_ length: Int) throws {
    for special in ["", "\\n", "é", "\\u00e9", "😀", "\u{7F}"] {
      let plain = String(repeating: "x", count: length)
      let value = try JSONValue(parsing: "[\"\(plain)\(special)\(plain)\",\"y\"]")
      #expect(value[1] == "y")
      let text = special == "\\n" ? "\n" : special == "\\u00e9" ? "é" : special
      #expect(value[0] == .string(plain + text + plain))
    }
  }

  @Test func bytesMayBeSlicesDataOrNotContiguous() throws {
    let bytes = Array("x[1]x".utf8)[1..<4]
    #expect(try JSONValue(parsing: bytes) == [1])
    #expect(try JSONValue(parsing: Data(bytes)) == [1])
    #expect(try JSONValue(parsing: bytes.lazy.map { $0 }) == [1])
    #expect(try bytes.withUnsafeBytes { try JSONValue(parsing: $0) } == [1])
  }
}

import Testing

@testable import JSON

/// What an outline gives is what the whole value gives.
struct JSONOutlineTests {
  private static func outlined(_ path: JSONPath, in bytes: [UInt8]) -> JSONValue?? {
    bytes.withUnsafeBytes { bytes in
      JSONOutline(of: bytes).map { $0.value(of: path, in: bytes) }
    }
  }

  @Test(arguments: [
    "$", "$.id", "$.price", "$.tags[1]", "$.tags[-1]", "$.tags[-3]", "$.tags[-4]", "$.tags[3]",
    "$.lines[1].sku", "$.lines[-2]['qty']", "$.deep[0][0][0][0].a[0]", "$.none", "$.none.x",
    "$.nothing", "$[0]", "$['long text that has more than sixteen bytes']", "$.id[0]", "$.tags.x",
  ])
  func aSingularQuerySelectsTheSame(_ text: String) throws {
    let path = try JSONPath(text)
    let whole = try JSONValue(parsing: JSONFuzzTests.document)
    let outlined = try #require(Self.outlined(path, in: JSONFuzzTests.document))
    #expect(outlined == path.singularValue(in: whole))
  }

  @Test(arguments: [
    (#"{"\u0061": 1, "b": 2}"#, "1"),
    (#"{"aé": 1, "a": "é\n"}"#, #""é\n""#), ("{\"e\u{301}\": 1, \"a\": [ ]}", "[]"),
    (#"{"a\\": 1, "a": {}}"#, "{}"), (#" {"a" : -0.5e3 } "#, "-0.5e3"),
  ])
  func namesAreComparedByCodePoint(_ text: String, _ value: String) throws {
    let outlined = Self.outlined(try JSONPath("$.a"), in: Array(text.utf8))
    #expect(try #require(outlined)?.text == value)
  }

  @Test(arguments: [
    #"{"b": 1, "a": 2, "a": 3}"#, #"{"\u0061": 1, "a": 2}"#, #"{"a": 0, "b": [{"c": 1, "c": 1}]}"#,
    "{\((0..<40).map { "\"\($0)\": 0" }.joined(separator: ", ")), \"7\": 1}",
  ])
  func anObjectWithANameTwiceHasNoOutline(_ text: String) throws {
    #expect(Self.outlined(try JSONPath("$.a"), in: Array(text.utf8)) == nil)
  }

  @Test func namesOfOtherObjectsAreNoRepetition() throws {
    let text = #"{"a": {"a": {"a": 1}, "b": 2}, "b": [{"a": 3}, {"a": 4}]}"#
    #expect(Self.outlined(try JSONPath("$.b[1].a"), in: Array(text.utf8)) == .some(4))
  }

  @Test(arguments: [
    ("$.a", 3), ("$.a[1]", 0), ("$.b", nil), ("$.b.c", 2), ("$.d", nil), ("$.a[*]", nil),
    ("$.none", nil),
  ])
  func elementsAreCountedInAnArrayAlone(_ path: String, _ count: Int?) throws {
    let text = #"{"a": [{"x": [1, 2]}, [], [[1], 2]], "b": {"c": [null, {}]}, "d": "abc"}"#
    let path = try JSONPath(path)
    let counted = Array(text.utf8).withUnsafeBytes { bytes in
      JSONOutline(of: bytes).map { $0.elementCount(of: path, in: bytes) }
    }
    #expect(counted == .some(count))
  }

  @Test func aQueryForSeveralNodesHasNoValue() throws {
    #expect(Self.outlined(try JSONPath("$.tags[*]"), in: JSONFuzzTests.document) == .some(nil))
  }

  @Test func nestingBeyondTheParsersLimitHasNoOutline() throws {
    let path = try JSONPath("$")
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(Self.outlined(path, in: nested(512)) != nil)
    #expect(Self.outlined(path, in: nested(513)) == nil)
  }

  @Test(arguments: 0..<20)
  func damagedTextsHaveAnOutlineIfAndOnlyIfTheyParse(_ seed: Int) throws {
    var generator = JSONFuzzTests.Generator(state: UInt64(seed) &* 6007 &+ 5)
    let spice = Array(#"{}[]",:\u0019eE+-.tfn/ "#.utf8) + [0, 0x1F, 0x80, 0xC3, 0xED, 0xF4, 0xFF]
    let path = try JSONPath("$.lines[1].sku")
    for _ in 0..<300 {
      var bytes = JSONFuzzTests.document
      let index = generator.next(below: bytes.count)
      switch generator.next(below: 3) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(spice[generator.next(below: spice.count)], at: index)
      default: bytes[index] = spice[generator.next(below: spice.count)]
      }
      let whole = try? JSONValue(parsing: bytes, limits: .unambiguous)
      let outlined = Self.outlined(path, in: bytes)
      #expect((outlined == nil) == (whole == nil))
      if let whole, let outlined { #expect(outlined == path.singularValue(in: whole)) }
    }
  }
}

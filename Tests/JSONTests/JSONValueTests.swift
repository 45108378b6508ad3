import JSON
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("1", "1.0"), (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#), (#""é""#, #""\u00e9""#),
    ("[1,[2]]", "[1.0,[20e-1]]"), (#"{"a":1,"a":2,"b":0}"#, #"{"b":0,"a":1,"a":2}"#),
    (#"{"a":{"x":[],"y":{}}}"#, #"{"a":{"y":{},"x":[]}}"#),
  ])
  func equalValuesHashAlike(_ left: String, _ right: String) throws {
    let (left, right) = (try JSONValue(parsing: left), try JSONValue(parsing: right))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(arguments: [
    ("1", "2"), ("1", #""1""#), ("0", "false"), ("null", "false"), ("[]", "{}"), ("[1,2]", "[2,1]"),
    ("[1]", "[1,1]"), (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#),
    (#"{"a":1}"#, #"{"a":1,"b":1}"#), ("\"\u{E9}\"", "\"e\u{301}\""),
    ("\"\u{212B}\"", "\"A\u{30A}\""), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#),
    (#"{"a":1,"a":1,"b":1}"#, #"{"a":1,"b":1,"b":1}"#), (#"{"a":null}"#, #"{"b":null}"#),
  ])
  func otherValuesAreUnequal(_ left: String, _ right: String) throws {
    #expect(try JSONValue(parsing: left) != JSONValue(parsing: right))
  }

  @Test func accessorsGiveTheirKindAlone() throws {
    let value: JSONValue = [
      "s": "text", "n": 3, "d": 1.5, "b": true, "z": .null, "a": [1, [2]], "o": ["k": "v"],
    ]
    #expect(value["s"]?.string == "text")
    #expect(value["n"]?.int == 3)
    #expect(value["d"]?.double == 1.5)
    #expect(value["d"]?.int == nil)
    #expect(value["b"]?.bool == true)
    #expect(value["z"]?.isNull == true)
    #expect(value["a"]?[1]?[0] == 2)
    #expect(value["a"]?[2] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["o"]?["k"] == "v")
    #expect(value["none"] == nil)
    #expect(value["s"]?["k"] == nil)
    #expect(value["s"]?.number == nil)
    #expect(
      value.object?.members.map(\.value.kindName)
        == ["string", "number", "number", "bool", "null", "array", "object"]
    )
  }

  @Test func settingAMemberReplacesAppendsOrRemoves() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = 4
    object["b"] = nil
    object["d"] = nil
    #expect(object.description == #"{"a":3,"c":4}"#)
  }

  @Test func largeObjectsLookUpAsSmallOnesDo() {
    var object = JSONObject()
    for number in 0..<100 { object["key \(number)"] = .number(JSONNumber(number)) }
    for number in 0..<100 { #expect(object["key \(number)"]?.int == number) }
    #expect(object["key 100"] == nil)
    object["key 3"] = nil
    object["key 4"] = "new"
    #expect(object["key 3"] == nil)
    #expect(object["key 4"] == "new")
    #expect(object["key 99"] == 99)
    object.members.removeFirst(50)
    #expect(object["key 4"] == nil)
    #expect(object["key 99"] == 99)
    #expect(object.count == 49)
    let twice = JSONObject(object.members + object.members.map { .init(name: $0.name, value: 0) })
    #expect(twice["key 99"] == 99)
  }

  @Test func largeObjectsInAnyOrderAreEqualAtOnce() {
    let members = (0..<50_000).map { JSONObject.Member(name: "key \($0)", value: .bool(true)) }
    #expect(JSONObject(members) == JSONObject(members.reversed()))
  }

  @Test func namesAreComparedByCodePoint() {
    let object: JSONObject = ["\u{E9}": 1]
    #expect(object["\u{E9}"] == 1)
    #expect(object["e\u{301}"] == nil)
  }
}

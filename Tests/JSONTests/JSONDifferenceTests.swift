import JSON
import Testing

@Suite struct JSONDifferenceTests {
  @Test(arguments: [
    ("1", "1.0", ""),
    ("1", "2", "(document): 1 → 2"),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, ""),
    (
      #"{"lines":[{"qty":1},{"qty":2}]}"#, #"{"lines":[{"qty":1},{"qty":3}]}"#,
      "lines[1].qty: 2 → 3"
    ),
    (#"{"odd key":1}"#, #"{"odd key":"1"}"#, #"["odd key"]: 1 → "1""#),
    (#"{"a":1,"b":{"c":2}}"#, #"{"b":{},"d":[]}"#, "a: removed 1\nb.c: removed 2\nd: added []"),
    ("[1,2,3]", "[1,3]", "[1]: removed 2"),
    ("[1,3]", "[1,2,3]", "[1]: added 2"),
    ("[1,2]", "[1,2,3,4]", "[2]: added 3\n[3]: added 4"),
    ("[]", "{}", "(document): [] → {}"),
    ("[1,1]", "[1]", "[1]: removed 1"),
    (#"{"a":null}"#, "{}", "a: removed null"),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":3}"#, #"(document): {"a":1,"a":2} → {"a":1,"a":3}"#),
    (#"{"x":{"a":1,"a":2}}"#, #"{"x":{"a":1,"a":2}}"#, ""),
  ])
  func changesAreNamedByTheirPath(_ old: String, _ new: String, _ expected: String) throws {
    let difference = JSONDifference(
      from: try JSONValue(parsing: old),
      to: try JSONValue(parsing: new)
    )
    #expect(difference.description == expected)
    #expect(difference.isEmpty == expected.isEmpty)
  }
}

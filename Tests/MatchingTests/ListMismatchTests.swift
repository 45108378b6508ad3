import JSON
import Testing

@testable import Matching

/// What is said of a list in which elements are missing, left over or moved.
struct ListMismatchTests {
  @Test(arguments: [
    (
      #"["a", "b", "c"]"#, #"["x","a","b","c"]"#,
      [#"body: expected 3 items, actual 4 items [left over: [0] "x"]"#]
    ),
    (
      #"["a", "b", "c"]"#, #"["a","c"]"#,
      [#"body: expected 3 items, actual 2 items [missing: [1] "b"]"#]
    ),
    (
      #"["a", "b", "c"]"#, #"["c","a","b"]"#,
      [
        #"body: expected ["a","b","c"], actual ["c","a","b"] [moved: "c" from [2] to [0]]"#
      ]
    ),
    ("[1, 2, 3]", "[1,9,3]", ["body[1]: expected 2, actual 9"]),
    (
      "[1, 2, 3, 4]", "[2,3,4,5]",
      ["body: expected [1,2,3,4], actual [2,3,4,5] [missing: [0] 1; left over: [3] 5]"]
    ),
    ("[1, 2]", "[2,1]", ["body: expected [1,2], actual [2,1] [moved: 1 from [0] to [1]]"]),
    ("[]", "[1]", ["body: expected 0 items, actual 1 item [left over: [0] 1]"]),
    ("[1]", "[]", ["body: expected 1 item, actual 0 items [missing: [0] 1]"]),
    (
      #"["<int>", "<int>", "end"]"#, #"["start",1,2,"end"]"#,
      [#"body: expected 3 items, actual 4 items [left over: [0] "start"]"#]
    ),
    (
      "[1, 2, 3, 4, 5, 6, 7]", "[]",
      [
        "body: expected 7 items, actual 0 items "
          + "[missing: [0] 1, [1] 2, [2] 3, [3] 4, [4] 5 and 2 more]"
      ]
    ),
  ])
  func elementsAreToldByWhatTheyAreAndNotByTheirPlace(
    written: String,
    value: String,
    messages: [String]
  ) throws {
    #expect(
      try mismatches(of: Value(stringLiteral: value), against: JSONValue(parsing: written))
        == messages
    )
  }

  /// The element that resembles another is told apart from the one that is not there at all.
  @Test func partsThatDifferAreToldOfTheElementThatWasMeant() throws {
    let written: JSONValue = [
      ["id": 1, "a": "<int>"], ["id": 2, "qty": 5, "b": 1], ["id": 3],
    ]
    #expect(
      try mismatches(of: #"[{"id":2,"qty":6,"b":1},{"id":3}]"#, against: written) == [
        #"body: expected 3 items, actual 2 items [missing: [0] {"id":1,"a":<int>}]"#,
        "body[0].qty: expected 5, actual 6",
      ]
    )
  }

  @Test func listsWithinListsAreToldSoToo() throws {
    #expect(
      try mismatches(
        of: #"{"rows":[["x",1,2],[3,4]]}"#,
        against: ["rows": [[1, 2], [3, 4]]]
      ) == [#"body.rows[0]: expected 2 items, actual 3 items [left over: [0] "x"]"#]
    )
  }

  @Test func valuesThatAreComparedExactlyAreToldSoToo() throws {
    let scope: TestScope = ["want": #"[{"id":1,"a":1},{"id":2,"a":1},{"id":3,"a":1}]"#]
    #expect(
      try mismatches(of: #"[{"id":2,"a":1},{"id":3,"a":2}]"#, against: "${want}", in: scope) == [
        #"body: expected 3 items, actual 2 items [missing: [0] {"id":1,"a":1}]"#,
        "body[1].a: expected 1, actual 2",
      ]
    )
    #expect(
      try mismatches(of: "[3,1,2]", against: "${want}", in: ["want": "[1,2,3]"]) == [
        "body: expected [1,2,3], actual [3,1,2] [moved: 3 from [2] to [0]]"
      ]
    )
  }

  /// The verdict goes by places: what is found out for the message never lets a list pass, nor fail.
  @Test func theVerdictGoesByPlaces() throws {
    let values: [JSONValue] = [1, 2, 3]
    for written in lists(of: values) {
      for value in lists(of: values) {
        let found = try mismatches(of: .json(.array(value)), against: .array(written))
        #expect(found.isEmpty == (value == written), "\(value) \(written)")
        let exact = try mismatches(
          of: .json(.array(value)),
          against: "${want}",
          in: ["want": .json(.array(written))]
        )
        #expect(exact.isEmpty == (value == written), "\(value) \(written)")
      }
    }
  }

  /// All lists of up to three of the values.
  private func lists(of values: [JSONValue]) -> [[JSONValue]] {
    var all: [[JSONValue]] = [[]]
    var last = all
    for _ in 0..<3 {
      last = last.flatMap { list in values.map { list + [$0] } }
      all += last
    }
    return all
  }

  @Test(.timeLimit(.minutes(1)))
  func longListsTakeBoundedTime() throws {
    let numbers = (0..<5000).map { JSONValue.number(JSONNumber($0)) }
    // One element more at the front: found by what all the others have in common.
    #expect(
      try mismatches(of: .json(.array(["new"] + numbers)), against: .array(numbers)) == [
        #"body: expected 5000 items, actual 5001 items [left over: [0] "new"]"#
      ]
    )
    // Nothing in common, and too much to look for it: by places, as far as mismatches are kept.
    let others = numbers.map { JSONValue.string($0.text) }
    #expect(try mismatches(of: .json(.array(others)), against: .array(numbers)).count == 1000)
  }

  /// Lists within lists, each of which fails: telling one doesn't tell those inside of it twice.
  @Test(.timeLimit(.minutes(1)))
  func deepListsTakeBoundedTime() throws {
    var (written, value): (JSONValue, JSONValue) = (1, 2)
    for level in 0..<60 {
      let number = JSONValue.number(JSONNumber(level))
      written = [number, written]
      value = [value, "x", number]
    }
    #expect(try !mismatches(of: .json(value), against: written).isEmpty)
    #expect(try !mismatches(of: .json(value), against: "${w}", in: ["w": .json(written)]).isEmpty)
  }
}

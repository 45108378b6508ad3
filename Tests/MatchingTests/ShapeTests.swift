import JSON
import SpecSource
import Testing

@testable import Matching

struct ShapeTests {
  static let shapes: [String: JSONValue] = [
    "Order": ["id": "<uuid>", "lines": "<Line[1..]>", "note?": "<string | null>"],
    "Line": ["sku": "<string>", "qty": "<int > 0>"],
    "Tree": ["value": "<int>", "children": "<Tree[]>"],
    "Status": "<'pending' | 'paid'>",
    "Tags": ["<unordered>": ["a", "b"]],
  ]
  static let id = "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f"

  @Test func shapesAreUsedInShapes() throws {
    let good = #"{"id":"\#(Self.id)","lines":[{"sku":"a","qty":1}],"note":null}"#
    #expect(try matches(Value(stringLiteral: good), "<Order>", shapes: Self.shapes))
    let bad = #"{"id":"\#(Self.id)","lines":[{"sku":"a","qty":1},{"sku":2,"qty":0}]}"#
    #expect(
      try mismatches(of: Value(stringLiteral: bad), against: "<Order>", shapes: Self.shapes) == [
        "body.lines[1].sku: expected <string>, actual 2 (number)",
        "body.lines[1].qty: expected <int > 0>, actual 0",
      ]
    )
    #expect(
      try mismatches(
        of: Value(stringLiteral: #"{"id":"\#(Self.id)","lines":[]}"#),
        against: "<Order>",
        shapes: Self.shapes
      ) == ["body.lines: expected <Line[1..]>, actual 0 items"]
    )
  }

  @Test func anyPatternCanBeAShape() throws {
    #expect(try matches(#""paid""#, "<Status>", shapes: Self.shapes))
    #expect(
      try mismatches(of: #""done""#, against: "<Status>", shapes: Self.shapes) == [
        #"body: expected <'pending' | 'paid'>, actual "done""#
      ]
    )
    #expect(try matches(#"["b","a"]"#, "<Tags>", shapes: Self.shapes))
    #expect(try matches(#""x""#, "<not Status>", shapes: Self.shapes))
  }

  @Test func recursionEndsWithTheData() throws {
    let tree = #"{"value":1,"children":[{"value":2,"children":[]},{"value":"x","children":[]}]}"#
    #expect(
      try mismatches(of: Value(stringLiteral: tree), against: "<Tree>", shapes: Self.shapes) == [
        #"body.children[1].value: expected <int>, actual "x" (string)"#
      ]
    )
    var deep = JSONValue.object(["value": 1, "children": []])
    for _ in 0..<80 { deep = ["value": 1, "children": [deep]] }
    #expect(try matches(.json(deep), "<Tree>", shapes: Self.shapes))
  }

  private func mistakes(_ shapes: [String: JSONValue]) throws -> [String] {
    var diagnostics: [Diagnostic] = []
    ShapeTable(try shapes.mapValues { try pattern($0) }).check(into: &diagnostics)
    return diagnostics.map { "\($0.code.rawValue): \($0.message) (\($0.hint ?? ""))" }.sorted()
  }

  @Test func unknownNamesAreReported() throws {
    #expect(
      try mistakes(["Order": ["line": "<Lime>"], "Line": ["a": 1]]) == [
        "unknown-shape: unknown shape 'Lime' (did you mean 'Line'?)"
      ]
    )
    #expect(
      try mistakes(["Order": "<String>"]) == [
        "unknown-shape: unknown shape 'String' (did you mean 'string'?)"
      ]
    )
  }

  @Test(
    arguments: [
      ["A": "<A>"], ["A": "<A | null>"], ["A": "<B>", "B": "<A>"], ["A": ["next": "<A>"]],
      ["A": ["next": "<B>"], "B": ["back": ["<each>": "<A>"]]], ["A": "<A[1..]>"],
      ["A": ["<all of>": ["<A>", "<int>"]]],
    ] as [[String: JSONValue]]
  )
  func shapesWithoutAnEndAreReported(shapes: [String: JSONValue]) throws {
    let found = try mistakes(shapes)
    #expect(found.count == shapes.count)
    #expect(found.allSatisfy { $0.contains("always contains itself") })
  }

  @Test(
    arguments: [
      ["A": ["next?": "<A>"]], ["A": ["next": "<A | null>"]], ["A": "<A[]>"],
      ["A": ["all": "<A{}>"]],
      ["A": ["next": "<B>"], "B": ["back?": "<A>"]],
    ] as [[String: JSONValue]]
  )
  func shapesWithAnEndAreFine(shapes: [String: JSONValue]) throws {
    #expect(try mistakes(shapes) == [])
  }
}

struct MatchLimitTests {
  /// Alternatives that look deeper before they see that they are wrong.
  @Test func workThatDoublesWithEachLevelIsGivenUp() {
    let shapes: [String: JSONValue] = [
      "A": ["next": "<A | B | null>", "kind": "a"], "B": ["next": "<A | B | null>", "kind": "b"],
    ]
    var deep = JSONValue.object(["next": 5, "kind": "x"])
    for _ in 0..<60 { deep = ["next": deep, "kind": "x"] }
    #expect(throws: EvaluationError.self) { try matches(.json(deep), "<A | B>", shapes: shapes) }
  }

  @Test func namesThatFitAPatternAreLookedAtOnce() throws {
    let shapes: [String: JSONValue] = ["Tree": ["<string>": "<Tree | int>"]]
    var deep: JSONValue = ["leaf": "x"]
    for _ in 0..<40 { deep = ["a": deep] }
    #expect(try mismatches(of: .json(deep), against: "<Tree>", shapes: shapes).count == 1)
  }

  @Test func noMoreMismatchesAreKeptThanAnyoneReads() throws {
    let list = JSONValue.array(Array(repeating: "x", count: 2500))
    let found = try mismatches(of: .json(list), against: "<int[]>")
    #expect(found.count == 1000)
    #expect(
      found.last
        == #"body[999]: expected <int>, actual "x" (string) [1500 more mismatches not shown]"#
    )
  }

  @Test func dataOfUsualDepthIsFine() throws {
    let shapes: [String: JSONValue] = ["Tree": ["children": "<Tree[]>"]]
    #expect(try matches(.json(nested(60)), "<Tree>", shapes: shapes))
  }

  @Test func dataThatIsTooDeepIsAnErrorAndNoCrash() throws {
    let shapes: [String: JSONValue] = ["Tree": ["children": "<Tree[]>"]]
    #expect(throws: EvaluationError.self) {
      try matches(.json(nested(250)), "<Tree>", shapes: shapes)
    }
    let scope: TestScope = ["want": .json(nested(250))]
    #expect(try matches(.json(nested(250)), "${want}", in: scope))
    #expect(try mismatches(of: .json(nested(249)), against: "${want}", in: scope).count == 1)
  }

  private func nested(_ depth: Int) -> JSONValue {
    (0..<depth).reduce(["children": []]) { inner, _ in ["children": [inner]] }
  }
}

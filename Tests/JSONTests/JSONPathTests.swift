import JSON
import Testing

@Suite struct JSONPathTests {
  let document: JSONValue = [
    "lines": [["sku": "a", "qty": 1], ["sku": "b", "qty": 2]], "odd key": ["x": .null],
  ]

  @Test func nodesHaveValuesAndPaths() throws {
    let nodes = try JSONPath("$.lines[?@.qty > 1].sku").nodes(in: document)
    #expect(nodes.map(\.value) == ["b"])
    #expect(nodes.map(\.path) == ["$['lines'][1]['sku']"])
    #expect(nodes.map { $0.location.path(in: "body") } == ["body.lines[1].sku"])
  }

  @Test(arguments: [
    ("$", true), ("$.a[0]['b']", true), ("$[-1]", true), ("$..a", false), ("$[*]", false),
    ("$[0,1]", false), ("$[0:1]", false), ("$[?@.a]", false),
  ])
  func singularQueriesAreKnown(_ text: String, _ isSingular: Bool) throws {
    #expect(try JSONPath(text).isSingular == isSingular)
  }

  @Test func singularValueTellsNullFromNothing() throws {
    #expect(try JSONPath("$['odd key'].x").singularValue(in: document) == .null)
    #expect(try JSONPath("$['odd key'].y").singularValue(in: document) == nil)
    #expect(try JSONPath("$.lines[-1].qty").singularValue(in: document) == 2)
    #expect(try JSONPath("$.lines[2]").singularValue(in: document) == nil)
    #expect(try JSONPath("$.lines[-1]").singularLocation(in: document)?.description == "lines[1]")
  }

  @Test(
    arguments: [
      ("", "the JSONPath is empty", 0, "'$' is the document"),
      ("a.b", "a JSONPath begins with '$', found 'a'", 0, nil),
      ("$.", "nothing after '.'", 2, "leave out the '.'"),
      ("$..", "nothing after '..'", 3, "'..*' selects everything below"),
      ("$...a", "three dots", 3, "'..' selects everything below"),
      ("$.a-b", "unexpected '-' after a segment", 3, "a name with '-' needs brackets: ['a-b']"),
      ("$a", "unexpected 'a' after a segment", 1, "a name begins with '.'"),
      (
        "$.a ", "unexpected a blank after a segment", 3,
        "a name with a blank needs brackets: ['a b']"
      ),
      ("$[a]", "expected a selector, found 'a'", 2, "quote a name: ['name']"),
      ("$[]", "nothing in the brackets", 2, nil),
      ("$.[0]", "'.' before '['", 2, "leave out the '.'"),
      ("$.0", "a name after '.' can't begin with a digit", 2, "write ['name'] or [0]"),
      (
        "$[(@.length-1)]", "expected a selector, found '('", 2,
        "a filter is [?…]; the last element is [-1]"
      ),
      ("$.a[?(@.b = 1)]", "unknown operator", 10, "compare with '=='"),
      ("$[?@.a =~ /x/]", "unknown operator", 7, "use match(@.name, 'pattern') or search(…)"),
      (
        "$[?@.a == 1 and @.b]", "expected ',' or ']' after a selector, found 'a'", 12,
        "'and' is '&&'"
      ),
      ("$[?@.a & @.b]", "expected ',' or ']' after a selector, found '&'", 7, "'and' is '&&'"),
      (
        "$[?@..a == 1]", "a query that may select several nodes has no value", 3,
        "use value(…) or count(…)"
      ),
      ("$[?!@.a == 1]", "'!' before a comparison", 7, "write !(… == …)"),
      ("$[?@.a == b]", "unknown word 'b'", 10, "text needs quotes, a member '@.'"),
      (
        "$[?size(@.a) > 1]", "unknown function 'size'", 3,
        "there are 'length', 'count', 'value', 'match' and 'search'"
      ),
      ("$[?match(@.a)]", "'match' takes 2 arguments, found 1", 12, nil),
      (
        "$[?match(@.a, '[')]",
        "not a regular expression: missing terminating ] for character class", 14, nil
      ),
      ("$[?length(@.a)]", "the function's result must be compared with something", 3, nil),
      ("$[01]", "an index may not begin with a zero", 2, nil),
      ("$['a", "a string has no closing quote", 2, nil),
      ("$['é", "a string has no closing quote", 2, nil),
      (#"$['\d']"#, "unknown escape in a string", 3, "write a backslash as '\\\\'"),
    ] as [(String, String, Int, String?)]
  )
  func syntaxErrorsSayWhatWasMeant(
    _ text: String,
    _ message: String,
    _ offset: Int,
    _ hint: String?
  ) {
    let error = #expect(throws: JSONPathSyntaxError.self) { try JSONPath(text) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
    #expect(error?.hint == hint)
  }

  @Test(arguments: ["(", "!(", "@[?", "length("])
  func deepFiltersAreAnErrorAndNoCrash(_ opening: String) {
    let text = "$[?" + String(repeating: opening, count: 100_000)
    #expect(throws: JSONPathSyntaxError.self) { try JSONPath(text) }
  }

  @Test func numbersAreComparedExactly() throws {
    let value = try JSONValue(parsing: "[9007199254740993, 9007199254740992, 1e400]")
    #expect(try JSONPath("$[?@ == 9007199254740993]").values(in: value).count == 1)
    #expect(try JSONPath("$[?@ > 1e399]").values(in: value).count == 1)
  }

  @Test func aRegexThatGivesUpIsAnErrorAndNotFalse() throws {
    let text = String(repeating: "a", count: 40) + "!"
    #expect(throws: JSONPathLimitError.self) {
      try JSONPath("$[?match(@, '(a+)+')]").values(in: [.string(text)])
    }
  }

  @Test func tooManyNodesAreAnError() throws {
    let depth = 500
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let value = try JSONValue(parsing: text)
    #expect(throws: JSONPathLimitError.self) {
      try JSONPath("$..[*]..[*]..[*]..[*]").values(in: value, nodeLimit: 10_000)
    }
  }

  @Test func aPatternFromTheDocumentThatIsNoneMatchesNothing() throws {
    let value: JSONValue = ["p": "[", "v": ["["]]
    #expect(try JSONPath("$.v[?search(@, $.p)]").values(in: value).isEmpty)
  }
}

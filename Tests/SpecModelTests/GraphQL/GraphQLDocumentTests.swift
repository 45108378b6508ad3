import Testing

@testable import SpecModel

struct GraphQLDocumentTests {
  @Test(arguments: [
    "{a}", "query{a}", "query Q { a }", "mutation { a(b: 1) { c } }", "subscription S { a }",
    "query ($a: Int = 1, $b: [[ID!]!] = [], $c: In = { d: [null, true, ENUM, 1.5e-3, \"x\"] }) "
      + "{ f(a: $a, b: $b, c: $c) }",
    "query @cached(for: 10) { a @skip(if: true) @include(if: $b) { c } }",
    "{ ...F ...on T { a } ... @include(if: true) { b } } fragment F on T @x { c }",
    "{ alias: field(list: [1, 2 3], object: {a: {b: $c}}) }",
    "{ a(text: \"\\u00e9 \\u{1F600} \\\" \\n\", block: \"\"\"line\n \\\"\"\" \"x\" \"\"\") }",
    "\u{FEFF}# comment\n,,{ a } # end", "{ on: query(fragment: mutation) { true type } }",
    "query ($x: Int @deprecated(reason: \"no\")) { a(x: $x) }", "{ a(n: -0, f: -1.0E+5) }",
    "{\r\n\ta\r}",
  ])
  func whatTheGrammarAllowsIsRead(text: String) throws {
    _ = try GraphQLDocument(parsing: text)
  }

  @Test(
    arguments: [
      ("", "there is no operation in it", 0), ("  # nothing", "there is no operation in it", 11),
      ("{", "this '{' is never closed", 0), ("{ }", "expected a field, found '}'", 2),
      ("{ a(", "this '(' is never closed", 3),
      ("{ a() }", "expected an argument such as id: 1, found ')'", 4),
      ("{ a(b) }", "expected ':' and the argument's value, found ')'", 5),
      ("{ a(b: ) }", "expected a value, found ')'", 7),
      ("{ a(b: [1 }", "expected a value, found '}'", 10),
      ("{ a } }", "expected an operation, found '}'", 6),
      ("queri { a }", "expected an operation, found 'queri'", 0),
      ("type A { b: C }", "'type' defines a schema, and this is what is sent to a server", 0),
      ("query () { a }", "expected a variable such as $id: ID!, found ')'", 7),
      ("query ($a) { a }", "expected ':' and the variable's type, found ')'", 9),
      ("query ($a: ) { a }", "expected a type such as ID!, found ')'", 11),
      ("query ($a: [Int) { a }", "expected ']', found ')'", 15),
      ("query ($a: Int = $b) { a }", "a variable can't stand in a default value", 17),
      ("query Q", "expected '{' and fields, found the end", 7),
      ("fragment on on T { a }", "the fragment has no name", 9),
      ("fragment F { a }", "expected 'on' and a type, found '{'", 11),
      ("{ a: }", "expected the field that it is another name for, found '}'", 5),
      ("{ a(b: 01) }", "a number can't begin with 0", 7),
      ("{ a(b: 1.) }", "digits are missing behind the point", 7),
      ("{ a(b: 1e) }", "digits are missing in the exponent", 7),
      ("{ a(b: 1x) }", "'x' has no meaning here", 8),
      ("{ a(b: -) }", "'-' has no meaning here", 7), ("{ a(b: \"x) }", "this text has no end", 7),
      ("{ a(b: \"\n\") }", "this text has no end", 7),
      ("{ a(b: \"\"\"x\"\") }", "this text has no end", 7),
      ("{ a(b: \"\\x\") }", "this escape has no meaning", 8),
      ("{ a(b: \"\\u12\") }", "this escape has no meaning", 8),
      ("0t", "'t' has no meaning here", 1), ("{ ..a }", "'.' has no meaning here", 2),
      ("{ é }", "'é' has no meaning here", 2),
      ("{ a ? }", "'?' has no meaning here", 4),
      ("{ a \u{1} }", "a control character has no meaning here", 4),
      ("query ($a: ID!) { a(b: ${c}) }", "'${…}' can't stand in a query", 23),
    ]
  )
  func whatTheGrammarForbidsIsReportedAtItsPlace(text: String, message: String, offset: Int) {
    let error = #expect(throws: GraphQLSyntaxError.self) { try GraphQLDocument(parsing: text) }
    #expect(error?.message == message)
    #expect(error?.range.lowerBound == offset)
  }

  @Test func anEscapeIsWholeWhereItsCharacterTakesSeveralBytes() {
    let error = #expect(throws: GraphQLSyntaxError.self) {
      try GraphQLDocument(parsing: "{ a(b: \"\\é\") }")
    }
    #expect(error?.range == 8..<11)
  }

  @Test func operationsTellWhatTheyRead() throws {
    let document = try GraphQLDocument(
      parsing: "query Q($a: [ID!]! = [\"1\"], $b: Int) { f(x: $a) { ...F } } "
        + "fragment F on T { g(y: [{ z: $b }]) } mutation { m }"
    )
    #expect(document.operations.map(\.kind) == [.query, .mutation])
    #expect(document.operations.map(\.name?.text) == ["Q", nil])
    let variables = document.operations[0].variables
    #expect(variables.map(\.name.text) == ["a", "b"])
    #expect(variables.map(\.type.text) == ["[ID!]!", "Int"])
    #expect(variables.map(\.isRequired) == [false, false])
    #expect(document.operations[0].content.variables.map(\.text) == ["a"])
    #expect(document.operations[0].content.spreads.map(\.text) == ["F"])
    #expect(document.fragments.map(\.name.text) == ["F"])
    #expect(document.fragments[0].content.variables.map(\.text) == ["b"])
  }

  @Test(arguments: [
    String(repeating: "{ a ", count: 10_000), "{ a(b: " + String(repeating: "[", count: 10_000),
    "{ a(b: " + String(repeating: "{ c: ", count: 10_000),
    "query ($a: " + String(repeating: "[", count: 10_000),
  ])
  func whatIsNestedTooDeeplyIsAnError(text: String) {
    let error = #expect(throws: GraphQLSyntaxError.self) { try GraphQLDocument(parsing: text) }
    #expect(error?.message == "nested deeper than 200 levels")
  }
}

import Testing

@testable import SpecRunner

struct TagExpressionTests {
  @Test(arguments: [
    ("a", ["a"], true), ("a", ["b"], false), ("a", [], false), ("not a", [], true),
    ("a and b", ["a", "b"], true), ("a and b", ["a"], false), ("a or b", ["b"], true),
    // 'not' before 'and' before 'or'.
    ("a or b and c", ["a"], true), ("(a or b) and c", ["a"], false),
    ("not a and b", ["b"], true), ("not (a and b)", ["b"], true), ("not a or a", ["a"], true),
    ("not not a", ["a"], true), ("a and not b and not c", ["a", "c"], false),
    (" ( a )or(b) ", ["b"], true), ("'not' and \"b c\"", ["not", "b c"], true),
    ("smoke-1/α:β.γ_*", ["smoke-1/α:β.γ_*"], true), ("A", ["a"], false), ("nota", ["nota"], true),
    // Tags are compared by code points.
    ("e\u{301}", ["é"], false),
  ])
  func anExpressionHoldsForTags(text: String, tags: [String], holds: Bool) throws {
    #expect(try TagExpression(parsing: text).holds(for: tags) == holds)
  }

  @Test(arguments: [
    ("", "a tag is missing here", 0), ("a and", "a tag is missing here", 5),
    ("and a", "a tag is missing before this", 0), ("a or or b", "a tag is missing before this", 5),
    ("a b", "'and' or 'or' is missing before this", 2),
    ("a not b", "'and' or 'or' is missing before this", 2),
    ("(a or b", "no ')' goes with this '('", 0), ("a)", "no '(' goes with this ')'", 1),
    ("a and (b", "no ')' goes with this '('", 6), ("()", "a tag is missing here", 1),
    ("(a b)", "'and', 'or' or ')' is missing before this", 3), ("not", "a tag is missing here", 3),
    ("a and 'b", "this quote is not closed", 6), ("ä and )", "a tag is missing here", 6),
  ])
  func aMistakeHasItsPlace(text: String, message: String, offset: Int) {
    #expect(throws: TagExpression.Mistake(message: message, offset: offset)) {
      try TagExpression(parsing: text)
    }
  }

  @Test func bracketsInsideEachOtherHaveALimit() {
    let deep = String(repeating: "(", count: 100_000) + "a" + String(repeating: ")", count: 100_000)
    #expect(throws: TagExpression.Mistake.self) { try TagExpression(parsing: deep) }
    #expect(throws: TagExpression.Mistake.self) {
      try TagExpression(parsing: String(repeating: "not ", count: 100_000) + "a")
    }
  }
}

import Foundation
import JSON
import SpecSource
import Testing

@testable import Matching

struct ValueTemplateTests {
  private func json(_ written: JSONValue, in scope: TestScope = [:]) throws -> JSONValue {
    var diagnostics: [Diagnostic] = []
    let template = ValueTemplate.parse(node(written), into: &diagnostics)
    #expect(described(diagnostics) == [])
    return try #require(template).json(in: scope)
  }

  static let scope: TestScope = [
    "id": "7", "user": #"{"a": [1]}"#, "none": "null", "text": .text("x"),
  ]

  @Test(arguments: [
    (#"{"id": "${id}", "n": 1.10}"#, #"{"id":7,"n":1.10}"#),
    (#"[1, "${user}", "a ${id}"]"#, #"[1,{"a":[1]},"a 7"]"#),
    (#"{"a": "$${x}", "b": "<em>"}"#, #"{"a":"${x}","b":"<em>"}"#),
    (#"{"a?": "${nobody}", "b?": "${id}", "c?": "${none}"}"#, #"{"b":7,"c":null}"#),
    (#"{"a?": "${nobody.x | upper}"}"#, "{}"),
    (#"{"a?": 1}"#, #"{"a":1}"#),
    (#"{"t": "${text}"}"#, #"{"t":"x"}"#),
    (#""NO""#, #""NO""#),
  ])
  func expressionsAreFilledIn(written: String, filled: String) throws {
    #expect(try json(JSONValue(parsing: written), in: Self.scope).text == filled)
  }

  @Test func aPatternIsTheTextThatItLooksLike() throws {
    var diagnostics: [Diagnostic] = []
    let template = ValueTemplate.parse(node(["a": ["<uuid>"]]), into: &diagnostics)
    #expect(try template?.json(in: TestScope()).text == #"{"a":["<uuid>"]}"#)
    #expect(
      described(diagnostics) == [
        "1-7 literal-pattern: the text '<uuid>' itself is the value here: "
          + "patterns are for expectations (for a value of this kind write ${uuid()})"
      ]
    )
  }

  @Test func onlyAMemberMarkedSoMayBeMissing() {
    #expect(throws: EvaluationError.self) { try json(["a": "${nobody}"]) }
    #expect(throws: EvaluationError.self) { try json(["a?": ["b": "${nobody}"]]) }
    #expect(throws: EvaluationError.self) { try json(["${nobody}"]) }
  }

  @Test func whatJSONDoesNotHaveIsAnError() {
    let scope: TestScope = [
      "data": .bytes(Data([1])), "time": .duration(.seconds(1)), "size": .size(1),
    ]
    for name in ["data", "time", "size"] {
      #expect(throws: EvaluationError.self) { try json(["a": .string("${\(name)}")], in: scope) }
    }
  }

  @Test func partsWithoutExpressionsAreConstant() throws {
    var diagnostics: [Diagnostic] = []
    let written = node(["a": [1, "b"], "c": "$${d}"])
    let template = try #require(ValueTemplate.parse(written, into: &diagnostics))
    guard case .constant(let value) = template else {
      Issue.record("not a constant")
      return
    }
    #expect(value == ["a": [1, "b"], "c": "${d}"])
  }

  @Test func aKeyHoldsNoExpression() {
    var diagnostics: [Diagnostic] = []
    _ = ValueTemplate.parse(node(["${a}": 1]), into: &diagnostics)
    #expect(
      described(diagnostics) == [
        "1-5 invalid-expression: a key is text and can't hold '${…}' (for a literal '${' write '$${')"
      ]
    )
  }

  @Test func aVariableMayBeMissingAsAWhole() throws {
    var diagnostics: [Diagnostic] = []
    let template = try #require(ValueTemplate.parse(node("${nobody}"), into: &diagnostics))
    #expect(show(try template.value(in: TestScope())) == "missing")
  }
}

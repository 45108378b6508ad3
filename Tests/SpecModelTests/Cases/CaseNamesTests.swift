import JSON
import SpecModel
import Testing

struct CaseNamesTests {
  private func names(_ json: String...) throws -> [String] {
    CaseNames.names(of: try json.map { try JSONValue(parsing: $0) })
  }

  @Test(arguments: [
    (#"{"user": "ada", "name": "the first"}"#, "the first"),
    (#"{"name": 7}"#, "7"),
    (#"{"name": "", "user": "ada"}"#, "user=ada"),
    (#"{"name": null, "user": "ada"}"#, "user=ada"),
    (
      #"{"user": "ada", "plan": "free", "big": true, "n": 1.50}"#,
      "user=ada, plan=free, big=true, n=1.50"
    ),
    (#"{"user": "ada", "roles": ["a"], "note": null, "n": 1}"#, "user=ada, n=1"),
    (#"{"text": "longer than twenty characters", "n": 1}"#, "n=1"),
    (#"{"a": "12345678901234567890", "b": "12345678901234567890"}"#, "a=12345678901234567890"),
    (#""free""#, "free"),
    ("12", "12"),
    ("false", "false"),
    ("null", "#1"),
    ("[1]", "#1"),
    ("{}", "#1"),
    (#"" ""#, "#1"),
    (
      #""A name of more than forty characters is cut off""#,
      "A name of more than forty characters is…"
    ),
  ])
  func aCaseIsCalledByItsNameItsShortValuesOrItsNumber(json: String, name: String) throws {
    #expect(try names(json) == [name])
  }

  @Test func noTwoCasesAreCalledTheSame() throws {
    #expect(
      try names(#""a""#, #""b""#, #""a""#, "null", #""a""#) == ["a", "b", "a (#3)", "#4", "a (#5)"]
    )
  }

  @Test func whatIsNoPlainDataIsCalledByItsNumber() {
    #expect(CaseNames.names(of: [nil, .string("b"), nil]) == ["#1", "b", "#3"])
  }
}

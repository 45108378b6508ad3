import JSON
import SpecModel
import SpecSource
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

  /// What a secret is made of, or a log-in takes as a password, is in no name, before a run either.
  @Test(arguments: [
    ("secrets: { password: '${case.password}' }", "user=ada"),
    ("secrets: { password: \"${'x-' + case['password']}\" }", "user=ada"),
    ("secrets: { both: '${case.user + case.password}' }", "#1"),
    ("secrets: { all: '${case | json}' }", "#1"),
    ("defaults: { auth: { basic: { user: a, password: '${case.password}' } } }", "user=ada"),
    ("variables: { password: '${case.password}' }", "user=ada, password=lovelace"),
  ])
  func secretsAreInNoName(keys: String, name: String) {
    let suite = """
      suite: s
      base: http://127.0.0.1
      cases: [{ user: ada, password: lovelace }]
      \(keys)
      steps: [{ GET: / }]
      """
    #expect(names(inSuite: suite) == [name])
  }

  @Test func secretsAreInNoNameOfAStep() {
    let suite = """
      suite: s
      base: http://127.0.0.1
      steps:
        - GET: /
          cases: [{ user: ada, password: lovelace }, { user: eve, password: hunter22 }]
          auth: { basic: { user: "${case.user}", password: "${case.password}" } }
      """
    #expect(names(inSuite: suite) == ["user=ada", "user=eve"])
  }

  /// The names of the cases of a suite, or of its first step.
  private func names(inSuite text: String) -> [String] {
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "suite.yaml", into: &result)
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    if case .cases(let cases)? = result.suites.first?.steps.first?.repetition {
      return cases.map(\.name)
    }
    return result.suites.compactMap(\.identity.instance?.name)
  }
}

import Foundation
import JSON
import Matching
import SpecSource
import Testing

@testable import SpecModel

struct ProjectTests {
  private static let suite = "suite: s\nsteps: [{ GET: /orders }]\n"

  private func given(_ name: String, in suite: CompiledSuite) -> GivenValue? {
    suite.givenValues.first { $0.name == name }
  }

  @Test func theNearestProjectFileAboveASuiteCounts() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": "base: http://outer.test\n",
      "a.yaml": Self.suite,
      "inner/specrun.yaml": "base: http://inner.test\n",
      "inner/deep/er/b.yaml": Self.suite,
      "other/c.yaml": Self.suite,
    ])
    let result = project.load()
    #expect(result.diagnostics.isEmpty)
    #expect(
      result.suites.map { $0.base?.constant }
        == ["http://outer.test", "http://inner.test", "http://outer.test"]
    )
  }

  @Test func aSuiteWithoutABaseGetsTheProjects() throws {
    let project = try ProjectFixture(files: ["specrun.yaml": "", "a.yaml": Self.suite])
    #expect(project.load().diagnostics.map(\.code) == [.missingKey])
  }

  @Test(arguments: [
    // Each case leaves out the layer that won in the one before.
    (["--base", "environment", "suite", "project"], "http://command.test"),
    (["environment", "suite", "project"], "http://environment.test"),
    (["suite", "project"], "http://suite.test"), (["project"], "http://project.test"),
  ])
  func commandLineEnvironmentSuiteAndProjectWinInThisOrder(
    layers: [String],
    winner: String
  ) throws {
    func value(_ layer: String) -> String {
      layers.contains(layer) ? "base: http://\(layer).test\n" : ""
    }
    let environment = value("environment").isEmpty ? "{}" : "{ \(value("environment").dropLast()) }"
    let project = try ProjectFixture(files: [
      "specrun.yaml": value("project") + "environments: { e: \(environment) }\n",
      "a.yaml": value("suite") + Self.suite,
    ])
    let base = layers.contains("--base") ? "http://command.test" : nil
    let result = project.load(options: LoadOptions(base: base, environmentName: "e"))
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    #expect(result.suites.first?.base?.constant == winner)
    let hidden = try #require(result.suites.first.flatMap { given("base", in: $0) })
    #expect(hidden.sources.count == layers.count)
  }

  @Test func variablesOfAllLayersAreMergedAndEachTellsWhereItComesFrom() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": """
      variables: { a: project, b: project, c: project, d: project }
      environments: { e: { variables: { a: environment, b: environment } } }
      """,
      "a.yaml": """
      suite: s
      base: http://suite.test
      variables: { a: suite, b: suite, c: suite }
      steps: [{ POST: /, json: ["${a}", "${b}", "${c}", "${d}"] }]
      """,
    ])
    let options = LoadOptions(variables: ["a": "command"], environmentName: "e")
    let result = project.load(options: options)
    #expect(result.diagnostics.isEmpty)
    let suite = try #require(result.suites.first)
    let values = suite.variables.map { "\($0.name): \($0.value)" }
    #expect(
      values == [
        "a: constant(\"command\")", "b: constant(\"environment\")", "c: constant(\"suite\")",
        "d: constant(\"project\")",
      ]
    )
    #expect(
      given("a", in: suite)?.sources.map(\.origin) == [
        .commandLine, .environment("e"), .suite, .project,
      ]
    )
    #expect(given("d", in: suite)?.sources.map(\.origin) == [.project])
  }

  @Test func whatOneLayerCallsASecretIsOneInAll() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": """
      variables: { a: plain, b: plain }
      environments: { e: { secrets: { b: secret } } }
      """,
      "a.yaml": """
      suite: s
      base: http://suite.test
      secrets: { a: hidden }
      steps: [{ POST: /, json: ["${a}", "${b}"] }]
      """,
    ])
    let suite = try #require(project.load(options: LoadOptions(environmentName: "e")).suites.first)
    #expect(suite.variables.map(\.isSecret) == [true, true])
  }

  @Test func defaultsAreMergedDeeplyAndANullTakesAway() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": """
      defaults:
        timeout: 1s
        auth: { bearer: abcdef }
        headers: { A: project, b: project, C: project }
        query: { q: project }
        expect: { headers: { E: project }, type: text/plain }
      environments:
        e:
          defaults:
            headers: { a: environment, c: null }
            auth: none
            expect: { type: text/html }
      """,
      "a.yaml": """
      suite: s
      base: http://suite.test
      defaults: { headers: { A: suite, B: suite }, timeout: 2s }
      steps: [{ GET: / }]
      """,
    ])
    func request(_ environment: String?) throws -> (RequestTemplate, Step) {
      let options = LoadOptions(environmentName: environment)
      let step = try #require(project.load(options: options).suites.first?.steps.first)
      guard case .request(let request) = step.action else { throw CocoaError(.coderInvalidValue) }
      return (request, step)
    }
    let (plain, _) = try request(nil)
    #expect(plain.headers.map(\.name) == ["C", "A", "B"])
    #expect(plain.auth != nil)
    let (chosen, step) = try request("e")
    #expect(chosen.headers.map(\.name) == ["B", "a"])
    #expect(chosen.auth == nil)
    #expect(chosen.query.map(\.name) == ["q"])
    #expect(step.expectations.assertions.map(\.label).sorted() == ["headers.E", "type"])
    guard case .constant(.seconds(2))? = chosen.timeout else {
      Issue.record("the time-out is \(String(describing: chosen.timeout))")
      return
    }
  }

  @Test func withoutEnvTheEnvironmentsOfAProjectDoNotCount() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": "environments: { e: { base: http://e.test, allow: [read] } }\n",
      "a.yaml": "base: http://suite.test\nsuite: s\nsteps: [{ DELETE: /orders }]\n",
    ])
    let result = project.load()
    #expect(result.suites.first?.base?.constant == "http://suite.test")
    #expect(RuleCheck.diagnostics(of: result.suites).isEmpty)
  }

  @Test(arguments: [
    ("stagin", "did you mean 'staging'? known: local, staging"),
    ("production", "known: local, staging"),
  ])
  func anUnknownEnvironmentIsReportedAtTheListWithTheNearestName(
    name: String,
    hint: String
  ) throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": "variables: {}\nenvironments: { local: {}, staging: {} }\n",
      "a.yaml": "base: http://suite.test\n" + Self.suite,
      "b.yaml": "base: http://suite.test\n" + Self.suite,
    ])
    let result = project.load(options: LoadOptions(environmentName: name))
    #expect(result.diagnostics.map(\.code) == [.unknownEnvironment])
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.hint == hint)
    #expect(result.files[diagnostic.range.file.index].path.hasSuffix("/specrun.yaml"))
    #expect(diagnostic.range.start == SourcePosition(line: 2, column: 1))
  }

  @Test func eachOfSeveralProjectsMustHaveTheEnvironment() throws {
    let project = try ProjectFixture(files: [
      "one/specrun.yaml": "environments: { local: {} }\n",
      "one/a.yaml": "base: http://suite.test\n" + Self.suite,
      "two/specrun.yaml": "base: http://suite.test\n",
      "two/a.yaml": Self.suite,
      "none/a.yaml": "base: http://suite.test\n" + Self.suite,
      "none/b.yaml": "base: http://suite.test\n" + Self.suite,
    ])
    let result = project.load(options: LoadOptions(environmentName: "local"))
    #expect(result.diagnostics.map(\.code) == [.unknownEnvironment, .unknownEnvironment])
    let paths = result.diagnostics.map {
      result.files[$0.range.file.index].path.replacing(project.path, with: "")
    }
    #expect(paths == ["/two/specrun.yaml", "/none/a.yaml"])
    let hint = "add environments: { local: { base: https://… } }"
    #expect(result.diagnostics.first?.hint?.hasSuffix(hint) == true)
    #expect(result.diagnostics.last?.hint?.contains("specrun.yaml") == true)
  }

  @Test func aMistakeInAProjectFileIsReportedOnceHoweverManySuitesItHas() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": "variables: { a: \"${b}\", c: \"${c}\" }\nbse: http://a.test\n",
      "a.yaml": "base: http://suite.test\n" + Self.suite,
      "b.yaml": "base: http://suite.test\n" + Self.suite,
    ])
    #expect(
      project.load().diagnostics.map(\.code) == [.undefinedName, .circularReference, .unknownKey]
    )
  }

  @Test func whatASuiteDoesNotReadIsLeftOutAndSecretsStayToBeMasked() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": """
      variables: { a: "${env.A}", b: "${a}/b", unread: "${env.U}", chain: "${unread}" }
      secrets: { token: "${env.TOKEN}", key: "${env.KEY}" }
      """,
      "a.yaml": "suite: s\nbase: http://a.test\nsteps: [{ GET: \"/${b}/${key}\" }]\n",
    ])
    let result = project.load()
    #expect(result.diagnostics.isEmpty)
    let variables = try #require(result.suites.first).variables
    #expect(variables.map(\.name).sorted() == ["a", "b", "key", "token"])
    #expect(variables.filter { !$0.isRead }.map(\.name) == ["token"])
  }

  @Test func aNameOfTheProjectCanNotBeAStepsToo() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": "variables: { login: ada }\n",
      "a.yaml": "suite: s\nbase: http://a.test\nsteps: [{ id: login, GET: / }]\n",
    ])
    let diagnostic = try #require(project.load().diagnostics.first)
    #expect(diagnostic.code == .duplicateName)
    #expect(diagnostic.notes.first?.range.start == SourcePosition(line: 1, column: 14))
  }

  @Test func aProjectFileIsNoSuite() throws {
    let project = try ProjectFixture(files: [
      "specrun.yaml": "variables: { a: b }\n", "a.yaml": "base: http://a.test\n" + Self.suite,
    ])
    let result = project.load("specrun.yaml")
    #expect(result.diagnostics.map(\.code) == [.notASuite])
    #expect(result.diagnostics.first?.message.contains("project file") == true)
  }
}

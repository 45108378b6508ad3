import SpecModel
import SpecSource
import Testing

struct CheckedSuitesTests {
  private let files = [
    "specrun.yaml": "base: http://a.test\nenvironments: { live: { allow: [read] } }\n",
    "_shared.yaml": "actions: { look: { steps: [{ GET: /look }] } }\n",
    "a.yaml":
      "suite: a\nsteps: [{ GET: /a }, { DELETE: /a }]\n---\nsuite: b\nsteps: [{ GET: /b }]\n",
    "c.yaml":
      "suite: c\ninclude: [_shared.yaml]\ncases: [{ n: 1 }, { n: 2 }]\nsteps: [{ use: look }]\n",
  ]

  private func load(keepsSuites: Bool) throws -> LoadResult {
    var options = LoadOptions(environmentName: "live")
    options.keepsSuites = keepsSuites
    return try ProjectFixture(files: files).load(options: options)
  }

  @Test func suitesThatAreOnlyCheckedAreCountedAndGivenUp() throws {
    let kept = try load(keepsSuites: true)
    let checked = try load(keepsSuites: false)
    #expect(checked.suites.isEmpty)
    #expect(checked.checked.count == kept.suites.count)
    #expect(checked.checked.stepCount == kept.suites.reduce(0) { $0 + $1.steps.count })
    #expect(checked.checked.stepCount == 5)
    #expect(checked.diagnostics.map(\.message) == kept.diagnostics.map(\.message))
    #expect(kept.checked.count == 0)
  }

  @Test func whatTheEnvironmentForbidsIsKnownOfThemToo() throws {
    let rules = RuleCheck.diagnostics(of: try load(keepsSuites: true).suites)
    let found = try load(keepsSuites: false).checked.ruleBreaks
    #expect(found.map(\.range) == rules.map(\.range))
    #expect(found.map(\.code) == [.effectNotAllowed])
  }
}

import SpecModel
import Testing

/// `cases` and `matrix` of suites.
struct SuiteCaseTests {
  private let suite = """
    suite: Users
    base: http://api.test
    cases: [{ name: ada, plan: free }, { name: eve, plan: pro }]
    variables: { user: "${case.name}" }
    steps:
      - id: read
        GET: /users/${user}
        query: { plan: "${case.plan}" }
      - POST: /again
        json: { key: "${uuid()}", of: "${read.status}" }
    """

  @Test func aSuiteRunsOnceForEachOfItsCases() async throws {
    let log = await RunFixture().run(suite)
    #expect(log.suites.map(\.suite.title) == ["Users [ada]", "Users [eve]"])
    #expect(log.suites.map(\.suite.index) == [0, 1])
    #expect(log.suites.map { $0.suite.instance?.index } == [0, 1])
    #expect(
      log.sent == [
        "GET /users/ada?plan=free", "POST /again", "GET /users/eve?plan=pro", "POST /again",
      ]
    )
    #expect(log.results.allSatisfy { $0.step.instance == nil })
    // Each has its own random values.
    #expect(log.requests[1].text != log.requests[3].text)
  }

  @Test func aStepsOwnCasesHideThoseOfTheSuite() async throws {
    let log = await RunFixture().run(
      """
      suite: Users
      base: http://api.test
      cases: [{ plans: [a, b] }, { plans: [c] }]
      steps:
        - GET: /${case}
          cases: ${case.plans}
      """
    )
    #expect(log.sent == ["GET /a", "GET /b", "GET /c"])
  }

  @Test func casesOfASuiteMayReadTheEnvironment() async throws {
    var fixture = RunFixture(environment: ["STAGE": "test"])
    let text = """
      suite: Users
      base: http://api.test
      cases: ["${env.STAGE}", other]
      steps: [{ GET: "/${case}" }]
      """
    let log = await fixture.run(text)
    #expect(log.sent == ["GET /test", "GET /other"])
    fixture.environment = [:]
    let without = await fixture.run(text)
    #expect(without.suites.map(\.outcome) == [.errored, .passed])
    #expect(without.suites.first?.reason == "environment variable STAGE is not set")
  }

  @Test func aMatrixOfASuiteNamesItsCombinations() async throws {
    let log = await RunFixture().run(
      """
      suite: Users
      base: http://api.test
      matrix: { plan: [free, pro], big: [true, false] }
      steps: [{ GET: "/${case.plan}", query: { big: "${case.big}" } }]
      """
    )
    #expect(
      log.suites.map(\.suite.title) == [
        "Users [plan=free, big=true]", "Users [plan=free, big=false]",
        "Users [plan=pro, big=true]", "Users [plan=pro, big=false]",
      ]
    )
  }
}

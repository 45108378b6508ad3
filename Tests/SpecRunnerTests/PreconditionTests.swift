import SpecModel
import TaskEngine
import Testing

struct PreconditionTests {
  private func run(
    _ preconditions: String,
    environment: [String: String] = [:],
    more: String = "",
    answer: @escaping StubTransport.Answer = { _ in .empty(200) }
  ) async -> RunLog {
    await RunFixture(environment: environment).run(
      """
      suite: Test
      base: http://api.test
      \(more)
      preconditions: \(preconditions)
      steps: [{ id: a, GET: /a }]
      """,
      answer: answer
    )
  }

  @Test(
    arguments: [
      ("[{ env: HOME_X }]", "environment variable HOME_X is not set"),
      ("[{ env: EMPTY }]", "environment variable EMPTY is not set"),
      ("[{ that: \"${1 > 2}\" }]", "the condition does not hold"),
      (
        "[{ healthy: 'http://api.test/ill' }]",
        "'http://api.test/ill' is not healthy: it answers 503"
      ),
    ]
  )
  func onePreconditionThatDoesNotHoldKeepsEverythingFromBeingSent(
    preconditions: String,
    reason: String
  ) async throws {
    let log = await run(preconditions, environment: ["EMPTY": ""]) { _ in .empty(503) }
    #expect(!log.sent.contains("GET /a"))
    let suite = try #require(log.suites.first)
    #expect(suite.outcome == .errored)
    #expect(suite.reason == reason)
    #expect(suite.problem?.code == "precondition")
    #expect(log.outcomes == ["a: blocked"])
    #expect(log.results.first?.reason == reason)
    #expect(log.summary.exitStatus == 3)
  }

  @Test func otherwiseSkipSkipsTheSuite() async throws {
    let log = await run("[{ env: NOTHING, otherwise: skip }]")
    #expect(log.suites.map(\.outcome) == [.skipped])
    #expect(log.outcomes == ["a: skipped"])
    #expect(log.summary.exitStatus == 0)
  }

  @Test func theyStopAtTheFirstThatDoesNotHold() async throws {
    let log = await run(
      "[{ healthy: 'http://api.test/one' }, { that: \"${false}\" }, { healthy: 'http://api.test/two' }]"
    )
    #expect(log.sent == ["GET /one"])
  }

  @Test func whenAllHoldTheStepsRun() async throws {
    let log = await run(
      "[{ env: X }, { that: \"${true}\" }, { reachable: 'http://api.test' }, { healthy: /health }]",
      environment: ["X": "1"]
    )
    #expect(log.sent == ["GET /health", "GET /a"])
    #expect(log.summary.requestCount == 2)
    #expect(log.outcomes == ["a: passed"])
  }

  @Test func aMissingVariableOfTheEnvironmentIsAnUnmetPrecondition() async throws {
    let log = await run("[]", more: "secrets: { password: \"${env.PASSWORD}\" }")
    let suite = try #require(log.suites.first)
    #expect(suite.outcome == .errored)
    #expect(suite.problem?.message == "environment variable PASSWORD is not set")
    #expect(log.requests.isEmpty)
  }

  @Test func aPreconditionMaySayThatAMissingVariableSkips() async throws {
    let log = await run(
      "[{ env: PASSWORD, otherwise: skip }]",
      more: "secrets: { password: \"${env.PASSWORD}\" }"
    )
    #expect(log.suites.map(\.outcome) == [.skipped])
  }

  @Test func aStepsOwnPreconditionsConcernItAlone() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a, preconditions: [{ that: "${false}" }], retry: 3 }
        - { id: b, GET: /b, preconditions: [{ that: "${false}", otherwise: skip }] }
        - { id: c, GET: /c }
        """
    )
    #expect(log.outcomes == ["a: errored", "b: skipped", "c: passed"])
    #expect(log.sent == ["GET /c"])
    #expect(try log["a"].problem?.code == "precondition")
  }

  @Test func aSuiteThatIsSkippedTellsWhyOfEachStep() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      skip: later
      steps: [{ id: a, GET: /a }]
      teardown: [{ id: b, DELETE: /b }]
      """
    )
    #expect(log.outcomes == ["a: skipped", "b: skipped"])
    #expect(log.suites.first?.reason == "later")
    #expect(log.suites.first?.outcome == .skipped)
  }
}

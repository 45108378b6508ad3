import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// Secrets in cases, and in what becomes the cases of other steps.
struct CaseMaskingTests {
  @Test func namesOfCasesAreMasked() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      secrets: { password: lovelace }
      steps:
        - POST: /login
          json: ${case}
          cases: [{ name: lovelace }, { user: eve, token: "${password | upper}" }]
          capture: { echo: case.token ?? '' }
      """
    )
    #expect(log.results.map(\.step.instance?.name).contains("lovelace") == false)
    #expect(log.results.allSatisfy { !$0.step.name.contains("lovelace") })
    #expect(!"\(log.events)".contains("LOVELACE"))
  }

  @Test func aTokenThatTheNextStepsCasesSendIsMaskedInItsOwnAnswer() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: login
            POST: /login/${case}
            cases: [ada, eve]
          - GET: /orders
            auth: { bearer: "${case.body.key}" }
            cases: ${login}
        """,
      answer: { request in
        guard request.method == .post else { return .empty(204) }
        return .json(#"{"key": "opaque-\#(request.path.suffix(3))-0123456789"}"#)
      }
    )
    #expect(log.results.map(\.outcome) == [.passed, .passed, .passed, .passed])
    #expect(log.requests.last?.headers[.authorization] == "Bearer opaque-eve-0123456789")
    #expect(!"\(log.events)".contains("0123456789"))
  }
}

import Foundation
import HTTPTypes
import SpecModel
import SpecRunner
import Synchronization
import TaskEngine
import Testing

/// Plugins that a suite asks for.
struct PluginTests {
  /// What plugins print, and what is sent.
  private func run(
    _ text: String,
    answer: @escaping StubTransport.Answer = { _ in .json("{}") }
  ) async -> (log: RunLog, printed: [String]) {
    let printed = Printed()
    var fixture = RunFixture()
    fixture.adjust = { options in
      options.log = { lines in
        let text = lines.map { "\($0)\n" }.joined()
        printed.texts.withLock { $0.append(text) }
      }
    }
    let log = await fixture.run(text, answer: answer)
    return (log, printed.texts.withLock { $0 })
  }

  private final class Printed: Sendable {
    let texts = Mutex<[String]>([])
  }

  private func trace(_ request: PreparedRequest) -> String? {
    HTTPField.Name("traceparent").flatMap { request.headers[$0] }
  }

  @Test func allRequestsOfASuiteShareATrace() async throws {
    let (log, _) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [trace]
      preconditions: [{ healthy: /health }]
      steps:
        - { GET: /a, as: ada }
        - { GET: /b }
      """
    )
    let parts = try log.requests.map { try #require(trace($0)).split(separator: "-") }
    #expect(parts.count == 3)
    #expect(Set(parts.map { $0[1] }).count == 1)
    #expect(Set(parts.map { $0[2] }).count == 3)
  }

  @Test func eachSuiteHasATraceOfItsOwn() async throws {
    let (log, _) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [trace]
      cases: [a, b]
      steps: [{ GET: "/${case}" }]
      """
    )
    #expect(
      Set(try log.requests.map { try #require(trace($0)).split(separator: "-")[1] }).count == 2
    )
  }

  @Test func whatAStepCapturesAsASecretIsMaskedInItsOwnAnswer() async {
    let (_, printed) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [logger]
      actions:
        log in:
          steps: [{ id: inner, POST: /inner }]
          outputs: { key: "${inner.headers['X-Inner']}" }
      steps:
        - POST: /a
          capture: { key: { from: "headers['X-Canary']", secret: true } }
        - { id: b, POST: /b, repeat: 2, capture: { more: { from: "headers['X-Canary']", secret: true } } }
        - { id: used, use: log in }
        - { GET: /c, auth: { bearer: "${used.key}" } }
      """
    ) { request in
      var response = ReceivedResponse.json("{}")
      let field = ["/a": "X-Canary", "/b": "X-Canary", "/inner": "X-Inner"][request.path]
      if let name = field.flatMap({ HTTPField.Name($0) }) {
        response.headers[name] = "canary-\(request.path)"
      }
      return response
    }
    #expect(printed.count == 10)
    #expect(printed.allSatisfy { !$0.contains("canary") }, "\(printed)")
    #expect(printed.prefix(2).map { $0.prefix(8) } == ["[S] POST", "[S] 200 "])
  }

  @Test func aScopeLimitsAPluginToSomeRequests() async {
    let (log, printed) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [{ trace: { except: [a, b] } }, { logger: { scope: a } }]
      endpoints: { one: { path: /one, scope: a } }
      steps:
        - { call: one }
        - { GET: /two, scope: b }
        - { GET: /three, scope: c }
        - { GET: /four }
      """
    )
    #expect(log.requests.map { trace($0) != nil } == [false, false, true, true])
    #expect(printed.count == 2)
    #expect(printed.first?.hasPrefix("[S] GET http://api.test/one\n") == true)
  }

  @Test func theScopeOfDefaultsIsThatOfEveryRequestThatHasNone() async {
    let (log, _) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [{ trace: { scope: usual } }]
      defaults: { scope: usual }
      steps: [{ GET: /a }, { GET: /b, scope: other }]
      """
    )
    #expect(log.requests.map { trace($0) != nil } == [true, false])
  }

  @Test func aRequestThatIsSentAgainIsPrintedAgain() async {
    let (_, printed) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [logger]
      steps: [{ GET: /a, retry: 1 }]
      """,
      answer: { _ in .json("{}", status: 503) }
    )
    #expect(printed.count { $0.hasPrefix("[S] GET http://api.test/a\n") } == 2)
    #expect(printed.count { $0.hasPrefix("[S] 503 GET http://api.test/a, 2 bytes in ") } == 2)
  }

  @Test func nothingThatIsPrintedHasASecret() async {
    let (_, printed) = await run(
      """
      suite: S of topsecret
      base: http://api.test
      secrets: { key: topsecret }
      plugins: [logger]
      steps:
        - GET: /a/${key}
          query: { key: "${key}" }
          headers: { X-Note: "it is ${key}", X-Auth-Token: unknown-to-suites }
          auth: { basic: { user: ada, password: "${key}" } }
          cookies: { session: "${key}" }
      """,
      answer: { _ in
        var response = ReceivedResponse.json("{}")
        response.headers[.location] = "/next?key=topsecret"
        response.headers[.setCookie] = "a=some-session"
        return response
      }
    )
    let text = printed.joined()
    #expect(text.contains("[S of ***] GET http://api.test/a/***?key=***\n"))
    #expect(text.contains("    X-Note: ***\n"))
    #expect(text.contains("    Location: /next?key=***\n"))
    for secret in ["topsecret", "unknown-to-suites", "some-session", "YWRhOnRvcHNlY3JldA"] {
      #expect(!text.contains(secret), "\(secret) in\n\(text)")
    }
  }

  @Test func anErrorIsPrintedToo() async {
    let (log, printed) = await run(
      """
      suite: S
      base: http://api.test
      plugins: [logger]
      steps: [{ GET: /a }]
      """,
      answer: { _ in throw RequestError(.connectionRefused, "nobody is there") }
    )
    #expect(log.summary.steps[.errored] == 1)
    #expect(printed.contains { $0.contains("nobody is there") })
  }

  @Test func withoutAnyPlaceToPrintALoggerIsLeftOut() async {
    let log = await RunFixture().run(
      """
      suite: S
      base: http://api.test
      plugins: [logger]
      steps: [{ GET: /a }]
      """
    )
    #expect(log.summary.steps[.passed] == 1)
  }
}

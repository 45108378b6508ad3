import Foundation
import HTTPTypes
@testable import SpecModel
import SpecRunner
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// What the environment of a run does not allow is not sent, whatever way leads to it.
struct EnvironmentTests {
  /// Runs a suite in an environment with these keys, without the check before the run.
  private func run(
    _ suite: String,
    in environment: String,
    processEnvironment: [String: String] = [:],
    answer: @escaping StubTransport.Answer = { _ in .json("{}") }
  ) async throws -> RunLog {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "environment-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = "environments:\n  e:\n    \(environment)\n"
    for (name, text) in [("specrun.yaml", project), ("a.yaml", suite)] {
      try Data(text.utf8).write(to: folder.appending(component: name))
    }
    let loaded = SuiteLoader(options: LoadOptions(environmentName: "e")).load(paths: [folder.path])
    try #require(loaded.isValid, "\(loaded.diagnostics.map(\.message))")
    let transport = StubTransport(answer: answer)
    let options = RunOptions(
      seed: 1,
      environment: processEnvironment,
      environmentName: "e",
      files: loaded.files,
      clock: ManualClock()
    )
    let events = Mutex<[RunEvent]>([])
    let summary = await Runner(options: options, transport: transport).run(loaded.suites) { event in
      events.withLock { $0.append(event) }
    }
    return RunLog(
      events: events.withLock { $0 },
      summary: summary,
      requests: transport.requests
    )
  }

  @Test func aHostThatIsWorkedOutIsRefusedRightBeforeSending() async throws {
    let log = try await run(
      """
      suite: s
      base: ${env.URL}
      steps:
        - GET: /one
          retry: { count: 3, on: [connection, timeout] }
        - GET: ${env.GOOD | raw}/two
      """,
      in: "hosts: [good.test]",
      processEnvironment: ["URL": "http://evil.test", "GOOD": "http://good.test"]
    )
    #expect(log.sent == ["GET http://good.test/two"])
    // What was refused has not left the machine.
    #expect(log.summary.requestCount == 1)
    let problem = try #require(log.results.first?.problem)
    #expect(problem.code == "host-not-allowed")
    #expect(
      problem.message
        == "'evil.test:80' is not among the hosts of the environment 'e': good.test"
    )
  }

  @Test func aRedirectToAnotherHostIsNotFollowed() async throws {
    let log = try await run(
      """
      suite: s
      base: http://good.test
      steps:
        - { GET: /one, redirects: 3 }
        - { GET: /two, redirects: 3 }
      """,
      in: "hosts: [good.test]"
    ) { request in
      var response = ReceivedResponse.empty(302)
      response.headers[.location] =
        request.url.hasSuffix("/one") ? "http://evil.test/" : "//GOOD.test./three"
      return request.url.hasSuffix("/three") ? .json("{}") : response
    }
    #expect(
      log.sent == [
        "GET http://good.test/one", "GET http://good.test/two", "GET http://GOOD.test./three",
      ]
    )
    #expect(log.results.map(\.outcome) == [.errored, .passed])
    let problem = try #require(log.results.first?.problem)
    #expect(problem.code == "host-not-allowed")
    #expect(problem.message.hasPrefix("a redirect leads to 'http://evil.test/', and "))
  }

  @Test func preconditionsConnectToNoOtherHost() async throws {
    let suites = ["reachable", "healthy"].map { kind in
      """
      suite: \(kind)
      base: http://good.test
      preconditions: [{ \(kind): "${env.URL}" }]
      steps: [{ GET: / }]
      """
    }
    for suite in suites {
      let log = try await run(
        suite,
        in: "hosts: [good.test]",
        processEnvironment: ["URL": "http://evil.test"]
      )
      #expect(log.sent.isEmpty)
      #expect(log.suites.first?.reason?.contains("'evil.test:80' is not among") == true)
    }
  }

  @Test func aRequestWhoseEffectIsNotAllowedIsNotSent() async throws {
    let log = try await run(
      """
      suite: s
      base: http://good.test
      steps:
        - POST: /orders
        - { POST: /search, effect: read }
        - { method: PURGE, url: /cache }
      teardown:
        - DELETE: /orders
      """,
      in: "allow: [read]"
    )
    #expect(log.sent == ["POST http://good.test/search"])
    #expect(log.results.map(\.outcome) == [.errored, .passed, .errored, .errored])
    #expect(
      log.results.compactMap { $0.problem?.message } == [
        "this POST creates something, and the environment 'e' allows only 'read'",
        "nobody knows what PURGE does, and the environment 'e' allows only 'read'",
        "this DELETE deletes something, and the environment 'e' allows only 'read'",
      ]
    )
  }

  @Test func anErrorThatIsExpectedIsNotARefusal() async throws {
    let log = try await run(
      """
      suite: s
      base: ${env.URL}
      steps: [{ GET: /, expect: { error: connection refused } }]
      """,
      in: "hosts: [good.test]",
      processEnvironment: ["URL": "http://evil.test"]
    )
    #expect(log.results.map(\.outcome) == [.errored])
  }

  @Test func aPollIsNotRepeatedWhenItIsRefused() async throws {
    let log = try await run(
      """
      suite: s
      base: ${env.URL}
      steps: [{ GET: /, poll: { until: { status: 200 }, every: 1s, within: 9s } }]
      """,
      in: "hosts: [good.test]",
      processEnvironment: ["URL": "http://evil.test"]
    )
    #expect(log.results.map(\.problem?.code) == ["host-not-allowed"])
  }

  @Test func anUnsetVariableOfTheEnvironmentIsAnUnmetPreconditionAtItsPlace() async throws {
    let log = try await run(
      """
      suite: s
      base: http://good.test
      steps: [{ GET: "/${token}" }]
      """,
      in: "secrets: { token: \"${env.TOKEN}\" }"
    )
    #expect(log.sent.isEmpty)
    let problem = try #require(log.suites.first?.problem)
    #expect(problem.message == "environment variable TOKEN is not set")
    #expect(problem.range.start == SourcePosition(line: 3, column: 26))
  }

  @Test func anUnsetSecretThatTheSuiteDoesNotReadIsNoConcernOfIt() async throws {
    let log = try await run(
      """
      suite: s
      base: http://good.test
      steps: [{ GET: / }]
      """,
      in: "secrets: { token: \"${env.TOKEN}\", key: \"${env.KEY}\" }",
      processEnvironment: ["KEY": "tralala"]
    ) { _ in .json("{\"key\":\"tralala\"}") }
    #expect(log.summary.exitStatus == 0)
    let told = "\(log.events)"
    #expect(!told.contains("tralala"))
  }
}

import HTTPTypes
import SpecModel
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// Actions that run a single time for the whole run.
struct OnceTests {
  private let shared = """
    actions:
      session:
        once: true
        steps:
          - { id: login, POST: /login }
        outputs: { token: "${login.body.token}" }

    """

  private func suites(_ count: Int, _ steps: String) -> [String: String] {
    var files = ["_auth.yaml": shared]
    for number in 1...count {
      files["\(100 + number).yaml"] = """
        suite: S\(number)
        base: http://api.test
        include: [_auth.yaml]
        steps:
        \(steps)
        """
    }
    return files
  }

  private let reader = "  - { id: me, GET: /me, auth: { bearer: \"${session.token}\" } }"

  private func answer(_ request: PreparedRequest) -> ReceivedResponse {
    request.path == "/login" ? .json(#"{"token": "token-1"}"#) : .json("{}")
  }

  @Test(arguments: [1, 16]) func manySuitesLogInOnce(jobs: Int) async throws {
    let log = try await RunFixture(jobs: jobs).run(files: suites(50, reader), answer: answer)
    #expect(log.sent.filter { $0 == "POST /login" }.count == 1)
    #expect(log.sent.count == 51)
    #expect(log.summary.suites[.passed] == 50)
    #expect(
      log.requests.filter { $0.path == "/me" }
        .allSatisfy { $0.headers[.authorization] == "Bearer token-1" }
    )
  }

  @Test func itIsToldOnceAsASetupStepOfTheSuiteThatRanIt() async throws {
    let log = try await RunFixture().run(files: suites(2, reader), answer: answer)
    #expect(log.outcomes == ["session: passed", "me: passed", "me: passed"])
    let session = try log["session"]
    #expect(session.step.phase == .setup)
    #expect(session.step.index < 0)
    #expect(session.steps.map(\.step.name) == ["POST /login"])
    #expect(log.suites[0].counts.total == 2)
    #expect(log.suites[0].requestCount == 2)
    #expect(log.suites[1].counts.total == 1)
  }

  @Test(arguments: [1, 16]) func aFailureIsOneFailureAndBlocksTheReadersOfAllSuites(
    jobs: Int
  ) async throws {
    let log = try await RunFixture(jobs: jobs).run(files: suites(30, reader)) { _ in .empty(401) }
    #expect(log.sent == ["POST /login"])
    #expect(log.summary.steps[.failed] == 1)
    #expect(log.summary.steps[.blocked] == 30)
    #expect(log.summary.suites[.failed] == 1)
    #expect(log.summary.suites[.blocked] == 29)
    #expect(log.summary.exitStatus == 1)
    let reasons = Set(log.results.filter { $0.step.id == "me" }.compactMap(\.reason))
    let owner = try #require(log.suites.first { $0.outcome == .failed }).suite
    #expect(
      reasons == [
        "reads from 'session', which failed",
        "reads from 'session', which failed in '\(owner.title)' (\(owner.path))",
      ]
    )
    #expect(log.results.compactMap(\.blame).allSatisfy { $0.name == "session" })
  }

  @Test func itRunsOnlyWhenItIsRead() async throws {
    let log = try await RunFixture().run(
      files: suites(
        1,
        """
          - { GET: /a }
          - { GET: /b, skip: not now, auth: { bearer: "${session.token}" } }
          - { GET: /c, if: "${1 > 2}", auth: { bearer: "${session.token}" } }
          - { id: bad, GET: /bad }
          - { GET: "/d/${bad.body.id}", auth: { bearer: "${session.token}" } }
        """
      )
    ) { $0.path == "/bad" ? .empty(500) : .json("{}") }
    #expect(log.sent == ["GET /a", "GET /bad"])
  }

  @Test func aConditionMayReadIt() async throws {
    let log = try await RunFixture().run(
      files: suites(1, "  - { GET: /a, if: \"${session.token == 'token-1'}\" }"),
      answer: answer
    )
    #expect(log.sent == ["POST /login", "GET /a"])
  }

  @Test func itHasCookiesOfItsOwn() async throws {
    let log = try await RunFixture().run(
      files: suites(1, "  - { GET: /first }\n" + reader)
    ) { request in
      var response = ReceivedResponse.json(#"{"token": "token-1"}"#)
      response.url = request.url
      response.headers[.setCookie] = "at=\(request.path.dropFirst()); Path=/"
      return response
    }
    #expect(log.sent == ["GET /first", "POST /login", "GET /me"])
    try #require(log.requests.count == 3)
    #expect(log.requests[1].headers[.cookie] == nil)
    #expect(log.requests[2].headers[.cookie] == "at=first")
  }

  @Test func suitesWithAnotherBaseLogInForThemselves() async throws {
    var files = suites(2, reader)
    files["102.yaml"] = files["102.yaml"]?.replacing("api.test", with: "other.test")
    let log = try await RunFixture().run(files: files, answer: answer)
    #expect(log.requests.map(\.url).filter { $0.hasSuffix("/login") }.count == 2)
  }

  @Test func whatGoesToAWholeURLIsSharedWhateverTheBase() async throws {
    var files = suites(2, reader)
    files["102.yaml"] = files["102.yaml"]?.replacing("api.test", with: "other.test")
    files["_auth.yaml"] = shared.replacing("/login", with: "http://auth.test/login")
    let log = try await RunFixture().run(files: files) { _ in .json(#"{"token": "t"}"#) }
    #expect(log.requests.map(\.url).filter { $0.hasSuffix("/login") }.count == 1)
  }

  @Test func itsVariablesHaveOneValueForTheRun() async throws {
    var files = suites(3, "  - GET: /${session.user}")
    files["_auth.yaml"] = """
      variables: { user: "${uuid()}" }
      actions:
        session:
          once: true
          steps: [{ POST: "/users/${user}" }]
          outputs: { user: "${user}" }
      """
    let log = try await RunFixture(jobs: 3).run(files: files, answer: answer)
    #expect(Set(log.sent.dropFirst()).count == 1)
    #expect(log.sent.first == log.sent.last?.replacing("GET /", with: "POST /users/"))
  }

  @Test func actionsMayReadIt() async throws {
    var files = suites(1, "  - { id: order, use: order }\n  - GET: /${order.token}")
    files["_auth.yaml"] =
      shared + """
          order:
            steps: [{ POST: /orders, auth: { bearer: "${session.token}" } }]
            outputs: { token: "${session.token}" }
        """
    let log = try await RunFixture().run(files: files, answer: answer)
    #expect(log.outcomes == ["session: passed", "order: passed", "GET /${order.token}: passed"])
    #expect(log.sent == ["POST /login", "POST /orders", "GET /token-1"])
  }

  @Test func anActionThatReadsOneThatFailedIsBlockedByIt() async throws {
    var files = suites(1, "  - { id: order, use: order }\n  - { id: read, GET: \"/${order.id}\" }")
    files["_auth.yaml"] =
      shared + """
          order:
            steps: [{ id: made, POST: /orders, auth: { bearer: "${session.token}" } }]
            outputs: { id: "${made.body.id}" }
        """
    let log = try await RunFixture().run(files: files) { _ in .empty(500) }
    #expect(log.outcomes == ["session: failed", "order: blocked", "read: blocked"])
    #expect(try log["order"].blame?.name == "session")
    #expect(try log["read"].blame?.name == "session")
    #expect(try log["read"].reason == "reads from 'order', which was blocked by 'session'")
  }

  @Test func oneMayReadAnother() async throws {
    var files = suites(2, "  - GET: /${tenant.id}")
    files["_auth.yaml"] =
      shared + """
          tenant:
            once: true
            steps:
              - { id: made, POST: /tenants, auth: { bearer: "${session.token}" } }
            outputs: { id: "${made.body.token}" }
        """
    let log = try await RunFixture(jobs: 2).run(files: files) { _ in .json(#"{"token": "tokn"}"#) }
    #expect(log.sent.prefix(2) == ["POST /login", "POST /tenants"])
    #expect(log.sent.count == 4)
    #expect(log.outcomes.filter { $0 == "session: passed" }.count == 1)
  }

  @Test func teardownDoesWithoutOneThatFailed() async throws {
    let log = try await RunFixture().run(
      files: suites(
        1,
        reader + """

          teardown:
            - { id: clean, DELETE: /a, auth: { bearer: "${session.token}" } }
          """
      )
    ) { _ in .empty(500) }
    #expect(log.outcomes == ["session: failed", "me: blocked", "clean: skipped"])
    #expect(try log["clean"].reason == "nothing to clean up")
  }

  @Test func anInterruptWhileItRunsLeavesNobodyWaiting() async throws {
    let files = suites(8, reader)
    let interrupt = Mutex<(@Sendable () -> Void)?>(nil)
    let task = Task {
      try await RunFixture(jobs: 8).run(files: files) { request in
        if request.path == "/login" { interrupt.withLock { $0 }?() }
        return .json(#"{"token": "t"}"#)
      }
    }
    interrupt.withLock { $0 = { task.cancel() } }
    let log = try await task.value
    #expect(log.summary.isInterrupted)
    #expect(log.sent.filter { $0 == "POST /login" }.count <= 1)
  }
}

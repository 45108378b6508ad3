import Foundation
import HTTPTypes
import SpecModel
import SpecSource
import Synchronization
import TaskEngine
import Testing

struct UndoTests {
  /// Answers `POST /things` with rising ids, and everything else with 204.
  private static func shop() -> StubTransport.Answer {
    let ids = Counter()
    return { request in
      guard request.method == .post else { return .empty(204) }
      return .json(#"{"id": \#(ids.next())}"#, status: 201)
    }
  }

  private let made = """
    - id: made
      POST: /things
      expect: { status: 201 }
      undo: { DELETE: "/things/${made.body.id}" }
    """

  @Test func anUndoRunsBeforeTheTeardownWithTheValuesOfItsStep() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
      \(made.indented)
        - { id: after, GET: /after }
      teardown: [{ id: down, DELETE: /down }]
      """,
      answer: Self.shop()
    )
    #expect(log.sent == ["POST /things", "GET /after", "DELETE /things/1", "DELETE /down"])
    let undo = try #require(log.results.dropLast().last)
    #expect(undo.step.name == "undo of 'made': DELETE /things/1")
    #expect(undo.step.phase == .teardown)
    #expect(undo.outcome == .passed)
    #expect(log.summary.steps[.passed] == 4)
    #expect(log.results.map(\.step.index) == [0, 1, 2, 3])
  }

  @Test func aLogOutInTheTeardownLeavesTheUndoItsToken() async {
    let isLoggedIn = Mutex(true)
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      setup: [{ id: login, POST: /login }]
      steps:
        - id: a
          PUT: /a
          undo: { DELETE: /a, auth: { bearer: "${login.body.token}" } }
      teardown: [{ POST: /logout }]
      """
    ) { request in
      if request.path == "/logout" { isLoggedIn.withLock { $0 = false } }
      if request.method == .delete { return .empty(isLoggedIn.withLock { $0 } ? 204 : 401) }
      return .json(#"{"token": "t0ps3cret"}"#)
    }
    #expect(log.sent == ["POST /login", "PUT /a", "DELETE /a", "POST /logout"])
    #expect(log.summary.exitStatus == 0)
  }

  @Test func whatTheTeardownUsesIsUndoneAfterIt() async {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      actions:
        archive:
          steps: [{ PUT: /archive, undo: { DELETE: /archive } }]
      steps: [{ PUT: /a, undo: { DELETE: /a } }]
      teardown: [{ use: archive }, { id: kept, cases: [x], use: archive }, { GET: /last }]
      """
    ) { _ in .empty(204) }
    #expect(
      log.sent == [
        "PUT /a", "DELETE /a", "PUT /archive", "PUT /archive", "GET /last", "DELETE /archive",
        "DELETE /archive",
      ]
    )
    #expect(log.results.map(\.step.index) == [0, 1, 2, 3, 4, 5, 6])
    #expect(
      log.results.suffix(2).map(\.step.name) == [
        "undo of 'kept [x] › PUT /archive': DELETE /archive",
        "undo of 'archive › PUT /archive': DELETE /archive",
      ]
    )
  }

  @Test func undosRunInReverseOrder() async {
    let log = await RunFixture().run(
      steps: """
        - { id: a, POST: /things, undo: { DELETE: "/things/${a.body.id}" } }
        - { id: b, POST: /things, undo: { DELETE: "/things/${b.body.id}" } }
        - parallel:
            - { id: c, POST: /c, undo: { DELETE: /c } }
            - { id: d, POST: /d, undo: { DELETE: /d } }
        """,
      answer: Self.shop()
    )
    #expect(
      log.sent.suffix(4) == ["DELETE /d", "DELETE /c", "DELETE /things/2", "DELETE /things/1"]
    )
  }

  @Test func eachRunOfARepeatedStepIsUndone() async {
    let log = await RunFixture().run(
      steps: """
        - id: made
          POST: /things
          cases: [{ name: x }, { name: y }]
          undo: { DELETE: "/things/${made.body.id}/${case.name}" }
        """,
      answer: Self.shop()
    )
    #expect(log.sent.suffix(2) == ["DELETE /things/2/y", "DELETE /things/1/x"])
  }

  @Test func anUndoSeesTheValuesAsTheyWere() async {
    let log = await RunFixture().run(
      steps: """
        - { id: login, POST: /login }
        - id: made
          POST: /things
          capture: { number: body.id }
          undo:
            DELETE: /things/${number}
            headers: { X-Login: "${login.body.id}" }
        """,
      answer: Self.shop()
    )
    #expect(log.sent.last == "DELETE /things/2")
    #expect(log.requests.last?.headers[HTTPField.Name("X-Login")!] == "1")
  }

  @Test(arguments: [(200, true), (204, true), (404, true), (410, true), (403, false), (500, false)])
  func withoutAnExpectedStatusWhatIsGoneAlreadyIsUndone(status: Int, passes: Bool) async throws {
    let log = await RunFixture().run(steps: "- { id: a, PUT: /a, undo: { DELETE: /a } }") {
      $0.method == .delete ? .empty(status) : .empty(200)
    }
    let undo = try #require(log.results.last)
    #expect(undo.outcome == (passes ? .passed : .failed))
    #expect(undo.assertions.map(\.expected) == ["2xx, 404 or 410"])
    #expect(log.summary.exitStatus == (passes ? 0 : 1))
  }

  @Test func anUndoMayExpectAStatusOfItsOwn() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, PUT: /a, undo: { DELETE: /a, expect: { status: 204 } } }"
    ) { $0.method == .delete ? .empty(404) : .empty(200) }
    #expect(log.results.last?.outcome == .failed)
  }

  @Test func whatFailedIsUndoneWhenItsValuesAreThere() async {
    let log = await RunFixture().run(
      steps: """
        - id: wrong
          POST: /things
          expect: { status: 200 }
          undo: { DELETE: "/things/${wrong.body.id}" }
        """,
      answer: Self.shop()
    )
    #expect(log.sent == ["POST /things", "DELETE /things/1"])
    #expect(log.results.map(\.outcome) == [.failed, .passed])
  }

  @Test func whatWasNotMadeIsNotUndoneAndNotReported() async {
    let log = await RunFixture().run(
      steps: """
        - { id: refused, POST: /things, undo: { DELETE: "/things/${refused.body.id}" } }
        - { id: skipped, POST: /b, skip: not now, undo: { DELETE: /b } }
        - { id: blocked, POST: "/c/${refused.status}", undo: { DELETE: /c } }
        """
    ) { _ in .json(#"{"error": "no"}"#, status: 422) }
    #expect(log.outcomes == ["refused: failed", "skipped: skipped", "blocked: blocked"])
    #expect(log.sent == ["POST /things"])
  }

  @Test func whatMayHaveBeenMadeWithoutAnAnswerIsUndoneIfThatNeedsNone() async {
    let log = await RunFixture().run(
      steps: """
        - { id: a, PUT: /things/a, undo: { DELETE: /things/a } }
        - { id: b, POST: /things, undo: { DELETE: "/things/${b.body.id}" } }
        """
    ) {
      if $0.method == .delete { return .empty(204) }
      throw RequestError.late
    }
    #expect(log.sent == ["PUT /things/a", "POST /things", "DELETE /things/a"])
  }

  @Test func whatNeverArrivedIsNotUndone() async {
    let log = await RunFixture().run(steps: "- { id: a, PUT: /a, undo: { DELETE: /a } }") { _ in
      throw RequestError.refused
    }
    #expect(log.sent == ["PUT /a"])
  }

  @Test func anInterruptStillUndoes() async {
    let reached = AsyncStream<Void>.makeStream()
    let fixture = RunFixture()
    let run = Task {
      await fixture.run(
        steps: """
          - { id: a, PUT: /a, undo: { DELETE: /a } }
          - { id: slow, GET: /slow }
          """
      ) {
        if $0.path == "/slow" {
          reached.continuation.finish()
          try await Task.sleep(for: .seconds(3600))
        }
        return .empty(204)
      }
    }
    for await _ in reached.stream {}
    run.cancel()
    #expect(await run.value.sent == ["PUT /a", "GET /slow", "DELETE /a"])
  }

  @Test func aTimeOutStillRunsTeardownAndUndo() async {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - { id: a, PUT: /a, undo: { DELETE: /a } }
        - { id: late, GET: /late, timeout: 1s }
      teardown: [{ DELETE: /down }]
      """
    ) {
      if $0.path == "/late" { throw RequestError.late }
      return .empty(204)
    }
    #expect(log.sent == ["PUT /a", "GET /late", "DELETE /a", "DELETE /down"])
  }

  @Test func theTokenThatOnlyTheUndoSendsIsMasked() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: login, POST: /login }
        - id: a
          PUT: /a
          undo: { DELETE: /a, auth: { bearer: "${login.body.token}" } }
        """
    ) { _ in .json(#"{"token": "t0ps3cret"}"#) }
    let exchange = try #require(try log["login"].exchange)
    #expect(!"\(exchange)".contains("t0ps3cret"))
  }
}

/// Counts from 1.
private final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}

extension String {
  /// Indented as under `steps:`.
  fileprivate var indented: String {
    split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}

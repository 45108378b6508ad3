import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// Each sentence of the language's "Flow" and "Outcomes".
struct OutcomeTests {
  @Test func everyExpectationHoldingPasses() async throws {
    let log = await RunFixture().run(
      steps: """
        - id: order
          GET: /orders/1
          expect: { status: 200, body: { status: paid } }
        """
    ) { _ in .json(#"{"status": "paid", "more": 1}"#) }
    #expect(log.outcomes == ["order: passed"])
    #expect(try log["order"].assertions.map(\.path) == ["status", "body"])
    #expect(log.summary.exitStatus == 0)
  }

  @Test func everyMismatchIsReportedAndNotOnlyTheFirst() async throws {
    let log = await RunFixture().run(
      steps: """
        - id: order
          GET: /orders/1
          expect:
            status: 201
            body: { status: paid, total: <int> }
        """
    ) { _ in .json(#"{"status": "done", "total": "9"}"#) }
    #expect(log.outcomes == ["order: failed"])
    let failed = try log["order"].assertions.filter { !$0.passed }
    #expect(failed.map(\.path) == ["status", "body.status", "body.total"])
    #expect(log.summary.exitStatus == 1)
  }

  @Test(arguments: [(200, Outcome.passed), (204, .passed), (302, .failed), (500, .failed)])
  func withoutAnExpectedStatusTheAnswerMustBeASuccess(status: Int, outcome: Outcome) async throws {
    let log = await RunFixture().run(steps: "- { id: a, GET: / }") { _ in .empty(status) }
    #expect(try log["a"].outcome == outcome)
    #expect(try log["a"].assertions.map(\.expected) == ["2xx"])
  }

  @Test func noAnswerIsAnErrorAndNotAFailure() async throws {
    let log = await RunFixture().run(steps: "- { id: a, GET: / }") { _ in
      throw RequestError.refused
    }
    #expect(log.outcomes == ["a: errored"])
    #expect(try log["a"].problem?.code == "connection-refused")
    #expect(try log["a"].attempts.map(\.summary) == ["connection refused"])
    #expect(log.summary.exitStatus == 3)
  }

  @Test func aFailureDoesNotStopStepsThatDoNotDependOnIt() async {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - { id: b, GET: /b }
        """
    ) { $0.path == "/a" ? .empty(500) : .empty(200) }
    #expect(log.outcomes == ["a: failed", "b: passed"])
  }

  @Test func aReaderOfAFailedStepIsBlockedWithOrWithoutADefault() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - { id: b, GET: "/b/${a.body.id}" }
        - { id: c, GET: "/c/${a.body.id ?? 'none'}" }
        """
    ) { $0.path == "/a" ? .json(#"{"id": 1}"#, status: 500) : .empty(200) }
    #expect(log.outcomes == ["a: failed", "b: blocked", "c: blocked"])
    #expect(log.sent == ["GET /a"])
    #expect(try log["b"].reason == "reads from 'a', which failed")
    #expect(try log["b"].blame?.id == "a")
  }

  @Test func aReaderOfAStepThatErroredIsBlocked() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - { id: b, GET: "/b/${a.body.id ?? 'none'}" }
        - { id: c, GET: /c, expect: { body: { id: "${a.body.id}" } } }
        """
    ) {
      if $0.path == "/a" { throw RequestError.late }
      return .empty(200)
    }
    #expect(log.outcomes == ["a: errored", "b: blocked", "c: blocked"])
    #expect(try log["b"].reason == "reads from 'a', which errored")
    #expect(log.sent == ["GET /a"])
    #expect(log.summary.exitStatus == 3)
  }

  @Test func oneFailedLogInIsOneFailureAndTheRestIsBlocked() async throws {
    let readers = (1...30).map { "- { GET: \"/\($0)/${login.body.id}\" }\n" }.joined()
    let log = await RunFixture().run(steps: "- { id: login, POST: /login }\n" + readers) { _ in
      .empty(401)
    }
    #expect(log.summary.steps[.failed] == 1)
    #expect(log.summary.steps[.blocked] == 30)
    #expect(log.sent == ["POST /login"])
    #expect(log.results.dropFirst().allSatisfy { $0.blame?.id == "login" })
  }

  @Test func theBlameGoesToTheStepThatWasNotItselfBlocked() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - { id: b, GET: "/b", needs: [a] }
        - { id: c, GET: "/c", needs: [b] }
        """
    ) { _ in .empty(500) }
    #expect(log.outcomes == ["a: failed", "b: blocked", "c: blocked"])
    #expect(try log["b"].reason == "needs 'a', which failed")
    #expect(try log["c"].reason == "needs 'b', which was blocked by 'a'")
    #expect(try log["c"].blame?.id == "a")
  }

  @Test func aReaderOfASkippedStepIsSkippedUnlessItHasADefault() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a, skip: not today }
        - { id: b, GET: "/b/${a.body.id}" }
        - { id: c, GET: "/c/${a.body.id ?? 'none'}" }
        - { id: d, GET: "/d", expect: { body: { id: "${a.body.id}" } } }
        - { id: e, GET: "/e", needs: [a] }
        """
    )
    #expect(log.outcomes == ["a: skipped", "b: skipped", "c: passed", "d: skipped", "e: skipped"])
    #expect(log.sent == ["GET /c/none"])
    #expect(try log["a"].reason == "not today")
    #expect(try log["b"].reason == "reads 'a' of a step that was skipped")
    #expect(try log["e"].reason == "needs 'a', which was skipped")
    #expect(log.summary.exitStatus == 0)
  }

  @Test func aFalseConditionSkips() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a, if: "${1 > 2}" }
        - { id: b, GET: /b, if: "${2 > 1}" }
        """
    )
    #expect(log.outcomes == ["a: skipped", "b: passed"])
    #expect(try log["a"].reason == "its condition 'if' is false")
  }

  @Test func aFailedSetupStepBlocksAllStepsAndTeardownStillRuns() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      setup:
        - { id: prepare, POST: /prepare }
        - { id: more, POST: /more }
      steps:
        - { id: a, GET: /a }
      teardown:
        - { id: clean, DELETE: /clean }
      """
    ) { $0.path == "/prepare" ? .empty(500) : .empty(204) }
    #expect(log.outcomes == ["prepare: failed", "more: passed", "a: blocked", "clean: passed"])
    #expect(try log["a"].reason == "the setup step 'prepare' did not pass")
    #expect(try log["a"].blame?.id == "prepare")
  }

  @Test func teardownReadsFromFailedStepsAndSkipsWhatIsNotThere() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - { id: a, POST: /a, capture: { number: body.id }, expect: { status: 201 } }
        - { id: b, POST: /b, needs: [a] }
      teardown:
        - { id: dropA, DELETE: "/a/${a.body.id}" }
        - { id: dropNumber, DELETE: "/n/${number}" }
        - { id: dropB, DELETE: "/b/${b.body.id}" }
        - { id: last, DELETE: /last }
      """
    ) { _ in .json(#"{"id": 7}"#) }
    #expect(log.sent == ["POST /a", "DELETE /a/7", "DELETE /n/7", "DELETE /last"])
    #expect(try log["dropB"].outcome == .skipped)
    #expect(try log["dropB"].reason == "nothing to clean up")
  }

  @Test(
    arguments: [
      ("", true), ("expect: { status: 201 }", true), ("expect: { status: 2xx }", true),
      ("expect: { status: [200, 404] }", true), ("expect: { status: <200..299> }", true),
      ("expect: { status: 301 }", false), ("expect: { status: 404 }", false),
      ("redirects: 1, expect: { status: 200 }", false),
    ]
  )
  func aRedirectWhereASuccessIsExpectedIsExplained(keys: String, isExplained: Bool) async throws {
    let log = await RunFixture().run(steps: "- { id: a, GET: /a, \(keys) }") { _ in
      var answer = ReceivedResponse.empty(302)
      answer.headers[.location] = "/b"
      return answer
    }
    let hint = "redirects are not followed; 'redirects: 5' follows them"
    #expect(try log["a"].assertions.contains { $0.detail == hint } == isExplained)
  }

  /// What a refused order says: problem details, nothing, HTML, no number, no name for a path.
  @Test(
    arguments: [
      .json(#"{"error": "no"}"#, status: 422), .empty(422), .text("<p>down</p>", type: "text/html"),
      .json(#"{"id": null}"#, status: 422),
      .json(#"{"id": ""}"#, status: 422),
    ] as [ReceivedResponse]
  )
  func teardownIsSkippedWhereTheAnswerOfAFailedStepLacksWhatItReads(
    _ answer: ReceivedResponse
  ) async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - { id: create, POST: /orders, expect: { status: 201 } }
      teardown:
        - { id: drop, DELETE: "/orders/${create.body.id}" }
        - { id: post, POST: /undo, json: { id: "${create.body.id | number}" } }
      """
    ) { _ in answer }
    #expect(log.outcomes == ["create: failed", "drop: skipped", "post: skipped"])
    #expect(try log["drop"].reason == "nothing to clean up")
    #expect(log.summary.exitStatus == 1)
  }

  /// Otherwise a mistyped name would leave everything behind, in green.
  @Test func teardownThatReadsWhatAPassedStepDoesNotGiveIsAnError() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - { id: create, POST: /orders }
        - { id: other, GET: /other, expect: { status: 404 } }
      teardown:
        - { id: drop, DELETE: "/orders/${create.body.idd}" }
      """
    ) { _ in .json(#"{"id": 7}"#) }
    #expect(try log["drop"].outcome == .errored)
    #expect(try log["drop"].problem?.message == "'create.body.idd' is missing")
  }

  @Test func aTeardownStepThatFailsFailsTheRunAndTheOthersStillRun() async {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - { id: a, GET: /a }
      teardown:
        - { id: one, DELETE: /one }
        - { id: two, DELETE: /two }
      """
    ) { $0.path == "/one" ? .empty(500) : .empty(200) }
    #expect(log.outcomes == ["a: passed", "one: failed", "two: passed"])
    #expect(log.suites.map(\.outcome) == [.failed])
    #expect(log.summary.exitStatus == 1)
  }

  @Test func stepsThatAreSkippedAreSkippedWhateverTheyRead() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - { id: b, GET: "/b/${a.body.id}", skip: not yet }
        """
    ) { _ in .empty(500) }
    #expect(log.outcomes == ["a: failed", "b: skipped"])
    #expect(try log["b"].reason == "not yet")
  }

  @Test func aDelayIsWaitedForBeforeTheStep() async throws {
    let log = await RunFixture().run(steps: "- { id: a, GET: /a, delay: 3s }")
    #expect(try log["a"].attempts.map(\.start) == [.seconds(3)])
    #expect(try log["a"].duration == .seconds(3))
  }

  @Test func aCaptureThatFindsNothingFailsTheStep() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, capture: { token: $.token } }"
    )
    #expect(log.outcomes == ["a: failed"])
    let last = try #require(try log["a"].assertions.last)
    #expect(last.path == "$.token")
    #expect(last.expected == "a value for 'token'")
    #expect(last.actual == "missing")
  }

  @Test func aBodyThatIsNotJSONIsOneMismatchThatNamesTypeAndSize() async throws {
    let log = await RunFixture().run(
      steps: """
        - id: a
          GET: /a
          expect: { body: { id: <int>, name: <string> } }
        """
    ) { _ in .text("<html></html>", type: "text/html; charset=utf-8") }
    let failed = try log["a"].assertions.filter { !$0.passed }
    #expect(failed.count == 1)
    #expect(failed.first?.path == "body")
    #expect(failed.first?.actual.contains("text/html, 13 bytes: not JSON") == true)
  }

  @Test func anExpectedErrorPasses() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a, expect: { error: connection refused } }
        - { id: b, GET: /b, expect: { error: timeout } }
        - { id: c, GET: /c, expect: { error: timeout } }
        """
    ) { request in
      if request.path == "/c" { return .empty(200) }
      throw RequestError.refused
    }
    #expect(log.outcomes == ["a: passed", "b: failed", "c: failed"])
    #expect(try log["b"].assertions.map(\.actual) == ["connection refused"])
    #expect(try log["c"].assertions.map(\.actual) == ["an answer with status 200"])
  }

  @Test func setAndWaitAreStepsOfTheirOwn() async throws {
    let log = await RunFixture().run(
      steps: """
        - { id: a, GET: /a }
        - set: { double: "${a.body.n * 2}", next: "${a.body.n * 2 + 1}" }
        - wait: 2s
        - { id: b, GET: "/b/${double}/${next}" }
        """
    ) { _ in .json(#"{"n": 21}"#) }
    #expect(log.sent == ["GET /a", "GET /b/42/43"])
    #expect(log.results.map(\.outcome) == [.passed, .passed, .passed, .passed])
    #expect(log.results[2].duration == .seconds(2))
  }
}

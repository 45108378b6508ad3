import HTTPTypes
import SpecModel
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// Actions: what a failure, a skip or an interrupt inside means outside.
struct ActionVerdictTests {
  private let order = ActionFixture.order
  private let shop = ActionFixture.shop

  private func suite(_ actions: String, _ steps: String, more: String = "") -> String {
    ActionFixture.suite(actions, steps, more: more)
  }

  @Test func aFailureInsideIsOneFailureAndNamesTheStepToBlame() async throws {
    let log = await RunFixture().run(
      suite(
        order,
        """
          - { id: made, use: place order, with: { sku: a } }
          - { id: read, GET: "/orders/${made.id}" }
          - { id: health, GET: /health }
        """
      )
    ) { $0.path == "/login" ? .json("{}", status: 401) : .json("{}") }
    #expect(log.outcomes == ["made: failed", "read: blocked", "health: passed"])
    #expect(log.sent == ["POST /login", "GET /health"])
    let made = try log["made"]
    #expect(made.steps.map(\.outcome) == [.failed, .blocked])
    #expect(made.culprits.map(\.name) == ["POST /login"])
    // What failed is shown at its own place, in the action.
    #expect(made.assertions.map(\.actual) == ["401"])
    #expect(made.assertions[0].range.start.line == 7)
    #expect(made.exchange?.request.url == "http://api.test/login")
    #expect(made.attempts.count == 1)
    #expect(try log["read"].reason == "reads from 'made', which failed")
    #expect(try log["read"].blame?.id == "made")
    #expect(log.summary.steps[.failed] == 1)
  }

  @Test func noAnswerInsideIsAnError() async throws {
    let log = await RunFixture().run(
      suite("look: { steps: [{ GET: /a }, { GET: /b }] }", "  - { id: look, use: look }")
    ) { request in
      if request.path == "/a" { throw RequestError.refused }
      return .json("{}")
    }
    #expect(log.outcomes == ["look: errored"])
    #expect(try log["look"].problem?.code == "connection-refused")
    #expect(log.summary.exitStatus == 3)
  }

  @Test func teardownReadsWhatAnActionGaveAlthoughItFailed() async throws {
    let log = await RunFixture().run(
      suite(
        """
        order:
          steps:
            - { id: made, POST: /orders }
            - { GET: /bad }
          outputs: { id: "${made.body.id}" }
        """,
        """
          - { id: order, use: order }
        teardown:
          - DELETE: /orders/${order.id}
        """
      )
    ) { $0.path == "/bad" ? .empty(500) : shop($0) }
    #expect(log.outcomes == ["order: failed", "DELETE /orders/${order.id}: passed"])
    #expect(log.sent.last == "DELETE /orders/7")
  }

  @Test func aStepThatPassedAtASecondAttemptMakesTheUseFlaky() async throws {
    let answers = Answers(.success(.empty(503)), .success(.json("{}")))
    let log = await RunFixture().run(
      suite("look: { steps: [{ GET: /, retry: 1 }] }", "  - { id: look, use: look }")
    ) { _ in try answers.next() }
    #expect(log.outcomes == ["look: flaky"])
    #expect(try log["look"].attempts.count == 2)
  }

  @Test func anActionOfWhichEachStepIsSkippedIsSkipped() async throws {
    let log = await RunFixture().run(
      suite("look: { steps: [{ GET: /, skip: not now }] }", "  - { id: look, use: look }")
    )
    #expect(log.outcomes == ["look: skipped"])
    #expect(try log["look"].reason == "each of its steps was skipped")
  }

  // MARK: As any step

  @Test func aUseHasConditionsAndNeedsAsAnyStep() async throws {
    let log = await RunFixture().run(
      suite(
        "look: { steps: [{ GET: /look }] }",
        """
          - { id: a, use: look, if: "${false || 1 > 2}" }
          - { id: b, use: look, skip: not now }
          - { id: c, GET: /c }
          - { id: d, use: look, needs: [c] }
        """
      )
    ) { $0.path == "/c" ? .empty(500) : .json("{}") }
    #expect(log.outcomes == ["a: skipped", "b: skipped", "c: failed", "d: blocked"])
    #expect(log.sent == ["GET /c"])
  }

  @Test func aUseInTeardownIsSkippedWhenThereIsNothingToGive() async throws {
    let log = await RunFixture().run(
      suite(
        """
        remove:
          inputs: { id: <int> }
          steps: [{ DELETE: "/orders/${id}" }]
        """,
        """
          - { id: made, POST: /orders }
        teardown:
          - { id: remove, use: remove, with: { id: "${made.body.id}" } }
        """
      )
    ) { _ in throw RequestError.refused }
    #expect(log.outcomes == ["made: errored", "remove: skipped"])
    #expect(try log["remove"].reason == "nothing to clean up")
  }

  @Test func anInterruptEndsAnActionAndStillRunsTeardown() async throws {
    let isFirst = Mutex(true)
    let log = await Task {
      await RunFixture().run(
        suite(
          "look: { steps: [{ GET: /a }, { GET: /b }] }",
          """
            - { id: look, use: look }
          teardown:
            - { id: done, use: look }
          """
        )
      ) { request in
        let isFirst = isFirst.withLock { first in
          defer { first = false }
          return first
        }
        if isFirst { withUnsafeCurrentTask { $0?.cancel() } }
        return .json("{}")
      }
    }.value
    #expect(try log["look"].outcome == .errored)
    #expect(try log["look"].problem?.message == "the run was interrupted")
    #expect(try log["done"].outcome == .passed)
  }
}

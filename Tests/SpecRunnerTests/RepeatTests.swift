import HTTPTypes
import SpecModel
import SpecSource
import TaskEngine
import Testing

/// `repeat`, with a count or with a condition.
struct RepeatTests {
  /// `/items?page=2` is the second of three pages.
  private static func page(_ request: PreparedRequest) -> ReceivedResponse {
    let page = Int(request.path.suffix(1)) ?? 1
    let next = page < 3 ? #""/items?page=\#(page + 1)""# : "null"
    return .json(#"{"page": \#(page), "next": \#(next)}"#)
  }

  private static let pages = """
      - id: pages
        GET: ${(previous.body.next ?? '/items?page=1') | raw}
        repeat: { while: "${previous.body.next != null}", most: MOST }
        expect: { body: { page: <int> } }
      - GET: /last/${pages[-1].body.page}/${pages | length}
    """

  @Test func aCountRunsTheStepSoOften() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /orders
            json: { key: "${uuid()}" }
            repeat: 3
          - GET: /count/${made | length}
        """
    )
    #expect(log.sent == ["POST /orders", "POST /orders", "POST /orders", "GET /count/3"])
    #expect(
      log.results.map(\.step.name) == [
        "POST /orders [#1]", "POST /orders [#2]", "POST /orders [#3]",
        "GET /count/${made | length}",
      ]
    )
    #expect(Set(log.requests.prefix(3).map(\.text)).count == 3)
  }

  @Test func previousIsNullAtFirstAndThenTheAnswerBefore() async throws {
    let log = await RunFixture().run(
      steps: """
          - POST: /items
            json: { after: "${previous.body.id ?? null}", first: "${previous == null}" }
            repeat: 3
        """,
      answer: { .json(#"{"id": \#($0.text.utf8.count)}"#) }
    )
    #expect(
      log.requests.map(\.text) == [
        #"{"after":null,"first":true}"#, #"{"after":27,"first":false}"#,
        #"{"after":26,"first":false}"#,
      ]
    )
  }

  @Test func pagesAreFollowedWhileThereAreMore() async throws {
    let steps = Self.pages.replacing("MOST", with: "10")
    let log = await RunFixture().run(steps: steps, answer: { Self.page($0) })
    #expect(
      log.sent == [
        "GET /items?page=1", "GET /items?page=2", "GET /items?page=3", "GET /last/3/3",
      ]
    )
    #expect(log.summary.exitStatus == 0)
  }

  @Test func asManyTurnsAsThereMayBeAreEnoughWhenTheConditionIsFalseThen() async throws {
    let steps = Self.pages.replacing("MOST", with: "3")
    let log = await RunFixture().run(steps: steps, answer: { Self.page($0) })
    #expect(log.results.map(\.outcome) == [.passed, .passed, .passed, .passed])
  }

  @Test func aConditionThatIsStillTrueAfterAllTurnsFailsTheStep() async throws {
    let steps = Self.pages.replacing("MOST", with: "2")
    let log = await RunFixture().run(steps: steps, answer: { Self.page($0) })
    #expect(log.results.map(\.outcome) == [.passed, .failed, .blocked])
    let mismatch = try #require(log.results[1].assertions.last)
    #expect(mismatch.path == "while")
    #expect(mismatch.expected == "false after at most 2 turns")
    #expect(mismatch.actual == "true")
    #expect(mismatch.range.start.line == 6)
    #expect(log.sent.count == 2)
  }

  @Test func aTurnThatFailsEndsTheLoop() async throws {
    let steps = Self.pages.replacing("MOST", with: "10")
    let log = await RunFixture().run(steps: steps) { request in
      request.path == "/items?page=2" ? .empty(500) : Self.page(request)
    }
    #expect(log.results.map(\.outcome) == [.passed, .failed, .blocked])
    #expect(log.results[1].step.instance?.name == "#2")
  }

  @Test(arguments: [
    ("${previous.body.next}", "'previous.body.next' must be true or false, but is text"),
    ("${previous.body.more}", "'previous.body.more' is missing"),
  ])
  func aConditionThatIsNeitherTrueNorFalseIsAnError(
    condition: String,
    message: String
  ) async throws {
    let log = await RunFixture().run(
      steps: """
          - GET: /items?page=1
            repeat: { while: "\(condition)", most: 3 }
        """,
      answer: { Self.page($0) }
    )
    #expect(log.results.map(\.outcome) == [.errored])
    #expect(log.results.first?.problem?.message == message)
    #expect(log.sent.count == 1)
  }

  @Test func turnsAfterOneThatFailedAreBlockedOnlyWhenTheyReadIt() async throws {
    let reading = await RunFixture().run(
      steps: """
          - GET: /items/${previous.body.id ?? 0}
            repeat: 3
        """,
      answer: { _ in .empty(500) }
    )
    #expect(reading.results.map(\.outcome) == [.failed, .blocked, .blocked])
    #expect(reading.results[2].reason == "reads 'previous', and turn #1 did not pass")
    #expect(reading.results[2].blame?.instance?.name == "#1")
    let independent = await RunFixture().run(
      steps: """
          - GET: /items/0
            repeat: 3
        """,
      answer: { _ in .empty(500) }
    )
    #expect(independent.results.map(\.outcome) == [.failed, .failed, .failed])
  }

  @Test func aConditionOfTheStepThatIsFalseEndsTheLoop() async throws {
    let log = await RunFixture().run(
      steps: """
          - GET: ${(previous.body.next ?? '/items?page=1') | raw}
            if: ${(previous.body.page ?? 0) < 2}
            repeat: { while: "${true}", most: 10 }
        """,
      answer: { Self.page($0) }
    )
    #expect(log.results.map(\.outcome) == [.passed, .passed, .skipped])
  }

  @Test func theDelayIsWaitedBeforeEachTurn() async throws {
    let fixture = RunFixture()
    let log = await fixture.run(
      steps: """
          - GET: /health
            delay: 2s
            repeat: 3
        """
    )
    #expect(log.summary.duration == .seconds(6))
  }

  @Test func aTokenThatTheNextTurnSendsIsMaskedInItsOwnAnswer() async throws {
    let log = await RunFixture().run(
      steps: """
          - POST: /renew
            headers: { Authorization: "Bearer ${previous.body.next ?? 'none-so-far'}" }
            repeat: 2
        """,
      answer: { _ in .json(#"{"next": "opaque-0123456789"}"#) }
    )
    #expect(log.requests.last?.headers[.authorization] == "Bearer opaque-0123456789")
    #expect(!"\(log.events)".contains("0123456789"))
  }

  @Test func manyTurnsAreRunOneAfterTheOther() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: all
            GET: /items
            repeat: 10000
        """
    )
    #expect(log.sent.count == 10_000)
    #expect(log.suites.first?.counts[.passed] == 10_000)
  }
}

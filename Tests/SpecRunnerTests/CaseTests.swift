import HTTPTypes
import SpecModel
import SpecSource
import TaskEngine
import Testing

/// `cases` and `matrix` of steps.
struct CaseTests {
  @Test func aStepRunsOnceForEachOfItsCasesInOrder() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /users
            json: ${case}
            cases: [{ name: ada, age: 36 }, { user: eve, plan: pro }, { roles: [] }]
        """
    )
    #expect(log.sent == ["POST /users", "POST /users", "POST /users"])
    #expect(
      log.requests.map(\.text) == [
        #"{"name":"ada","age":36}"#, #"{"user":"eve","plan":"pro"}"#, #"{"roles":[]}"#,
      ]
    )
    #expect(
      log.results.map(\.step.name) == [
        "POST /users [ada]", "POST /users [user=eve, plan=pro]", "POST /users [#3]",
      ]
    )
    #expect(log.results.map { $0.step.instance?.index } == [0, 1, 2])
    #expect(log.results.map(\.step.index) == [0, 0, 0])
    #expect(log.suites.first?.counts.total == 3)
  }

  @Test func everyCaseIsJudgedByItself() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: read
            GET: /users/${case.user}
            cases: [{ user: ada, status: 200 }, { user: eve, status: 403 }, { user: bob, status: 200 }]
            expect: { status: "${case.status}" }
          - GET: /next
            needs: [read]
        """,
      answer: { $0.path == "/users/ada" ? .json("{}") : .empty(403) }
    )
    #expect(log.results.map(\.outcome) == [.passed, .passed, .failed, .blocked])
    #expect(log.suites.first?.outcome == .failed)
    #expect(try log["GET /next"].reason == "needs 'read', which failed")
    #expect(try log["GET /next"].blame?.id == "read")
  }

  @Test(arguments: [
    ([200, 500, 200], Outcome.blocked), ([200, 200, 200], .passed),
  ])
  func whoReadsThemTakesThemTogether(statuses: [Int], reader: Outcome) async throws {
    let log = await RunFixture().run(
      steps: """
          - id: all
            GET: /users/${case}
            cases: [0, 1, 2]
          - GET: /count/${all | length}
        """,
      answer: { request in
        request.path.hasPrefix("/users/")
          ? .empty(statuses[Int(request.path.suffix(1)) ?? 0]) : .json("{}")
      }
    )
    #expect(log.results.last?.outcome == reader)
  }

  @Test func theIdIsTheListOfAnswersAndCapturesAreLists() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /users/${case}
            cases: [7, 8]
            capture: { number: $.id, all: { from: $.id } }
          - POST: /report
            json:
              first: ${made[0].body.id}
              last: ${made[-1].status}
              numbers: ${number}
              sum: ${all | sum}
              count: ${made | length}
        """,
      answer: { .json(#"{"id": \#($0.path.suffix(1))}"#) }
    )
    #expect(
      log.requests.last?.text
        == #"{"first":7,"last":200,"numbers":[7,8],"sum":15,"count":2}"#
    )
  }

  @Test func theItemsOfAnAnswerAreTheLoop() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: stale
            GET: /orders
          - name: delete
            DELETE: /orders/${case.id}
            cases: ${stale.body.items}
        """,
      answer: { _ in .json(#"{"items": [{"id": 1, "name": "one"}, {"id": 2}]}"#) }
    )
    #expect(log.sent == ["GET /orders", "DELETE /orders/1", "DELETE /orders/2"])
    #expect(log.results.map(\.step.name) == ["GET /orders", "delete [one]", "delete [id=2]"])
  }

  @Test func answersOfAStepCanBeTheCasesOfAnother() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /orders
            repeat: 2
          - DELETE: /orders/${case.body.id}
            cases: ${made}
        """,
      answer: { request in .json(#"{"id": "x\#(request.method == .post ? 1 : 2)"}"#) }
    )
    #expect(log.sent.suffix(2) == ["DELETE /orders/x1", "DELETE /orders/x1"])
    #expect(log.results.suffix(2).map(\.step.instance?.name) == ["#1", "#2"])
  }

  @Test func noCasesAtAllSkipTheStepAndGiveTheEmptyList() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: stale
            GET: /orders
          - id: gone
            DELETE: /orders/${case.id}
            cases: ${stale.body}
            capture: { number: $.id }
          - POST: /report
            json: { count: "${gone | length}", numbers: "${number}" }
        """,
      answer: { $0.method == .get ? .json("[]") : .json("{}") }
    )
    #expect(log.outcomes == ["stale: passed", "gone: skipped", "POST /report: passed"])
    #expect(try log["gone"].reason == "there are no cases")
    #expect(try log["gone"].step.instance == nil)
    #expect(log.requests.last?.text == #"{"count":0,"numbers":[]}"#)
  }

  @Test(arguments: [
    (#"{"items": 3}"#, "'stale.body.items' must be a list, but is a number"),
    (#"{"items": {}}"#, "'stale.body.items' must be a list, but is an object"),
    (#"{}"#, "'stale.body.items' is missing"),
  ])
  func whatIsNoListIsAnError(body: String, message: String) async throws {
    let log = await RunFixture().run(
      steps: """
          - id: stale
            GET: /orders
          - id: gone
            DELETE: /orders/${case.id}
            cases: ${stale.body.items}
        """,
      answer: { _ in .json(body) }
    )
    let result = try log["gone"]
    #expect(result.outcome == .errored)
    #expect(result.problem?.message == message)
    #expect(result.problem?.range.start.line == 8)
  }

  @Test func casesThatReadASkippedStepAreSkipped() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: stale
            GET: /orders
            skip: not today
          - id: gone
            DELETE: /orders/${case.id}
            cases: ${stale.body}
          - id: others
            GET: /orders/${case.id}
            cases: ["${stale}", { id: 2 }]
        """
    )
    #expect(
      log.outcomes == [
        "stale: skipped", "gone: skipped", "others: skipped", "others: passed",
      ]
    )
    #expect(try log["gone"].reason == "reads 'stale' of a step that was skipped")
  }

  @Test func casesThatReadAFailedStepBlockTheStepOnce() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: stale
            GET: /orders
          - id: gone
            DELETE: /orders/${case}
            cases: ["${stale.body.a}", "${stale.body.b}"]
        """,
      answer: { _ in .empty(500) }
    )
    #expect(log.outcomes == ["stale: failed", "gone: blocked"])
    #expect(try log["gone"].step.instance == nil)
  }

  @Test func aConditionIsAskedForEachCase() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /users/${case.n}
            if: ${case.n != 2}
            cases: [{ n: 1 }, { n: 2 }, { n: 3 }]
          - GET: /count/${made | length}
        """
    )
    #expect(log.sent == ["POST /users/1", "POST /users/3", "GET /count/2"])
    #expect(log.results.map(\.outcome) == [.passed, .skipped, .passed, .passed])
  }

  @Test func whatIsSkippedIsSkippedOnce() async throws {
    let log = await RunFixture().run(
      steps: """
          - POST: /users/${case}
            skip: not today
            cases: [1, 2]
        """
    )
    #expect(log.results.map(\.outcome) == [.skipped])
    #expect(log.sent == [])
  }

  @Test func oneCaseMayBeFlaky() async throws {
    let answers = Answers(
      .success(.json("{}")),
      .success(.empty(503)),
      .success(.json("{}"))
    )
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /users/${case}
            retry: 1
            cases: [1, 2, 3]
          - GET: /next
            needs: [made]
        """,
      answer: { _ in try answers.next() }
    )
    #expect(log.results.map(\.outcome) == [.passed, .flaky, .passed, .passed])
    #expect(log.suites.first?.outcome == .flaky)
    #expect(log.results.map(\.attempts.count) == [1, 2, 1, 1])
  }

  @Test func everyCasePollsByItself() async throws {
    let answers = Answers(
      .success(.json(#"{"done": false}"#)),
      .success(.json(#"{"done": true}"#)),
      .success(.json(#"{"done": true}"#))
    )
    let log = await RunFixture().run(
      steps: """
          - GET: /jobs/${case}
            poll: { until: { body: { done: true } }, every: 1s, within: 5s }
            cases: [1, 2]
        """,
      answer: { _ in try answers.next() }
    )
    #expect(log.sent == ["GET /jobs/1", "GET /jobs/1", "GET /jobs/2"])
    #expect(log.results.map(\.attempts.count) == [2, 1])
  }

  @Test func randomValuesAreDrawnForEachCaseAndAreTheSameForTheSameSeed() async throws {
    let steps = """
        - POST: /users
          json: { key: "${uuid()}", n: "${case}" }
          retry: 1
          cases: [1, 2]
      """
    let first = await RunFixture().run(steps: steps) { _ in .empty(503) }
    let second = await RunFixture().run(steps: steps) { _ in .empty(503) }
    let texts = first.requests.map(\.text)
    #expect(texts == second.requests.map(\.text))
    // A retry sends the same again.
    #expect(texts.count == 4 && texts[0] == texts[1] && texts[2] == texts[3])
    #expect(texts[0].prefix(45) != texts[2].prefix(45))
  }

  @Test func aMatrixIsEveryCombinationAndTheLastChangesFirst() async throws {
    let log = await RunFixture().run(
      steps: """
          - GET: /${case.plan}/${case.size}
            matrix: { plan: [free, "${run.seed}"], size: [1, 10] }
        """
    )
    #expect(log.sent == ["GET /free/1", "GET /free/10", "GET /1/1", "GET /1/10"])
    #expect(
      log.results.map(\.step.instance?.name) == [
        "plan=free, size=1", "plan=free, size=10", "size=1", "size=10",
      ]
    )
  }

  @Test func setAndTeardownHaveCasesToo() async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      steps:
        - set: { double: "${case * 2}" }
          cases: [1, 2, 3]
        - id: made
          POST: /orders/${case}
          cases: ${double}
      teardown:
        - DELETE: /orders/${case.body.id}
          cases: ${made}
      """,
      answer: { request in
        request.path == "/orders/6" ? .empty(500) : .json(#"{"id": \#(request.path.suffix(1))}"#)
      }
    )
    #expect(
      log.sent == [
        "POST /orders/2", "POST /orders/4", "POST /orders/6", "DELETE /orders/2",
        "DELETE /orders/4",
      ]
    )
    // What was answered without an id left nothing behind.
    #expect(log.results.last?.outcome == .skipped)
    #expect(log.results.last?.reason == "nothing to clean up")
  }

  @Test func everyRunIsUndoneWithItsOwnValuesTheLastFirst() async throws {
    let log = await RunFixture().run(
      steps: """
          - id: made
            POST: /orders
            json: ${case}
            cases: [{ name: one, n: 1 }, { name: two, n: 2 }]
            undo:
              DELETE: /orders/${made.body.id}
              query: { n: "${case.n}" }
        """,
      answer: { request in
        request.method == .post ? .json(#"{"id": \#(request.text.utf8.count)}"#) : .empty(204)
      }
    )
    #expect(
      log.sent == [
        "POST /orders", "POST /orders", "DELETE /orders/20?n=2", "DELETE /orders/20?n=1",
      ]
    )
    #expect(
      log.results.suffix(2).map(\.step.name) == [
        "undo of 'made [two]': DELETE /orders/20", "undo of 'made [one]': DELETE /orders/20",
      ]
    )
  }

  @Test func anInterruptLeavesOutTheCasesThatHaveNotBegun() async throws {
    let steps = """
        - GET: /${case}
          cases: [1, 2, 3]
      """
    let task = Task {
      await RunFixture().run(steps: steps) { request in
        if request.path == "/1" { withUnsafeCurrentTask { $0?.cancel() } }
        return .json("{}")
      }
    }
    let log = await task.value
    #expect(log.sent == ["GET /1"])
    #expect(log.results.count == 2)
    #expect(log.results.last?.outcome == .skipped)
    #expect(log.results.last?.reason == "the run was interrupted; 1 more was left out")
  }
}

import HTTPTypes
import SpecModel
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// Actions: what they see, what they give, and what a failure inside means outside.
struct ActionTests {
  /// A suite with these actions and steps.
  private func suite(_ actions: String, _ steps: String, more: String = "") -> String {
    let inner = actions.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0)\n" }.joined()
    return "suite: Test\nbase: http://api.test\n\(more)actions:\n\(inner)steps:\n\(steps)"
  }

  private let order = """
    place order:
      inputs: { sku: <string>, qty?: <int > 0> }
      steps:
        - { id: login, POST: /login }
        - id: created
          POST: /orders
          auth: { bearer: "${login.body.token}" }
          json: { sku: "${sku}", qty: "${qty ?? 1}" }
      outputs: { id: "${created.body.id}", sku: "${sku}" }
    """

  private func shop(_ request: PreparedRequest) -> ReceivedResponse {
    switch request.path {
    case "/login": .json(#"{"token": "secret-token"}"#)
    case "/orders": .json(#"{"id": 7}"#, status: 201)
    default: .json("{}")
    }
  }

  // MARK: What goes in and comes out

  @Test func inputsGoInAndOutputsAreReadByTheIDOfTheStep() async throws {
    let log = await RunFixture().run(
      suite(
        order,
        """
          - { id: made, use: place order, with: { sku: a, qty: 3 } }
          - { id: read, GET: "/orders/${made.id}", query: { sku: "${made.sku}" } }
        """
      ),
      answer: shop
    )
    #expect(log.outcomes == ["made: passed", "read: passed"])
    #expect(log.sent == ["POST /login", "POST /orders", "GET /orders/7?sku=a"])
    #expect(log.requests[1].text == #"{"sku":"a","qty":3}"#)
    #expect(try log["made"].steps.map(\.step.name) == ["POST /login", "POST /orders"])
    #expect(log.summary.steps.total == 2)
  }

  @Test func anOptionalInputMayBeLeftOut() async {
    let log = await RunFixture().run(
      suite(order, "  - { use: place order, with: { sku: a } }"),
      answer: shop
    )
    #expect(log.requests[1].text == #"{"sku":"a","qty":1}"#)
  }

  @Test func aValueThatIsMissingMayBeGivenToAnOptionalInput() async {
    let log = await RunFixture().run(
      suite(
        order,
        """
          - { id: seen, GET: /seen }
          - { use: place order, with: { sku: a, "qty?": "${seen.body.qty}" } }
        """
      ),
      answer: shop
    )
    #expect(log.outcomes == ["seen: passed", "place order: passed"])
    #expect(log.requests[2].text == #"{"sku":"a","qty":1}"#)
  }

  @Test func aValueOfTheWrongTypeIsAnErrorAndNothingIsSent() async throws {
    let log = await RunFixture().run(
      suite(
        order,
        """
          - { id: seen, GET: /seen }
          - { id: made, use: place order, with: { sku: "${seen.status}" } }
        """
      ),
      answer: shop
    )
    #expect(log.sent == ["GET /seen"])
    let problem = try #require(try log["made"].problem)
    #expect(problem.code == "input")
    #expect(problem.message == "'sku' must be <string>, and is 200 (number)")
    #expect(problem.range.start.line == 15)
  }

  @Test func anOutputOfASkippedStepIsMissingToItsReader() async throws {
    let log = await RunFixture().run(
      suite(
        """
        look:
          steps:
            - { id: seen, skip: not now, GET: /seen }
            - { GET: /health }
          outputs: { a: "${seen.body.a}" }
        """,
        """
          - { id: look, use: look }
          - { id: read, GET: "/${look.a ?? 'none'}" }
        """
      )
    )
    #expect(log.outcomes == ["look: passed", "read: passed"])
    #expect(log.sent == ["GET /health", "GET /none"])
  }

  // MARK: Names

  @Test func idsOfAnActionAreItsOwn() async {
    let log = await RunFixture().run(
      suite(
        order,
        """
          - { id: login, POST: /login }
          - { id: made, use: place order, with: { sku: a } }
          - { id: again, use: place order, with: { sku: b } }
          - { GET: "/${login.body.token}" }
        """
      ),
      answer: shop
    )
    #expect(log.outcomes.allSatisfy { $0.hasSuffix("passed") })
  }

  @Test func anInputHidesTheVariableOfTheSameName() async {
    let log = await RunFixture().run(
      suite(
        """
        greet:
          inputs: { user: <string> }
          steps: [{ GET: "/${user}" }]
        """,
        """
          - { use: greet, with: { user: "${user} b" } }
          - GET: /${user}
        """,
        more: "variables: { user: ada }\n"
      )
    )
    #expect(log.sent == ["GET /ada%20b", "GET /ada"])
  }

  @Test func anActionReadsTheVariablesOfItsOwnFileAndNotThoseOfTheSuite() async throws {
    let log = try await RunFixture().run(files: [
      "_shared.yaml": """
      variables: { user: shared, mail: "${user}@api.test" }
      actions:
        greet: { steps: [{ GET: "/${user}/${mail}" }] }
      """,
      "a.yaml": """
      suite: A
      base: http://api.test
      include: [_shared.yaml]
      variables: { user: own }
      steps:
        - use: greet
        - GET: /${user}/${mail}
      """,
    ])
    // What a suite takes over reads the suite's values; what an action does is its own.
    #expect(log.sent == ["GET /shared/shared%40api.test", "GET /own/own%40api.test"])
  }

  @Test func aValueOfTheCommandLineReachesActionsToo() async throws {
    let log = try await RunFixture(variables: ["user": "given"]).run(files: [
      "_shared.yaml": """
      variables: { user: shared }
      actions:
        greet: { steps: [{ GET: "/${user}" }] }
      """,
      "a.yaml": """
      suite: A
      base: http://api.test
      include: [_shared.yaml]
      steps:
        - use: greet
      """,
    ])
    #expect(log.sent == ["GET /given"])
  }

  @Test func aVariableHasOneValueForTheSuiteAndForTheActionsOfItsFile() async throws {
    let log = try await RunFixture().run(files: [
      "_shared.yaml": """
      variables: { name: "${uuid()}" }
      actions:
        greet: { steps: [{ GET: "/${name}" }] }
      """,
      "a.yaml": """
      suite: A
      base: http://api.test
      include: [_shared.yaml]
      steps:
        - use: greet
        - use: greet
        - GET: /${name}
      """,
    ])
    #expect(Set(log.sent).count == 1)
    #expect(log.sent.count == 3)
  }

  @Test func eachUseDrawsRandomValuesOfItsOwn() async {
    let log = await RunFixture().run(
      suite(
        "draw: { steps: [{ GET: \"/${uuid()}\" }] }",
        """
          - use: draw
          - use: draw
        """
      )
    )
    #expect(Set(log.sent).count == 2)
  }

  @Test func actionsMayUseActions() async throws {
    let log = await RunFixture().run(
      suite(
        """
        log in:
          inputs: { user: <string> }
          steps: [{ id: login, POST: /login, json: { user: "${user}" } }]
          outputs: { token: "${login.body.token}" }
        order:
          steps:
            - { id: session, use: log in, with: { user: ada } }
            - { id: made, POST: /orders, auth: { bearer: "${session.token}" } }
          outputs: { id: "${made.body.id}" }
        """,
        """
          - { id: order, use: order }
          - GET: /orders/${order.id}
        """
      ),
      answer: shop
    )
    #expect(log.sent == ["POST /login", "POST /orders", "GET /orders/7"])
    #expect(try log["order"].steps.map(\.step.name) == ["log in", "POST /orders"])
    #expect(try log["order"].steps[0].steps.map(\.step.name) == ["POST /login"])
  }

  @Test func cookiesAreThoseOfTheSuite() async {
    let log = await RunFixture().run(
      suite(
        "log in: { steps: [{ POST: /login }] }",
        """
          - use: log in
          - GET: /me
        """
      )
    ) { request in
      var response = ReceivedResponse.json("{}")
      response.url = request.url
      if request.path == "/login" { response.headers[.setCookie] = "session=abc; Path=/" }
      return response
    }
    #expect(log.requests[1].headers[.cookie] == "session=abc")
  }

  // MARK: Failures

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

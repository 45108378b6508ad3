import HTTPTypes
import SpecModel
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// Actions: what they see and what they give.
struct ActionTests {
  private let order = ActionFixture.order
  private let shop = ActionFixture.shop

  private func suite(_ actions: String, _ steps: String, more: String = "") -> String {
    ActionFixture.suite(actions, steps, more: more)
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
}

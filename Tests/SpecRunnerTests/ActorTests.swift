import Foundation
import HTTPTypes
import SpecModel
import Synchronization
import TaskEngine
import Testing

/// Steps that someone takes who has a name.
struct ActorTests {
  /// Knows by a cookie who has logged in, and says so.
  private func shop(_ request: PreparedRequest) -> ReceivedResponse {
    if request.path.hasPrefix("/login/") {
      var response = ReceivedResponse.json(#"{"token": "token-of-\#(request.path.dropFirst(7))"}"#)
      response.url = request.url
      response.headers[.setCookie] = "who=\(request.path.dropFirst(7)); Path=/"
      return response
    }
    let who = request.headers[.cookie] ?? request.headers[.authorization] ?? "nobody"
    return .json(#"{"who": "\#(who)"}"#)
  }

  @Test func everyoneHasCookiesOfTheirOwn() async {
    let log = await RunFixture().run(
      steps: """
          - { POST: /login/ada, as: ada }
          - { POST: /login/grace, as: grace }
          - { GET: /me, as: ada, expect: { body: { who: who=ada } } }
          - { GET: /me, as: grace, expect: { body: { who: who=grace } } }
          - { GET: /me, as: eve, expect: { body: { who: nobody } } }
          - { GET: /me, expect: { body: { who: nobody } } }
          - { POST: /login/suite }
          - { GET: /me, expect: { body: { who: who=suite } } }
          - { GET: /me, as: ada, expect: { body: { who: who=ada } } }
        """,
      answer: shop
    )
    #expect(log.summary.steps[.passed] == 9)
  }

  @Test func anActionRunsForWhoeverUsesIt() async {
    let log = await RunFixture().run(
      """
      suite: S
      base: http://api.test
      actions:
        log in:
          inputs: { name: <string> }
          steps: [{ id: login, POST: "/login/${name}" }]
          outputs: { actor: "${run.actor}" }
        look:
          steps:
            - { id: me, GET: /me }
            - { id: other, GET: /me, as: grace }
          outputs: { who: "${me.body.who}", other: "${other.body.who}" }
      steps:
        - { use: log in, with: { name: ada }, as: ada, id: in }
        - { use: log in, with: { name: grace }, as: grace }
        - { id: seen, use: look, as: ada }
        - { id: unseen, use: look }
        - set:
            all: ["${in.actor}", "${seen.who}", "${seen.other}", "${unseen.who}", "${unseen.other}"]
        - { GET: /end, query: { all: "${all}" } }
      """,
      answer: shop
    )
    #expect(log.summary.steps[.passed] == 6)
    #expect(
      log.requests.last?.path
        == "/end?all=ada&all=who%3Dada&all=who%3Dgrace&all=nobody&all=who%3Dgrace"
    )
  }

  @Test func anActionWithOnceRunsOnceForEachActor() async throws {
    let shared = """
      actions:
        session:
          once: true
          steps: [{ id: login, POST: "/login/${run.actor ?? 'nobody'}" }]
          outputs: { token: "${login.body.token}" }
      """
    let text = """
      suite: S
      base: http://api.test
      include: [_auth.yaml]
      steps:
        - { GET: /a, as: ada, auth: { bearer: "${session.token}" } }
        - { GET: /b, as: grace, auth: { bearer: "${session.token}" } }
        - { GET: /c, as: ada, auth: { bearer: "${session.token}" } }
        - { GET: /d, auth: { bearer: "${session.token}" } }
        - { GET: /e, as: grace, auth: { bearer: "${session.token}" } }
      """
    let log = try await RunFixture().run(
      files: ["_auth.yaml": shared, "1.yaml": text, "2.yaml": text],
      answer: shop
    )
    #expect(
      log.sent.filter { $0.hasPrefix("POST") } == [
        "POST /login/ada", "POST /login/grace", "POST /login/nobody",
      ]
    )
    let tokens = log.requests.filter { $0.method == .get }.map { $0.headers[.authorization] }
    let expected = ["ada", "grace", "ada", "nobody", "grace"].map { "Bearer token-of-\($0)" }
    #expect(tokens == expected + expected)
    let names = log.results.map(\.step.name).filter { $0.hasPrefix("session") }
    #expect(names == ["session as ada", "session as grace", "session"])
    #expect(Set(log.results.filter { $0.step.index < 0 }.map(\.step.index)).count == 3)
  }

  @Test(arguments: [1, 8]) func twoActorsNeverMixSideBySide(jobs: Int) async {
    let text = """
      suite: S
      base: http://api.test
      steps:
        - { cases: [ada, grace, eve], POST: "/login/${case}", as: "${case}" }
        - parallel:
      \((1...30).map { number in
        let name = ["ada", "grace", "eve"][number % 3]
        return "      - { GET: /me, as: \(name), expect: { body: { who: who=\(name) } } }"
      }.joined(separator: "\n"))
      """
    let log = await RunFixture(jobs: jobs).run(
      [text, text].joined(separator: "\n---\n"),
      answer: shop
    )
    #expect(log.summary.suites[.passed] == 2)
  }

  @Test func whatAnActorDidTheActorTakesBack() async {
    let log = await RunFixture().run(
      steps: """
          - { POST: /login/ada, as: ada }
          - { id: made, POST: /orders, as: ada, undo: { DELETE: /orders/1 } }
          - { id: more, POST: /orders, as: ada, undo: { DELETE: /orders/2, as: eve } }
        """,
      answer: shop
    )
    let undos = log.requests.suffix(2)
    #expect(undos.map(\.path) == ["/orders/2", "/orders/1"])
    #expect(undos.map { $0.headers[.cookie] } == [nil, "who=ada"])
  }

  @Test func anActorWithoutANameIsAnError() async throws {
    let log = await RunFixture(environment: ["WHO": " "]).run(
      steps: "  - { id: a, GET: /a, as: \"${env.WHO | trim}\" }\n"
    )
    #expect(try log["a"].problem?.message == "the actor has no name")
    #expect(log.requests.isEmpty)
  }
}

import Foundation
import HTTPTypes
import SpecTesting
import TaskEngine
import Testing

/// What a suite that does not pass tells.
struct IssueTests {
  private struct Objection: Error, CustomStringConvertible {
    let description: String
  }

  @Test func eachFailedStepIsAnIssueAtItsPlaceAndBlockedOnesAreItsConsequences() async throws {
    let folder = try SpecFolder(
      """
      suite: Orders
      base: http://api.test
      steps:
        - id: create
          POST: /orders
          expect: { status: 201 }
        - id: read
          GET: /orders/${create.body.id}
        - id: list
          GET: /orders
          expect: { body: { total: "<int>" } }
      """
    )
    let stub = StubTransport { request in
      request.method == .post ? .json(#"{"error": "no"}"#, status: 500) : .json(#"{"total": "x"}"#)
    }
    let suites = SpecSuites(at: folder.path, seed: 7, transport: stub)
    let issues = await recordedIssues(of: try #require(try suites.all.first))
    #expect(issues.map(\.place) == ["a.yaml:6:23", "a.yaml:11:31"])
    #expect(issues.map(\.id) == ["SpecTestingTests/a.yaml", "SpecTestingTests/a.yaml"])
    let text = try #require(issues.first).text
    let first = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(first[0].hasPrefix("✗ create: POST /orders"))
    #expect(first[2] == "   6 |     expect: { status: 201 }")
    #expect(first[3] == "     |                       ^~~")
    #expect(first.contains("    expected  201"))
    #expect(first.contains("    actual    500"))
    #expect(first.contains("⊘ 1 step blocked by 'create': read"))
    #expect(first.last == "seed 7")
    #expect(issues[1].text.contains("body.total"))
    #expect(!issues[1].text.contains("blocked"))
  }

  @Test func secretsAreMasked() async throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      steps:
        - POST: /login
          json: { token: "${token}" }
          expect: { body: { echo: other } }
      """
    )
    let suites = SpecSuites(
      at: folder.path,
      secrets: ["token": "tell-nobody"],
      transport: StubTransport(.json(#"{"echo": "tell-nobody"}"#))
    )
    let validation = ResponseValidation { _, response in
      .failure(Objection(description: String(decoding: response.body, as: UTF8.self)))
    }
    let issues = await recordedIssues(
      of: try #require(try suites.all.first),
      validations: [validation]
    )
    #expect(issues.count == 1)
    #expect(issues.allSatisfy { !$0.text.contains("tell-nobody") && $0.text.contains("***") })
  }

  @Test func whatAnotherSuiteHasFailedToDoForAllIsAnIssueOfEach() async throws {
    let suite = """
      base: http://api.test
      include: [_auth.yaml]
      steps: [{ id: me, GET: "/${session.token}" }, { GET: "/${me.body.id}" }]
      """
    let folder = try SpecFolder([
      "_auth.yaml": """
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login }]
          outputs: { token: "${login.body.token}" }
      """,
      "a.yaml": "suite: A\n\(suite)", "b.yaml": "suite: B\n\(suite)",
    ])
    let stub = StubTransport(.json("{}", status: 503))
    let suites = try SpecSuites(at: folder.path, transport: stub).all
    let first = await recordedIssues(of: suites[0])
    #expect(first.map(\.place) == ["_auth.yaml:4:13"])
    let second = await recordedIssues(of: suites[1])
    #expect(second.map(\.place) == ["b.yaml:4:9"])
    #expect(second.first?.text.contains("which failed in 'A'") == true)
    #expect(stub.requests.count == 1)
  }

  @Test func aPreconditionThatDoesNotHoldIsTheOnlyIssue() async throws {
    let folder = try SpecFolder(
      "suite: S\nbase: http://api.test\nsteps: [{ GET: / }]\nteardown: [{ DELETE: / }]\n"
    )
    let stub = StubTransport(.json("{}"))
    let suites = SpecSuites(at: folder.path, transport: stub)
    let issues = await recordedIssues(
      of: try #require(try suites.all.first),
      preconditions: [
        { .success }, { .failure(Objection(description: "the database is empty")) },
        { .failure(Objection(description: "not asked any more")) },
      ]
    )
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("the database is empty [precondition]") == true)
    #expect(issues.first?.place == "a.yaml:1:8")
    #expect(stub.requests.isEmpty)
  }

  @Test func aValidationIsHeldAgainstEachAnswer() async throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      steps:
        - GET: /good
        - { GET: /bad, name: fetch, retry: { count: 1, delay: 0s, on: [expectation] } }
        - { GET: /late, poll: { until: { status: 200 }, every: 0s, within: 5s } }
      """
    )
    let stub = StubTransport { .json($0.url.hasSuffix("/bad") ? "[]" : "{}") }
    let validation = ResponseValidation { request, response in
      response.body == Data("{}".utf8)
        ? .success : .failure(Objection(description: "\(request.method) gave no object"))
    }
    let suites = SpecSuites(at: folder.path, transport: stub)
    let issues = await recordedIssues(
      of: try #require(try suites.all.first),
      validations: [ResponseValidation { _, _ in .success }, validation]
    )
    #expect(issues.map(\.place) == ["a.yaml:5:5"])
    #expect(issues.first?.text.contains("run.validations[1]") == true)
    #expect(issues.first?.text.contains("actual    GET gave no object") == true)
    #expect(stub.requests.count == 4)
  }

  @Test func whatAnActionDoesForAllSuitesIsNotHeldAgainstTheValidationsOfOne() async throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login }]
          outputs: { token: "${login.body.token}" }
      steps: [{ GET: "/${session.token}" }]
      """
    )
    let stub = StubTransport(.json(#"{"token": "t"}"#))
    let onlyGET = ResponseValidation { request, _ in
      request.method == .get ? .success : .failure(Objection(description: "not a GET"))
    }
    for suite in try SpecSuites(at: folder.path, transport: stub).all {
      await suite.run(validations: [onlyGET])
    }
    #expect(stub.requests.count == 2)
  }

  @Test func aSuiteThatIsSkippedPasses() async throws {
    let folder = try SpecFolder(
      "suite: S\nskip: not yet\nbase: http://api.test\nsteps: [{ GET: / }]\n"
    )
    let stub = StubTransport(.json("{}"))
    for suite in try SpecSuites(at: folder.path, transport: stub).all { await suite.run() }
    #expect(stub.requests.isEmpty)
  }

  private static let folder = Result {
    try SpecFolder("suite: S\nskip: not yet\nbase: http://api.test\nsteps: [{ GET: / }]\n")
  }

  #if compiler(>=6.3)
  /// This case itself is shown as cancelled, beside one that passes.
  @Test(arguments: try SpecSuites(at: folder.get().path).all, [true, false])
  func aSkippedSuiteCancelsItsCase(suite: SpecSuite, runs: Bool) async {
    guard runs else { return }
    await suite.run()
    #expect(Task.isCancelled)
  }
  #endif
}

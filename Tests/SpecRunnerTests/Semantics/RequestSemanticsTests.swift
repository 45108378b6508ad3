import HTTPTypes
import SpecModel
import TaskEngine
import Testing

/// Requests, sentence by sentence of the language's definition.
struct RequestSemanticsTests {
  @Test(arguments: [
    ("a b", "/x/a%20b/y"), ("a/b", "/x/a%2Fb/y"), ("?#%", "/x/%3F%23%25/y"), ("é", "/x/%C3%A9/y"),
  ])
  func anExpressionFillsOneSegmentOfAPath(value: String, path: String) async throws {
    let fixture = RunFixture(variables: ["v": value])
    #expect(try await Semantics.request("GET: /x/${v}/y", fixture).path == path)
  }

  @Test func rawFillsAsItIs() async throws {
    let fixture = RunFixture(variables: ["v": "a/b?c=1"])
    #expect(try await Semantics.request("GET: /x/${v | raw}", fixture).path == "/x/a/b?c=1")
  }

  @Test(arguments: ["''", "null", ".", "..", "{}"])
  func aSegmentIsNeverLost(value: String) async throws {
    let suite = "variables: { v: \(value) }"
    let log = await RunFixture().run(Semantics.suite(with: "DELETE: /orders/${v}", suite))
    #expect(log.sent.isEmpty)
    #expect(log.summary.exitStatus == 3)
    let missing =
      "suite: s\nbase: http://api.test\nsteps:\n  - id: a\n    GET: /a\n  - DELETE: /orders/${a.body.id}"
    #expect(await RunFixture().run(missing).sent == ["GET /a"])
  }

  @Test func anEntryWithAQuestionMarkIsLeftOutWithoutAValue() async throws {
    let step = """
      POST: /x
      query: { q?: "${a.b}", r?: "${n}" }
      headers: { X-A?: "${a.b}", X-B: b }
      json: { a?: "${a.b}", c?: { d?: "${a.b}" }, n?: "${n}" }
      """
    let request = try await Semantics.request(step, suite: "variables: { a: {}, n: 5 }")
    #expect(request.path == "/x?r=5")
    #expect(request.headers[.init("X-A")!] == nil)
    #expect(request.headers[.init("X-B")!] == "b")
    #expect(request.text == #"{"c":{},"n":5}"#)
  }

  private static let defaults = """
    defaults:
      headers: { Accept: text/plain, X-App: one }
      query: { page: 1, tags: [a, b] }
      auth: { bearer: abcdefgh }
      timeout: 5s
    """

  @Test func defaultsMergeMapsDeeplyAndListsAndScalarsReplace() async throws {
    let step = "GET: /x\nheaders: { accept: text/html }\nquery: { tags: [c] }"
    let request = try await Semantics.request(step, suite: Self.defaults)
    #expect(request.headers[.accept] == "text/html")
    #expect(request.headers[values: .accept].count == 1)
    #expect(request.headers[.init("X-App")!] == "one")
    #expect(request.path == "/x?page=1&tags=c")
  }

  @Test(arguments: ["x-request-id: <absent>", "X-REQUEST-ID: <absent>"])
  func whatAStepExpectsOfAHeaderReplacesADefaultWhateverTheLetterCase(header: String) async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      defaults: { expect: { headers: { X-Request-Id: <uuid>, X-App: one } } }
      steps:
        - { id: a, GET: /, expect: { headers: { \(header) } } }
      """
    ) { _ in
      var answer = ReceivedResponse.empty(204)
      answer.headers = try HTTPFields(validating: [("X-App", "one")])
      return answer
    }
    #expect(try log["a"].outcome == .passed)
    #expect(try log["a"].assertions.count == 3)
  }

  @Test func nullRemovesADefaultAndAuthNoneTurnsItOff() async throws {
    let step = "GET: /x\nheaders: { x-app: null }\nquery: { page: null }\nauth: none"
    let request = try await Semantics.request(step, suite: Self.defaults)
    #expect(request.headers[.init("X-App")!] == nil)
    #expect(request.headers[.authorization] == nil)
    #expect(request.path == "/x?tags=a&tags=b")
  }

  @Test(arguments: ["json: {}", "GET: /x", "id: a", "text: a", "name: a"])
  func defaultsHaveNoBodyNoPathAndNoId(line: String) {
    let found = Semantics.mistakes(in: "defaults: { \(line) }\nsteps:\n  - GET: /x")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("unknown-key") == true, "\(found)")
  }

  @Test func randomValuesAreDrawnOncePerStep() async throws {
    let steps = """
        - POST: /x
          json: { id: "${uuid()}" }
          retry: { count: 2, delay: 0s, on: [500] }
        - GET: /y/${uuid()}
          poll: { until: { body: { done: true } }, every: 0s, within: 1s }
      """
    let answers = Answers(
      .success(.json("{}", status: 500)),
      .success(.json("{}")),
      .success(.json("{}")),
      .success(.json(#"{"done":true}"#))
    )
    let log = await RunFixture().run(steps: steps) { _ throws(RequestError) in try answers.next() }
    #expect(log.requests.count == 4)
    #expect(log.requests[0].text == log.requests[1].text)
    #expect(log.requests[2].url == log.requests[3].url)
    #expect(log.requests[0].text.count > 20)
  }
}

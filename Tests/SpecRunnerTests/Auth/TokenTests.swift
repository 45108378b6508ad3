import Foundation
import HTTPTypes
import SpecModel
import SpecSource
import Synchronization
import TaskEngine
import Testing

/// OAuth 2.0 client credentials.
struct TokenTests {
  /// A server that gives tokens `token-1`, `token-2` and so on, and takes the last of them only.
  private final class Server: Sendable {
    private let count = Mutex(0)
    let lifetime: Int?
    /// Whether it forgets each token once it has been used.
    let forgets: Bool

    init(lifetime: Int? = nil, forgets: Bool = false) {
      self.lifetime = lifetime
      self.forgets = forgets
    }

    func answer(_ request: PreparedRequest) -> ReceivedResponse {
      let count = self.count.withLock { count in
        if request.path == "/token" { count += 1 }
        return count
      }
      if request.path == "/token" {
        let end = lifetime.map { #", "expires_in": \#($0)"# } ?? ""
        return .json(#"{"access_token": "token-\#(count)", "token_type": "Bearer"\#(end)}"#)
      }
      let isGood = request.headers[.authorization] == "Bearer token-\(count)"
      if isGood, forgets { self.count.withLock { $0 += 1 } }
      return isGood ? .json("{}") : .json("{}", status: 401)
    }
  }

  private let auth =
    "{ oauth2: { url: /token, client: tests, secret: \"${secret}\" } }"

  private func suite(_ steps: String, title: String = "S") -> String {
    """
    suite: \(title)
    base: http://api.test
    secrets: { secret: client-canary }
    defaults: { auth: \(auth) }
    steps:
    \(steps)
    """
  }

  @Test(arguments: [1, 16]) func oneTokenServesTheWholeRun(jobs: Int) async {
    let server = Server()
    let text = (1...30).map { suite("  - { GET: /me }\n  - { GET: /you }\n", title: "S\($0)") }
      .joined(separator: "\n---\n")
    let log = await RunFixture(jobs: jobs).run(text, answer: server.answer)
    #expect(log.summary.suites[.passed] == 30)
    #expect(log.sent.filter { $0 == "POST /token" }.count == 1)
    #expect(log.requests.count == 61)
  }

  @Test func theRequestIsThatOfTheStandard() async throws {
    let log = await RunFixture().run(
      """
      suite: S
      base: http://api.test/
      steps:
        - GET: /a
          auth:
            oauth2:
              url: token
              client: "a:b c"
              secret: "s/+&"
              scope: read write
              parameters: { audience: https://api.example.com }
        - GET: /b
          auth: { oauth2: { url: http://api.test/token, client: x, secret: yyyy, in: body } }
      """,
      answer: Server().answer
    )
    let basic = try #require(log.requests.first { $0.path == "/token" })
    #expect(basic.method == .post)
    #expect(basic.headers[.contentType] == "application/x-www-form-urlencoded")
    #expect(
      basic.text
        == "grant_type=client_credentials&scope=read+write&audience=https%3A%2F%2Fapi.example.com"
    )
    let login = Data("a%3Ab+c:s%2F%2B%26".utf8).base64EncodedString()
    #expect(basic.headers[.authorization] == "Basic \(login)")
    let inBody = try #require(log.requests.last { $0.path == "/token" })
    #expect(inBody.headers[.authorization] == nil)
    #expect(inBody.text == "grant_type=client_credentials&client_id=x&client_secret=yyyy")
    #expect(log.outcomes == ["GET /a: passed", "GET /b: passed"])
  }

  @Test func itIsRenewedBeforeItRunsOut() async {
    let log = await RunFixture().run(
      suite(
        """
          - { GET: /a }
          - { wait: 85s }
          - { GET: /b }
          - { wait: 6s }
          - { GET: /c }
        """
      ),
      answer: Server(lifetime: 120).answer
    )
    #expect(log.sent == ["POST /token", "GET /a", "GET /b", "POST /token", "GET /c"])
    #expect(log.requests.last?.headers[.authorization] == "Bearer token-2")
  }

  @Test func ofAShortLifeAQuarterIsLeft() async {
    let log = await RunFixture().run(
      suite("  - { GET: /a }\n  - { GET: /b, delay: 2s }\n  - { GET: /c, delay: 2s }\n"),
      answer: Server(lifetime: 4).answer
    )
    #expect(log.sent == ["POST /token", "GET /a", "GET /b", "POST /token", "GET /c"])
  }

  @Test func aTokenThatIsRefusedIsRenewedOnceAndThatIsNoRetry() async throws {
    let log = await RunFixture().run(
      suite("  - { id: a, GET: /a }\n  - { id: b, POST: /b, json: { n: 1 } }\n"),
      answer: Server(forgets: true).answer
    )
    #expect(log.sent == ["POST /token", "GET /a", "POST /b", "POST /token", "POST /b"])
    #expect(log.outcomes == ["a: passed", "b: passed"])
    #expect(try log["b"].attempts.count == 1)
    #expect(log.suites[0].requestCount == 5)
  }

  @Test func aSecondRefusalIsTheAnswer() async throws {
    let log = await RunFixture().run(suite("  - { id: a, GET: /a }\n")) { request in
      request.path == "/token"
        ? .json(#"{"access_token": "token-\#(UInt32.random(in: 0...9999))"}"#)
        : .json("{}", status: 401)
    }
    #expect(log.sent == ["POST /token", "GET /a", "POST /token", "GET /a"])
    #expect(try log["a"].outcome == .failed)
  }

  @Test(arguments: [
    ("", 200, "answers 200 OK, and not with a JSON object"),
    ("<html>", 502, "answers 502 Bad Gateway, and not with a JSON object"),
    ("[1]", 200, "answers 200 OK, and not with a JSON object"),
    ("{}", 200, "gives no 'access_token'"),
    (#"{"access_token": 7}"#, 200, "gives no 'access_token'"),
    (#"{"access_token": ""}"#, 200, "gives no 'access_token'"),
    (
      #"{"access_token": "a\r\nb"}"#, 200,
      "gives an 'access_token' that can't be sent in a header"
    ),
    (
      #"{"access_token": "abcd", "token_type": "mac"}"#, 200,
      "gives a token of the type 'mac', and not a bearer token"
    ),
    (
      #"{"access_token": "abcd", "expires_in": -5}"#, 200,
      "says that its token expires in -5 seconds"
    ),
    (
      #"{"error": "invalid_client", "error_description": "who?"}"#, 401,
      "answers 401 Unauthorized: invalid_client, who?"
    ),
    ("{}", 500, "answers 500 Internal Server Error"),
    (#"{"access_token": "abcd"}"#, 302, "answers 302 Found"),
  ])
  func nonsenseIsAnErrorWithItsPlace(body: String, status: Int, message: String) async throws {
    let log = await RunFixture().run(suite("  - { id: a, GET: /a }\n  - { id: b, GET: /b }\n")) {
      $0.path == "/token" ? .json(body, status: status) : .json("{}")
    }
    let problem = try #require(try log["a"].problem)
    #expect(problem.code == "oauth2")
    #expect(problem.message == "the token endpoint http://api.test/token \(message)")
    #expect(problem.range.start.line == 4)
    #expect(try log["a"].outcome == .errored)
    #expect(!log.sent.contains("GET /a"))
  }

  @Test func aTokenEndpointThatIsNotThereIsNamed() async throws {
    let log = await RunFixture().run(suite("  - { id: a, GET: /a }\n")) { request in
      if request.path == "/token" { throw RequestError.refused }
      return .json("{}")
    }
    #expect(
      try log["a"].problem?.message
        == "the token endpoint http://api.test/token can't be asked: "
        + "connection refused by api.test:80"
    )
  }

  // MARK: Failures are shared

  @Test(arguments: [1, 16]) func aFailureIsOneForTheWholeRun(jobs: Int) async throws {
    let text = (1...20).map { number in
      suite(
        "  - { id: a\(number), GET: /a }\n  - { id: b\(number), GET: /b }\n",
        title: "S\(number)"
      )
    }.joined(separator: "\n---\n")
    let log = await RunFixture(jobs: jobs).run(text) { _ in
      .json(#"{"error": "invalid_client"}"#, status: 401)
    }
    #expect(log.sent == ["POST /token"])
    #expect(log.summary.steps[.errored] == 1)
    #expect(log.summary.steps[.blocked] == 39)
    let first = try #require(log.results.first { $0.outcome == .errored })
    let id = try #require(first.step.id)
    let own = try log[id.replacing("a", with: "b")]
    #expect(own.blame?.id == id)
    #expect(own.reason == "needs the token that '\(id)' could not get")
    #expect(own.attempts.isEmpty && own.exchange == nil)
    let other = try #require(log.results.first { $0.outcome == .blocked && $0.blame == nil })
    let title = id.replacing("a", with: "S")
    #expect(
      other.reason == "needs the token that '\(id)' could not get in '\(title)' (orders.yaml)"
    )
  }

  @Test func theFirstToAskAsksAgainAsItsRetrySays() async throws {
    let answers = Answers(
      .failure(.refused),
      .success(.json("{}", status: 503)),
      .success(.json(#"{"access_token": "token-1"}"#))
    )
    let log = await RunFixture().run(
      suite("  - { id: a, POST: /a, retry: 2 }\n  - { id: b, GET: /b }\n")
    ) { request in
      request.path == "/token" ? try answers.next() : .json("{}")
    }
    #expect(log.sent == ["POST /token", "POST /token", "POST /token", "POST /a", "GET /b"])
    #expect(log.outcomes == ["a: passed", "b: passed"])
  }

  @Test(arguments: [
    "retry: 2", "retry: { count: 2, on: [connection] }",
    "poll: { until: { status: 200 }, every: 1s, within: 5s }",
  ])
  func aRefusalIsNotAskedForAgain(keys: String) async throws {
    let log = await RunFixture().run(
      suite("  - { id: a, GET: /a, \(keys) }\n  - { id: b, GET: /b, \(keys) }\n")
    ) { _ in .json(#"{"error": "invalid_client"}"#, status: 400) }
    #expect(log.sent == ["POST /token"])
    #expect(log.outcomes == ["a: errored", "b: blocked"])
    #expect(try log["a"].attempts.count == 1)
  }

  @Test func otherCredentialsAreAskedForAllTheSame() async {
    let log = await RunFixture().run(
      suite(
        """
          - { id: a, GET: /a }
          - { id: b, GET: /b, auth: { oauth2: { url: /token, client: other, secret: abcdef } } }
        """
      )
    ) { request in
      guard request.path == "/token" else { return .json("{}") }
      let isOther = request.headers[.authorization] == "Basic b3RoZXI6YWJjZGVm"
      return isOther ? .json(#"{"access_token": "token-1"}"#) : .json("{}", status: 401)
    }
    #expect(log.outcomes == ["a: errored", "b: passed"])
  }

  @Test func whatWasNotSentIsNotUndone() async {
    let log = await RunFixture().run(
      suite("  - { id: a, POST: /a, undo: { DELETE: /a, auth: none } }\n")
    ) { _ in .json("{}", status: 500) }
    #expect(log.sent == ["POST /token"])
    #expect(log.outcomes == ["a: errored"])
  }

  @Test func otherCredentialsAreAnotherToken() async {
    let steps = ["client: b", "client: a", "scope: x", "secret: other-secret", "url: /token2"]
      .map { change in
        var parts = ["url": "/token", "client": "a", "secret": "client-secret"]
        let pair = change.split(separator: ": ").map(String.init)
        parts[pair[0]] = pair[1]
        let text = parts.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
        return "  - { GET: /a, auth: { oauth2: { \(text) } } }\n"
      }.joined()
    let log = await RunFixture().run(steps: steps + steps) { request in
      request.method == .post ? .json(#"{"access_token": "some-token"}"#) : .json("{}")
    }
    #expect(log.summary.steps[.passed] == 10)
    #expect(log.sent.filter { $0.hasPrefix("POST") }.count == 5)
  }

  @Test func tokenAndSecretAreNowhere() async {
    let log = await RunFixture().run(
      suite(
        """
          - { GET: /a, expect: { body: { echo: nothing }, headers: { X: y } } }
          - { GET: /b, validations: { request.headers.Authorization: nothing } }
        """
      )
    ) { request in
      request.path == "/token"
        ? .json(#"{"access_token": "token-canary", "expires_in": 60}"#)
        : .json(#"{"echo": "\#(request.headers[.authorization] ?? "")"}"#)
    }
    #expect(log.requests.count == 3)
    log.expectNone(of: ["token-canary", "client-canary", "tests:client-canary"])
  }

  @Test func itIsForTheHostThatItWasMeantFor() async throws {
    let log = await RunFixture().run(
      suite(
        """
          - { id: other, GET: http://other.test/a }
          - { id: led, GET: /away, redirects: 1 }
        """
      )
    ) { request in
      switch request.path {
      case "/token": return .json(#"{"access_token": "token-1"}"#)
      case "/away":
        var response = ReceivedResponse.empty(302)
        response.headers[.location] = "http://other.test/b"
        return response
      default: return .json("{}")
      }
    }
    let foreign = log.requests.filter { $0.url.hasPrefix("http://other.test") }
    #expect(foreign.count == 2)
    #expect(foreign.allSatisfy { $0.headers[.authorization] == nil })
    #expect(log.sent.filter { $0 == "POST /token" }.count == 1)
  }
}

import HTTPTypes
import SpecModel
import TaskEngine
import Testing

struct RetryTests {
  @Test func aStepThatPassesAfterARetryIsFlaky() async throws {
    let answers = Answers(.success(.empty(503)), .failure(.refused), .success(.empty(200)))
    let log = await RunFixture().run(steps: "- { id: a, GET: /a, retry: 2 }") { _ in
      try answers.next()
    }
    let result = try log["a"]
    #expect(result.outcome == .flaky)
    #expect(result.attempts.map(\.reason) == ["status 503", "connection refused", nil])
    #expect(
      result.attempts.map(\.summary) == ["503 Service Unavailable", "connection refused", "200 OK"]
    )
    #expect(log.summary.exitStatus == 0)
    #expect(log.summary.requestCount == 3)
  }

  @Test(arguments: [(0, 1), (1, 2), (3, 4)])
  func aCountIsHowOftenItIsSentAfterTheFirst(count: Int, sends: Int) async throws {
    let log = await RunFixture().run(steps: "- { id: a, GET: /a, retry: \(count) }") { _ in
      .empty(500)
    }
    #expect(log.requests.count == sends)
    #expect(try log["a"].attempts.count == sends)
  }

  @Test(arguments: [
    "status: 429", "status: 500", "status: 599", "connection", "timeout", "body: expectation",
  ])
  func unlessWrittenEverythingButAnExpectationIsRetried(cause: String) async {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, retry: 1, expect: { body: { done: true } } }"
    ) { _ in
      if cause == "connection" { throw RequestError.refused }
      if cause == "timeout" { throw RequestError.late }
      let status = Int(cause.dropFirst("status: ".count)) ?? 200
      return .json(#"{"done": false}"#, status: status)
    }
    #expect(log.requests.count == (cause.hasSuffix("expectation") ? 1 : 2))
  }

  @Test func chanceTakesAwayNoMoreOfADelayThanItsFraction() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, retry: { count: 20, delay: 1s, jitter: 0.2 } }"
    ) { _ in .empty(500) }
    let starts = try log["a"].attempts.map(\.start)
    let delays = zip(starts.dropFirst(), starts).map { $0 - $1 }
    #expect(delays.allSatisfy { (Duration.milliseconds(800)...Duration.seconds(1)).contains($0) })
    #expect(Set(delays).count > 1)
  }

  @Test func anUnmetPreconditionIsNotRetried() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, retry: 3, preconditions: [{ env: NOT_SET }] }"
    )
    #expect(try log["a"].outcome == .errored)
    #expect(try log["a"].attempts.isEmpty)
    #expect(log.requests.isEmpty)
  }

  @Test func delaysGrowUpToTheirLimit() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, retry: { count: 4, delay: 1s, backoff: 2, max: 3s } }"
    ) { _ in .empty(500) }
    #expect(
      try log["a"].attempts.map(\.start) == [0, 1, 3, 6, 9].map { Duration.seconds($0) }
    )
    #expect(try log["a"].outcome == .failed)
  }

  @Test func retryAfterIsHonoured() async throws {
    let first = ReceivedResponse(status: 429, headers: [.retryAfter: "7"])
    let answers = Answers(.success(first), .success(.empty(200)))
    let log = await RunFixture().run(steps: "- { id: a, GET: /a, retry: 1 }") { _ in
      try answers.next()
    }
    #expect(try log["a"].attempts.map(\.start) == [.zero, .seconds(7)])
  }

  @Test func aStatusThatIsExpectedIsNotRetried() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, retry: 5, expect: { status: 503 } }"
    ) { _ in .empty(503) }
    #expect(log.outcomes == ["a: passed"])
    #expect(log.requests.count == 1)
  }

  @Test(arguments: [("", 1), ("on: [expectation]", 4), ("on: [connection]", 1)])
  func onlyWhatIsNamedIsRetried(on: String, sends: Int) async throws {
    let retry = on.isEmpty ? "3" : "{ count: 3, \(on) }"
    let log = await RunFixture().run(
      steps: "- { id: a, GET: /a, retry: \(retry), expect: { body: { done: true } } }"
    ) { _ in .json(#"{"done": false}"#) }
    #expect(log.outcomes == ["a: failed"])
    #expect(log.requests.count == sends)
  }

  @Test(
    arguments: [
      ("GET: /", "", 3), ("POST: /", "", 1), ("PATCH: /", "", 1), ("PUT: /", "", 3),
      ("POST: /", "headers: { Idempotency-Key: k1 }", 3), ("POST: /", "retry: 2", 3),
    ]
  )
  func defaultsDoNotResendWhatIsUnsafe(request: String, own: String, sends: Int) async throws {
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      defaults: { retry: 2 }
      steps:
        - \(request)
          id: a
          \(own)
      """
    ) { _ in .empty(503) }
    #expect(log.requests.count == sends)
  }

  @Test func defaultsResendAPostWhoseConnectionWasNeverMade() async throws {
    let answers = Answers(.failure(.refused), .success(.empty(200)))
    let log = await RunFixture().run(
      """
      suite: Test
      base: http://api.test
      defaults: { retry: 2 }
      steps:
        - { id: a, POST: / }
      """
    ) { _ in try answers.next() }
    #expect(log.outcomes == ["a: flaky"])
  }

  @Test func whatCanNeverSucceedIsNotRetried() async throws {
    let log = await RunFixture().run(
      "suite: Test\nsteps: [{ id: a, GET: \"${env.NO ?? 'http://bad host/' | raw}\", retry: 3 }]"
    )
    #expect(try log["a"].problem?.code == "bad-url")
    #expect(log.requests.isEmpty)
  }

  @Test func retriesSendTheSameRandomValues() async throws {
    let log = await RunFixture().run(
      steps: "- { id: a, POST: \"/${uuid()}\", json: [\"${uuid()}\"], retry: 2 }"
    ) { _ in .empty(500) }
    #expect(log.requests.count == 3)
    #expect(Set(log.requests.map { $0.url + $0.text }).count == 1)
  }
}

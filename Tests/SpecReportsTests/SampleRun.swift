import Foundation
import JSON
import SpecModel
import SpecSource

/// Events made by hand, with every outcome.
enum SampleRun {
  static let file = SourceFile(
    path: "specs/payments.yaml",
    text: """
      suite: Payments
      steps:
        - id: login
          POST: /login
          expect:
            status: 200
            body: <Token>
        - id: pay
          GET: /pay/${login.body.id}
        - id: status
          GET: /status
          retry: 1
        - GET: http://127.0.0.1:1/
          name: refused
        - GET: /later
          skip: not built

      """
  )

  static func range(_ line: Int, _ columns: Range<Int>, to end: Int? = nil) -> SourceRange {
    SourceRange(
      file: FileID(0),
      start: SourcePosition(line: line, column: columns.lowerBound),
      end: SourcePosition(line: end ?? line, column: columns.upperBound)
    )
  }

  static func suite(
    _ index: Int,
    _ title: String,
    tags: [String] = [],
    steps: Int = 1
  )
    -> SuiteIdentity
  {
    SuiteIdentity(
      index: index,
      title: title,
      path: file.path,
      tags: tags,
      range: range(1, 8..<16),
      stepCount: steps
    )
  }

  static func step(
    _ index: Int,
    id: String? = nil,
    _ name: String,
    phase: StepPhase = .steps
  )
    -> StepIdentity
  {
    StepIdentity(id: id, name: name, phase: phase, index: index, range: range(3 + index, 5..<7))
  }

  static let login = step(0, id: "login", "POST /login")

  static func request(
    _ body: ExchangeRecord.Body = .text("{\"user\":\"o'neil\"}", size: 17)
  )
    -> ExchangeRecord.Request
  {
    ExchangeRecord.Request(
      method: "POST",
      url: "http://shop.test/login",
      fields: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer ***")],
      body: body
    )
  }

  static func response(
    _ status: Int,
    _ reason: String,
    _ text: String
  )
    -> ExchangeRecord.Response
  {
    ExchangeRecord.Response(
      status: status,
      reason: reason,
      version: "1.1",
      fields: [],
      contentType: "application/json",
      body: .text(text, size: text.utf8.count),
      time: .init(total: .microseconds(3_200))
    )
  }

  /// An object that takes several lines.
  static func sample(_ members: String) -> JSONValue? {
    let padding = (1...6).map { "\"field\($0)\": \"long enough for a line\"" }
    return try? JSONValue(parsing: "{\(([members] + padding).joined(separator: ", "))}")
  }

  static let failed = StepResult(
    step: login,
    outcome: .failed,
    assertions: [
      AssertionResult(
        path: "status",
        passed: false,
        expected: "200",
        actual: "401",
        range: range(6, 15..<18)
      ),
      AssertionResult(path: "type", passed: true, expected: "json", range: range(6, 1..<2)),
      AssertionResult(
        path: "body.token",
        passed: false,
        expected: "<string>",
        actual: "(missing)",
        range: range(7, 13..<20)
      ),
      AssertionResult(
        path: "body.roles",
        passed: false,
        expected: "[\"admin\",\"user\"]",
        actual: "[\"user\"]",
        expectedValue: sample("\"a\": 1, \"roles\": [\"admin\", \"user\"]"),
        actualValue: sample("\"roles\": [\"user\", \"guest\"], \"a\": 1"),
        detail: "\"admin\" is not among them",
        range: range(7, 13..<20)
      ),
    ],
    attempts: [
      AttemptResult(
        start: .zero,
        duration: .milliseconds(3),
        summary: "503 Service Unavailable",
        status: 503,
        reason: "503"
      ),
      AttemptResult(
        start: .milliseconds(103),
        duration: .microseconds(3_200),
        summary: "401 Unauthorized",
        status: 401
      ),
    ],
    exchange: ExchangeRecord(
      request: request(),
      response: response(401, "Unauthorized", #"{"error":"wrong password","hint":null}"#)
    ),
    start: .zero,
    duration: .milliseconds(106)
  )

  static let flaky = StepResult(
    step: step(2, id: "status", "GET /status"),
    outcome: .flaky,
    attempts: [
      AttemptResult(
        start: .zero,
        duration: .milliseconds(2),
        summary: "connection refused",
        status: nil,
        reason: "connection refused"
      ),
      AttemptResult(
        start: .milliseconds(2),
        duration: .milliseconds(2),
        summary: "200 OK",
        status: 200
      ),
    ],
    start: .zero,
    duration: .milliseconds(4)
  )

  static let errored = StepResult(
    step: step(3, "refused"),
    outcome: .errored,
    problem: StepProblem(
      code: "connection-refused",
      message: "connection refused by 127.0.0.1:1",
      range: range(13, 10..<30)
    ),
    attempts: [
      AttemptResult(
        start: .zero,
        duration: .milliseconds(1),
        summary: "connection refused",
        status: nil
      )
    ],
    start: .zero,
    duration: .milliseconds(1)
  )

  static func result(
    _ suite: SuiteIdentity,
    _ steps: [StepResult],
    problem: StepProblem? = nil
  )
    -> SuiteResult
  {
    var counts = OutcomeCounts()
    for step in steps { counts[step.outcome] += 1 }
    return SuiteResult(
      suite: suite,
      outcome: problem == nil ? counts.verdict : .errored,
      counts: counts,
      problem: problem,
      start: .milliseconds(1_500),
      duration: .milliseconds(120),
      requestCount: steps.reduce(0) { $0 + $1.attempts.count }
    )
  }

  /// Suites 0 to 3; 1 ends before 0.
  static var events: [RunEvent] {
    let payments = suite(0, "Payments", tags: ["smoke"], steps: 7)
    let health = suite(1, "Health")
    let waiting = suite(2, "注文 with a wide title", steps: 2)
    let broken = suite(3, "Broken", steps: 0)
    let blocked = (4...5).map { index in
      StepResult(
        step: step(index, id: "pay\(index)", "GET /pay"),
        outcome: .blocked,
        reason: "reads from 'login', which failed",
        blame: login,
        start: .zero
      )
    }
    let skipped = StepResult(
      step: step(6, "GET /later", phase: .teardown),
      outcome: .skipped,
      reason: "nothing to clean up",
      start: .zero
    )
    let passed = StepResult(
      step: step(0, "GET /health"),
      outcome: .passed,
      attempts: [
        AttemptResult(
          start: .zero,
          duration: .milliseconds(2),
          summary: "200 OK",
          status: 200
        )
      ],
      exchange: ExchangeRecord(
        request: request(.none),
        response: response(200, "OK", "{\"status\":\"ok\"}")
      ),
      start: .zero,
      duration: .milliseconds(2)
    )
    let problem = StepProblem(
      code: "precondition",
      message: "the environment variable PASSWORD is not set",
      range: range(1, 8..<16)
    )
    let payment = [failed] + blocked + [flaky, errored, skipped, passed]
    let results = [
      result(payments, payment), result(health, [passed]), result(waiting, [flaky]),
      result(broken, [], problem: problem),
    ]
    var summary = RunSummary(
      suites: OutcomeCounts(),
      steps: OutcomeCounts(),
      requestCount: 9,
      duration: .milliseconds(1_240),
      seed: 42,
      isInterrupted: false
    )
    for result in results {
      summary.suites[result.outcome] += 1
      summary.steps += result.counts
    }
    var events: [RunEvent] = [
      .runStarted(suites: results.map(\.suite), seed: 42, startedAt: 1_700_000_000)
    ]
    events += results.map { .suiteStarted($0.suite) }
    events += [.stepFinished(suite: health, result: passed), .suiteFinished(results[1])]
    events += payment.map { .stepFinished(suite: payments, result: $0) }
    events += [.suiteFinished(results[0]), .stepFinished(suite: waiting, result: flaky)]
    events += [.suiteFinished(results[2]), .suiteFinished(results[3]), .runFinished(summary)]
    return events
  }

  /// A whole run of suites with these steps.
  static func run(
    _ suites: [(suite: SuiteIdentity, steps: [StepResult])],
    startedAt: Double = 0
  ) -> [RunEvent] {
    let results = suites.map { result($0.suite, $0.steps) }
    var summary = RunSummary(
      suites: OutcomeCounts(),
      steps: OutcomeCounts(),
      requestCount: results.reduce(0) { $0 + $1.requestCount },
      duration: .milliseconds(250),
      seed: 7,
      isInterrupted: false
    )
    var events: [RunEvent] = [
      .runStarted(suites: suites.map(\.suite), seed: 7, startedAt: startedAt)
    ]
    for (index, entry) in suites.enumerated() {
      events.append(.suiteStarted(entry.suite))
      events += entry.steps.map { .stepFinished(suite: entry.suite, result: $0) }
      events.append(.suiteFinished(results[index]))
      summary.suites[results[index].outcome] += 1
      summary.steps += results[index].counts
    }
    return events + [.runFinished(summary)]
  }

  /// A run in which everything that a server or an author can name is this text.
  static func hostileEvents(_ text: String) -> [RunEvent] {
    var failed = failed
    failed.step.name = text
    failed.step.id = nil
    failed.reason = text
    for index in failed.assertions.indices {
      failed.assertions[index].actual = text
      failed.assertions[index].path = text
      failed.assertions[index].detail = text
    }
    failed.attempts[0].summary = text
    failed.exchange?.response = response(401, text, text)
    failed.exchange?.response?.fields = [.init("X-Name", text)]
    return run([(suite(0, text, tags: [text]), [failed])])
  }

  static let bodies: [ExchangeRecord.Body] = [
    .none, .text("é", size: 2), .text("the beginn", size: 4_000, isCut: true),
    .binary(prefix: Data([0, 255, 7]), size: 3),
    .binary(prefix: Data([1]), size: 100_000_000, isCut: true, sha256: "00ff"),
    .file(path: "photo.png"),
    .multipart([
      .init(name: "a", fileName: nil, contentType: nil, body: .text("1", size: 1)),
      .init(name: "b", fileName: "b.bin", contentType: "x/y", body: .file(path: "b.bin")),
    ]),
  ]
}

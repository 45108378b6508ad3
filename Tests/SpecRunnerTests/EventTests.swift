import HTTPTypes
import JSON
import SpecModel
import SpecRunner
import TaskEngine
import Testing

struct EventTests {
  typealias Answer = ScriptedTransport.Answer

  private static func event(_ number: Int, _ name: String = "tick") -> String {
    "id: \(number)\nevent: \(name)\ndata: {\"n\": \(number)}\n\n"
  }

  private func run(
    _ events: String,
    more: String = "",
    _ transport: ScriptedTransport
  ) async -> RunLog {
    await RunFixture().run(
      steps: """
        - id: watch
          GET: /events
          events: \(events)
        \(more)
        """,
      over: transport
    )
  }

  /// What failed, as `path: expected, was actual`.
  private func failures(_ log: RunLog) throws -> [String] {
    try log["watch"].assertions.filter { !$0.passed }
      .map { "\($0.path): \($0.expected), was \($0.actual)" }
  }

  @Test func theStreamIsLeftAtTheEventThatIsWaitedFor() async throws {
    let log = await run(
      "{ until: { data: { n: 2 } } }",
      more: "  validations: { \"events | length\": 2, \"events[1].id\": \"2\" }",
      ScriptedTransport(Answer(pieces: [Self.event(1) + Self.event(2) + Self.event(3)]))
    )
    #expect(try log["watch"].outcome == .passed)
    #expect(log.requests.count == 1)
    #expect(log.requests[0].headers[.accept]?.hasPrefix("text/event-stream") == true)
  }

  @Test func theStreamIsLeftWhenThereAreEnoughEvents() async throws {
    let log = await run(
      "{ count: 2 }",
      more: "  capture: { all: events }",
      ScriptedTransport(Answer(pieces: (1...5).map { Self.event($0) }))
    )
    #expect(try log["watch"].outcome == .passed)
    #expect(try log["watch"].assertions.map(\.path) == ["status", "events"])
  }

  @Test func aStreamThatEndsIsWholeWithoutAGoal() async throws {
    let log = await run("{}", ScriptedTransport(Answer(pieces: [Self.event(1)])))
    #expect(try log["watch"].outcome == .passed)
  }

  /// 16 MiB unless the suite says otherwise, less or more.
  @Test(
    arguments: [
      ("", 16 << 20, Outcome.errored), ("  limits: { maxBody: 20MiB }", 16 << 20, .passed),
      ("  limits: { maxBody: 1KiB }", 2000, .errored),
    ]
  )
  func aStreamHasASizeThatASuiteCanSet(limits: String, size: Int, outcome: Outcome) async throws {
    let comment = ":" + String(repeating: "x", count: 9999) + "\n"
    let count = size / comment.utf8.count + 1
    let log = await run(
      "{ count: 1 }",
      more: limits,
      ScriptedTransport(Answer(pieces: Array(repeating: comment, count: count) + [Self.event(1)]))
    )
    #expect(try log["watch"].outcome == outcome)
    if outcome == .errored { #expect(try log["watch"].problem?.code == "body-too-large") }
  }

  @Test func everyEventIsHeldAgainstEach() async throws {
    let log = await run(
      "{ each: { event: tick, data: { n: <int < 2> } } }",
      ScriptedTransport(Answer(pieces: [Self.event(1), Self.event(2), Self.event(3, "done")]))
    )
    #expect(
      try failures(log) == [
        #"events[1].data.n: <int < 2>, was 2"#, #"events[2].event: "tick", was "done""#,
        #"events[2].data.n: <int < 2>, was 3"#,
      ]
    )
  }

  @Test func aBrokenStreamIsTakenUpAfterItsLastEventAndItsOwnTime() async throws {
    let fixture = RunFixture()
    let transport = ScriptedTransport(
      Answer(pieces: ["retry: 250\n", Self.event(1)], failure: .connectionLost),
      Answer(pieces: [Self.event(2)], failure: .connectionLost),
      Answer(pieces: [Self.event(3)])
    )
    let log = await fixture.run(
      steps: "- { id: watch, GET: /events, events: { count: 3 } }",
      over: transport
    )
    let result = try log["watch"]
    #expect(result.outcome == .passed)
    let name = try #require(HTTPField.Name("Last-Event-ID"))
    #expect(log.requests.map { $0.headers[name] } == [nil, "1", "2"])
    #expect(result.attempts.map(\.start) == [.zero, .milliseconds(250), .milliseconds(500)])
    #expect(result.attempts.map(\.reason) == ["the stream broke off", "the stream broke off", nil])
    #expect(result.attempts[0].summary == "200 OK, connection lost")
  }

  @Test func aStreamThatEndsTooEarlyIsTakenUpAgain() async throws {
    let log = await run(
      "{ until: { event: done } }",
      ScriptedTransport(
        Answer(pieces: [Self.event(1)]),
        Answer(pieces: [Self.event(2, "done")])
      )
    )
    #expect(try log["watch"].outcome == .passed)
    #expect(try log["watch"].attempts.first?.reason == "the stream ended")
  }

  @Test(arguments: [
    ("{ count: 3, reconnect: 0 }", 1, "events: 3 events, was 1 event, then the stream ended"),
    ("{ count: 3, reconnect: 1 }", 2, "events: 3 events, was 2 events, then the stream ended"),
    (
      "{ until: { data: { n: 9 } }, reconnect: 0 }", 1,
      "events: an event as 'until' has it, was 1 event, then the stream ended"
    ),
  ])
  func aStreamWithTooFewEventsFails(events: String, sends: Int, message: String) async throws {
    let log = await run(events, ScriptedTransport(Answer(pieces: [Self.event(1)])))
    #expect(try failures(log) == [message])
    #expect(log.requests.count == sends)
  }

  @Test func aServerThatHasNoMoreSaysSo() async throws {
    let log = await run(
      "{ count: 3 }",
      ScriptedTransport(Answer(pieces: [Self.event(1)]), Answer(status: 204, headers: [:]))
    )
    #expect(try failures(log) == ["events: 3 events, was 1 event, then the stream ended"])
    #expect(log.requests.count == 2)
  }

  @Test func aServerThatDoesNotTakeItUpAgainFailsTheStep() async throws {
    let log = await run(
      "{ count: 3 }",
      ScriptedTransport(Answer(pieces: [Self.event(1)]), Answer(status: 500, headers: [:]))
    )
    #expect(
      try failures(log) == [
        "events: 3 events, was 1 event, then the server answered with status 500"
      ]
    )
  }

  @Test func aBrokenStreamThatMayNotBeTakenUpIsAnError() async throws {
    let log = await run(
      "{ count: 3, reconnect: 1 }",
      ScriptedTransport(Answer(pieces: [Self.event(1)], failure: .connectionLost))
    )
    #expect(try log["watch"].outcome == .errored)
    #expect(try log["watch"].problem?.code == "connection-lost")
    #expect(log.requests.count == 2)
  }

  @Test(arguments: [
    ("{ within: 5s }", "events: the end of the stream within 5s, was 1 event, and 5s were over"),
    ("{ count: 2, within: 5s }", "events: 2 events, was 1 event, and 5s were over"),
  ])
  func aStreamThatNeverEndsFailsWhenTheTimeIsOver(events: String, message: String) async throws {
    let log = await run(
      events,
      ScriptedTransport(Answer(pieces: [Self.event(1)], failure: .timeout(.body)))
    )
    #expect(try failures(log) == [message])
    #expect(log.requests[0].timeout == .seconds(5))
  }

  @Test func waitingToConnectAgainDoesNotGoBeyondTheTime() async throws {
    let log = await run(
      "{ count: 9, within: 3s, reconnect: 100 }",
      ScriptedTransport(Answer(pieces: [Self.event(1)]))
    )
    // At 0, 1 and 2 seconds.
    #expect(log.requests.count == 3)
    #expect(try failures(log) == ["events: 9 events, was 3 events, then the stream ended"])
  }

  @Test func linesOfJSONAreEvents() async throws {
    let lines: HTTPFields = [.contentType: "application/x-ndjson; charset=utf-8"]
    let log = await run(
      "{ each: { event: message, data: { n: <int> } } }",
      more: "  validations: { \"events[2].data.n\": 3, \"events[0].id\": <absent> }",
      ScriptedTransport(
        Answer(headers: lines, pieces: ["{\"n\": 1}\n{\"n\"", ": 2}\n\n{\"n\": 3}"])
      )
    )
    #expect(try log["watch"].outcome == .passed)
  }

  @Test func aLineThatIsNoJSONFails() async throws {
    let log = await run(
      "{}",
      ScriptedTransport(Answer(headers: [.contentType: "application/jsonl"], pieces: ["1\nx\n"]))
    )
    #expect(try failures(log) == ["events[1]: a line of JSON, was x"])
  }

  @Test func brokenLinesCanNotBeTakenUpAgain() async throws {
    let log = await run(
      "{ count: 9 }",
      ScriptedTransport(
        Answer(
          headers: [.contentType: "application/jsonl"],
          pieces: ["1\n"],
          failure: .connectionLost
        )
      )
    )
    #expect(try log["watch"].outcome == .errored)
    #expect(log.requests.count == 1)
  }

  @Test func anotherTypeIsNoStream() async throws {
    let log = await run(
      "{ count: 1 }",
      ScriptedTransport(Answer(headers: [.contentType: "application/json"], pieces: ["{}"]))
    )
    #expect(
      try failures(log) == [
        "type: text/event-stream or application/x-ndjson, was application/json"
      ]
    )
  }

  @Test func anAnswerOfAnotherStatusIsJudgedAsAny() async throws {
    let failed = ScriptedTransport(Answer(status: 503, headers: [:], pieces: ["later"]))
    #expect(try failures(await run("{ count: 1 }", failed)) == ["status: 2xx, was 503"])
    let expected = await run("{ count: 1 }", more: "  expect: { status: 503, text: later }", failed)
    #expect(try expected["watch"].outcome == .passed)
  }

  @Test func aStreamBeyondTheLimitIsAnError() async throws {
    let piece = String(repeating: "x", count: 1 << 20)
    let log = await run(
      "{ count: 1 }",
      ScriptedTransport(Answer(pieces: Array(repeating: piece, count: 20)))
    )
    #expect(try log["watch"].outcome == .errored)
    #expect(try log["watch"].problem?.code == "body-too-large")
  }

  @Test func secretsInEventsAreMasked() async throws {
    let log = await RunFixture().run(
      steps: "- { id: watch, GET: /e, events: { each: { data: { a: 1 } } } }",
      head: "secrets: { code: hush-hush }\n",
      over: ScriptedTransport(Answer(pieces: ["data: {\"a\": \"hush-hush\"}\n\n"]))
    )
    let failed = try failures(log)
    #expect(failed == ["events[0].data.a: 1, was \"***\" (string)"])
    guard case .text(let text, _, _)? = try log["watch"].exchange?.response?.body else {
      Issue.record("the stream is no text")
      return
    }
    #expect(!text.contains("hush"))
  }
}

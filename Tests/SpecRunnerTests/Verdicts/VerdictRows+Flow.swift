import HTTPTypes
import SpecModel
import TaskEngine

extension VerdictRow {
  private typealias Answers = [Result<ReceivedResponse, RequestError>]

  private static func trial(
    _ description: String,
    _ outcome: Outcome,
    _ answers: ReceivedResponse...
  ) -> Trial {
    Trial(description: description, answers: answers.map { .success($0) }, outcome: outcome)
  }

  private static func stream(_ events: String...) -> ReceivedResponse {
    .text(events.map { "data: \($0)\n\n" }.joined(), type: "text/event-stream")
  }

  private static let done = ReceivedResponse.json(#"{"state": "done"}"#)
  private static let open = ReceivedResponse.json(#"{"state": "open"}"#)

  /// What decides on a step besides what its answer is like.
  static let flow: [VerdictRow] = [
    VerdictRow(
      subject: "poll.until",
      step: "poll: { until: { body: { state: done } }, every: 1s, within: 3s }",
      trials: [
        trial("at once", .passed, done), trial("later", .passed, open, open, done),
        trial("too late", .failed, open, open, open, open, open, done),
        trial("never", .failed, open), trial("in an error", .failed, done.with { $0.status = 500 }),
      ]
    ),
    VerdictRow(
      subject: "poll.abort",
      step: "poll: { until: { body: { state: done } }, abort: { status: 404 }, every: 1s }",
      trials: [
        trial("no abort", .passed, open, done), trial("abort", .failed, open, .empty(404), done),
        trial("both at once", .failed, done.with { $0.status = 404 }),
      ]
    ),
    VerdictRow(
      subject: "poll.within",
      step: "poll: { until: { status: 200 }, every: 1s, within: 2s }",
      trials: [
        trial("in time", .passed, .empty(503), .empty(503), .empty(200)),
        trial("late", .failed, .empty(503), .empty(503), .empty(503), .empty(200)),
      ]
    ),
    VerdictRow(
      subject: "step.retry",
      step: "retry: { count: 1, on: [5xx, expectation] }\nexpect: { body: { state: done } }",
      trials: [
        trial("at once", .passed, done), trial("again", .flaky, open, done),
        trial("after an error", .flaky, .empty(503), done),
        trial("too often", .failed, open, open, done),
        trial("an error at the end", .failed, done.with { $0.status = 503 }),
      ]
    ),
    VerdictRow(
      subject: "repeat.most",
      step: "repeat: { while: \"${previous.body.x}\", most: 2 }",
      trials: [
        trial("once", .passed, .json(#"{"x": false}"#)),
        trial("twice", .passed, .json(#"{"x": true}"#), .json(#"{"x": false}"#)),
        trial("for ever", .failed, .json(#"{"x": true}"#)),
      ]
    ),
    VerdictRow(
      subject: "repeat.while",
      step: "repeat: { while: \"${previous.body.x}\", most: 5 }",
      trials: [
        trial("false", .passed, .json(#"{"x": false}"#)),
        trial("an error in the second", .failed, .json(#"{"x": true}"#), .empty(500)),
      ]
        + Trial.anything.filter { !["true", "false"].contains($0) }
        .map { Trial.member($0, .errored) }
    ),
    VerdictRow(
      subject: "step.capture",
      step: "capture: { token: $.x }",
      trials: Trial.anything.map { .member($0, $0 == Trial.missing ? .failed : .passed) }
        + [trial("no JSON", .failed, .text("x")), trial("nothing", .failed, .empty(200))]
    ),
    VerdictRow(
      subject: "step.validations",
      step: "validations: [{ status: 200 }, { body.x: 1 }, { body.x: <int> }]",
      trials: [.member("1", .passed), .member("2", .failed), .member("1.5", .failed)]
        + [trial("another status", .failed, .json(#"{"x": 1}"#, status: 201))]
    ),
    VerdictRow(
      subject: "step.graphql",
      step: "POST: /graphql\ngraphql: { query: \"{ a }\" }",
      trials: [
        trial("data", .passed, .json(#"{"data": {"a": 1}}"#)),
        trial("no errors", .passed, .json(#"{"data": {"a": 1}, "errors": []}"#)),
        trial("errors", .failed, .json(#"{"data": {"a": 1}, "errors": [{"message": "no"}]}"#)),
        trial("errors that are no list", .failed, .json(#"{"errors": {"message": "no"}}"#)),
        trial("a bad request", .failed, .json(#"{"data": {}}"#, status: 400)),
      ]
    ),
    VerdictRow(
      subject: "events.until",
      step: "events: { until: { data: { n: 2 } }, reconnect: 0 }",
      trials: [
        trial("it comes", .passed, stream(#"{"n": 1}"#, #"{"n": 2}"#)),
        trial("it does not", .failed, stream(#"{"n": 1}"#, #"{"n": 3}"#)),
        trial("cut off", .failed, .text("data: {\"n\": 2}", type: "text/event-stream")),
        trial("no events", .failed, stream()), trial("an error", .failed, .empty(500)),
      ]
    ),
    VerdictRow(
      subject: "events.each",
      step: "events: { each: { data: { n: <int > 0> } } }",
      trials: [
        trial("all", .passed, stream(#"{"n": 1}"#, #"{"n": 2}"#)),
        trial("not the last", .failed, stream(#"{"n": 1}"#, #"{"n": 0}"#)),
        trial("no JSON", .failed, stream("n = 1")),
        trial("twice", .failed, stream(#"{"n": 1, "n": 0}"#)),
      ]
    ),
    VerdictRow(
      subject: "events.count",
      step: "events: { count: 2, reconnect: 0 }",
      trials: [
        trial("enough", .passed, stream("1", "2")), trial("more", .passed, stream("1", "2", "3")),
        trial("too few", .failed, stream("1")), trial("none", .failed, stream()),
      ]
    ),
    VerdictRow(
      subject: "download.sha256",
      step:
        "download: { path: x.bin, sha256: 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824 }",
      trials: [
        trial("hello", .passed, .text("hello")),
        trial("hello and a blank", .failed, .text("hello ")),
        trial("nothing", .failed, .text("")), trial("an error page", .failed, .empty(404)),
      ]
    ),
    VerdictRow(
      subject: "download.size",
      step: "download: { path: x.bin, size: 5B }",
      trials: [
        trial("5 bytes", .passed, .text("hello")), trial("4 bytes", .failed, .text("hell")),
        trial("6 bytes", .failed, .text("hello!")),
      ]
    ),
    VerdictRow(
      subject: "step.cases",
      step: "cases: [1, 2]\nexpect: { body: { x: \"${case}\" } }",
      trials: [
        trial("both", .passed, .json(#"{"x": 1}"#), .json(#"{"x": 2}"#)),
        trial("the second is wrong", .failed, .json(#"{"x": 1}"#)),
        trial("the first is wrong", .failed, .json(#"{"x": 2}"#)),
      ]
    ),
    VerdictRow(
      subject: "step.preconditions",
      step: "preconditions: [{ healthy: /health }]",
      trials: [
        trial("well", .passed, .empty(200)), trial("ill", .errored, .empty(500)),
        trial("gone", .errored, .empty(404)), trial("moved", .errored, .empty(302)),
      ]
    ),
    VerdictRow(
      subject: "precondition.that",
      step: "preconditions: [{ that: \"${1 > 2}\" }]",
      trials: [trial("false", .errored, .empty(200))]
    ),
    VerdictRow(
      subject: "precondition.env",
      step: "preconditions: [{ env: NOT_SET }]",
      trials: [trial("not set", .errored, .empty(200))]
    ),
    VerdictRow(
      subject: "precondition.file",
      step: "preconditions: [{ file: not-there.txt }]",
      trials: [trial("not there", .errored, .empty(200))]
    ),
    VerdictRow(
      subject: "step.skip",
      step: "skip: not now",
      trials: [trial("well", .skipped, .empty(200))]
    ),
    VerdictRow(
      subject: "step.if",
      step: "if: \"${1 > 2}\"",
      trials: [trial("well", .skipped, .empty(200))]
    ),
    VerdictRow(
      subject: "undo",
      step: "POST: /\nundo: { DELETE: /made }",
      trials: [trial("well", .passed, .empty(201), .empty(204))]
    ),
  ]
}

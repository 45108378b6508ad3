import Matching
import SpecSource

/// The keys of `expect`, `until` and `abort`.
enum ExpectKeys {
  static let status = Key(
    "status",
    "200, [200, 204], 2xx, <200..299>; 2xx unless written",
    example: "status: 201",
    .status
  )
  static let headers = Key(
    "headers",
    "patterns for header fields",
    example: "headers: { Location: /orders/<uuid> }",
    .names(of: .pattern)
  )
  static let cookies = Key(
    "cookies",
    "patterns for cookies that the answer sets",
    example: "cookies: { theme: dark }",
    .names(of: .pattern)
  )
  static let type = Key(
    "type",
    "a pattern for the media type, without its parameters",
    example: "type: application/json",
    .pattern
  )
  static let body = Key(
    "body",
    "a pattern for the body, read as JSON",
    example: "body: { id: <uuid>, note?: <string | null> }",
    .pattern
  )
  static let text = Key(
    "text",
    "a pattern for the body as text",
    example: "text: <contains 'Welcome'>",
    .pattern
  )
  static let time = Key(
    "time",
    "a pattern for how long the answer took: <duration < 500ms>",
    example: "time: <duration < 500ms>",
    .pattern
  )
  static let size = Key(
    "size",
    "a pattern for the body's size: <size < 1MB>",
    example: "size: <size < 1MB>",
    .pattern
  )
  static let error = Key(
    "error",
    "how the request must fail",
    example: "error: connection refused",
    .expectedError
  )

  static let group = KeyGroup(
    "an expectation",
    [
      status.description, headers.description, cookies.description, type.description,
      body.description, text.description, time.description, size.description,
      error.description,
    ]
  )
}

/// The keys of a part of `multipart`.
enum PartKeys {
  static let file = Key(
    "file",
    "a file, sent with its name",
    example: "file: ${env.HOME}/receipt.pdf",
    .template
  )
  static let text = Key("text", "text", example: "text: Receipt", .template)
  static let json = Key("json", "a JSON value", example: "json: { total: 25 }", .value)
  static let base64 = Key(
    "base64",
    "bytes, written as base64",
    example: "base64: //79AA==",
    .template
  )
  static let type = Key("type", "the part's media type", example: "type: text/plain", .template)
  static let name = Key("name", "the file name to send", example: "name: receipt.txt", .template)

  static let contentNames = KeyNames(contents.map(\.name))
  static let contents = [
    file.description, text.description, json.description, base64.description,
  ]
  static let group = KeyGroup(
    "a part",
    contents + [type.description, name.description],
    rules: [.exactlyOne(contents.map(\.name))]
  )
}

/// The keys of a precondition.
enum PreconditionKeys {
  static let env = Key("env", "an environment variable is set", example: "env: PASSWORD", .text)
  static let file = Key("file", "a file exists", example: "file: receipt.pdf", .template)
  static let reachable = Key(
    "reachable",
    "a connection to this URL's host can be made",
    example: "reachable: http://127.0.0.1:8080",
    .template
  )
  static let healthy = Key(
    "healthy",
    "a GET of this URL, or path below base, answers 2xx",
    example: "healthy: http://127.0.0.1:8080/health",
    .template
  )
  static let that = Key(
    "that",
    "this condition is true",
    example: "that: ${env.CI == 'true'}",
    .condition
  )
  static let otherwise = Key(
    "otherwise",
    "what to do when it does not hold: fail (unless written) or skip",
    example: "otherwise: skip",
    .word("consequence") as Reader<Precondition.Otherwise>
  )

  static let kindNames = KeyNames(kinds.map(\.name))
  static let kinds = [
    env.description, file.description, reachable.description, healthy.description,
    that.description,
  ]
  static let group = KeyGroup(
    "a precondition",
    kinds + [otherwise.description],
    rules: [.exactlyOne(kinds.map(\.name))]
  )
}

/// The keys of `retry`.
enum RetryKeys {
  static let count = Key(
    "count",
    "how often to send again after the first time",
    example: "count: 3",
    .count
  )
  static let delay = Key(
    "delay",
    "the wait before sending again; none unless written",
    example: "delay: 200ms",
    .duration
  )
  static let backoff = Key(
    "backoff",
    "each wait is this many times the one before",
    example: "backoff: 2",
    .number
  )
  static let max = Key(
    "max",
    "no wait is longer; 30s unless written",
    example: "max: 5s",
    .duration
  )
  static let jitter = Key(
    "jitter",
    "how much of a wait chance may take away, 0 to 1",
    example: "jitter: 0.2",
    .number
  )
  static let on = Key(
    "on",
    "what to send again for: connection, timeout, a status (429), a class (5xx), expectation",
    example: "on: [connection, timeout, 429, 5xx]",
    .causes
  )

  static let group = KeyGroup(
    "'retry'",
    [
      count.description, delay.description, backoff.description, max.description,
      jitter.description, on.description,
    ],
    rules: [.required([count.name])]
  )
}

/// The keys of `poll`.
enum PollKeys {
  static let until = Key(
    "until",
    "what the answer must be like to go on",
    example: "until: { body: { status: done } }",
    .assertions
  )
  static let abort = Key(
    "abort",
    "an answer like this fails the step at once",
    example: "abort: { status: 4xx }",
    .assertions
  )
  static let every = Key(
    "every",
    "how long to wait between answers; 1s unless written",
    example: "every: 500ms",
    .duration
  )
  static let within = Key(
    "within",
    "how long to go on asking; 30s unless written",
    example: "within: 30s",
    .period
  )

  static let group = KeyGroup(
    "'poll'",
    [until.description, abort.description, every.description, within.description],
    rules: [.required([until.name])]
  )
}

/// The keys of `repeat`.
enum RepeatKeys {
  static let condition = Key(
    "while",
    "run again as long as this is true of 'previous', the answer that just came",
    example: "while: ${previous.body.more}",
    .condition
  )
  static let most = Key(
    "most",
    "how many turns there may be; the step fails when 'while' is true after the last",
    example: "most: 50",
    .count
  )

  static let group = KeyGroup(
    "'repeat'",
    [condition.description, most.description],
    rules: [.required([condition.name, most.name])]
  )
}

/// The keys of a capture that is more than a query.
enum CaptureKeys {
  static let from = Key(
    "from",
    "the query whose value is captured",
    example: "from: $.token",
    .query
  )
  static let secret = Key(
    "secret",
    "true masks the value wherever it would be shown",
    example: "secret: true",
    .bool
  )

  static let group = KeyGroup(
    "a capture",
    [from.description, secret.description],
    rules: [.required([from.name])]
  )
}

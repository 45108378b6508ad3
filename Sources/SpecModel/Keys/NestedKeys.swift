import Matching
import SpecSource

/// The keys of `expect`, `until` and `abort`.
enum ExpectKeys {
  static let status = Key("status", "200, [200, 204], 2xx, <200..299>; 2xx unless written", .status)
  static let headers = Key("headers", "patterns for header fields", .names(of: .pattern))
  static let cookies = Key(
    "cookies",
    "patterns for cookies that the answer sets",
    .names(of: .pattern)
  )
  static let type = Key("type", "a pattern for the media type, without its parameters", .pattern)
  static let body = Key("body", "a pattern for the body, read as JSON", .pattern)
  static let text = Key("text", "a pattern for the body as text", .pattern)
  static let time = Key(
    "time",
    "a pattern for how long the answer took: <duration < 500ms>",
    .pattern
  )
  static let size = Key("size", "a pattern for the body's size: <size < 1MB>", .pattern)
  static let error = Key(
    "error",
    "how the request must fail",
    .word("error") as Reader<ExpectedError>
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

/// The keys of `auth`.
enum AuthKeys {
  static let bearer = Key("bearer", "a token, sent as 'Authorization: Bearer …'", .template)
  static let basic = Key("basic", "user and password (RFC 7617)", .basic)
  static let user = Key("user", "the user's name", .template)
  static let password = Key("password", "the user's password", .template)

  static let group = KeyGroup(
    "'auth'",
    [bearer.description, basic.description],
    later: ["digest", "aws", "oauth2", "key", "netrc"]
  )
  static let basicGroup = KeyGroup("'basic'", [user.description, password.description])
}

/// The keys of a part of `multipart`.
enum PartKeys {
  static let file = Key("file", "a file, sent with its name", .template)
  static let text = Key("text", "text", .template)
  static let json = Key("json", "a JSON value", .value)
  static let base64 = Key("base64", "bytes, written as base64", .template)
  static let type = Key("type", "the part's media type", .template)
  static let name = Key("name", "the file name to send", .template)

  static let contents = [
    file.description, text.description, json.description, base64.description,
  ]
  static let group = KeyGroup("a part", contents + [type.description, name.description])
}

/// The keys of a precondition.
enum PreconditionKeys {
  static let env = Key("env", "an environment variable is set", .text)
  static let file = Key("file", "a file exists", .template)
  static let reachable = Key("reachable", "a connection to this URL's host can be made", .template)
  static let healthy = Key("healthy", "a GET of this URL answers 2xx", .template)
  static let that = Key("that", "this condition is true", .condition)
  static let otherwise = Key(
    "otherwise",
    "what to do when it does not hold: fail (unless written) or skip",
    .word("consequence") as Reader<Precondition.Otherwise>
  )

  static let kinds = [
    env.description, file.description, reachable.description, healthy.description,
    that.description,
  ]
  static let group = KeyGroup("a precondition", kinds + [otherwise.description])
}

/// The keys of `retry`.
enum RetryKeys {
  static let count = Key("count", "how often to send again after the first time", .count)
  static let delay = Key("delay", "the wait before sending again; none unless written", .duration)
  static let backoff = Key("backoff", "each wait is this many times the one before", .number)
  static let max = Key("max", "no wait is longer; 30s unless written", .duration)
  static let jitter = Key("jitter", "how much of a wait chance may change, 0 to 1", .number)
  static let on = Key(
    "on",
    "what to send again for: connection, timeout, a status (429), a class (5xx), expectation",
    .causes
  )

  static let group = KeyGroup(
    "'retry'",
    [
      count.description, delay.description, backoff.description, max.description,
      jitter.description, on.description,
    ]
  )
}

/// The keys of `poll`.
enum PollKeys {
  static let until = Key("until", "what the answer must be like to go on", .assertions)
  static let abort = Key("abort", "an answer like this fails the step at once", .assertions)
  static let every = Key("every", "how long to wait between answers; 1s unless written", .duration)
  static let within = Key("within", "how long to go on asking; 30s unless written", .duration)

  static let group = KeyGroup(
    "'poll'",
    [until.description, abort.description, every.description, within.description]
  )
}

/// The keys of a capture that is more than a query.
enum CaptureKeys {
  static let from = Key("from", "the query whose value is captured", .query)
  static let secret = Key("secret", "true masks the value wherever it would be shown", .bool)

  static let group = KeyGroup("a capture", [from.description, secret.description])
}

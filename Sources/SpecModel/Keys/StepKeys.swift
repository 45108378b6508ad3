import Matching
import SpecSource

/// The keys of a step.
enum StepKeys {
  static let id = Key("id", "the name by which later steps read this one's response", .name)
  static let name = Key("name", "what reports call the step", .text)
  static let tags = Key("tags", "words to select the step by", .texts)
  static let skip = Key("skip", "why the step is not to run", .text)
  static let condition = Key("if", "run the step only when this is true", .condition)
  static let needs = Key("needs", "ids of steps that must have passed", .texts)

  /// The methods that are keys themselves.
  static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    .map(Key<Template>.method)
  static let method = Key("method", "any other method; goes with 'url'", .text)
  static let url = Key("url", "the path or URL; goes with 'method'", .template)

  static let query = Key("query", "parameters of the URL", .fields)
  static let headers = Key("headers", "header fields", .fields)
  static let cookies = Key("cookies", "cookies to send besides the suite's own", .fields)
  static let auth = Key("auth", "who is asking: bearer, basic, or none", .auth)
  static let timeout = Key("timeout", "the longest time for the whole answer; 30s unless written", .duration)
  static let redirects = Key("redirects", "how many redirects to follow; none unless written", .redirects)

  static let json = Key("json", "a JSON body", .value)
  static let form = Key("form", "a body of form fields", .fields)
  static let text = Key("text", "a body of plain text", .template)
  static let file = Key("file", "a file as the body", .template)
  static let base64 = Key("base64", "bytes as the body, written as base64", .template)
  static let multipart = Key("multipart", "a body of several parts", .parts)

  static let preconditions = Key("preconditions", "what must hold before the request is sent", .preconditions)
  static let retry = Key("retry", "how often to send again when no usable answer came", .retry)
  static let poll = Key("poll", "ask again until the answer is as wanted", .poll)
  static let delay = Key("delay", "wait before the step", .duration)

  static let expect = Key("expect", "what the answer must be like", .expectations)
  static let validations = Key("validations", "queries on the answer and what they must give", .validations)
  static let capture = Key("capture", "names for parts of the answer", .captures)

  static let set = Key("set", "names values instead of sending a request", .names(of: .value))
  static let wait = Key("wait", "waits instead of sending a request", .duration)

  static let bodies = [
    json.description, form.description, text.description, file.description, base64.description,
    multipart.description,
  ]

  /// What a request is made of, besides its method and URL.
  static let request =
    [
      query.description, headers.description, cookies.description, auth.description,
      timeout.description, redirects.description,
    ] + bodies

  static let group = KeyGroup(
    "a step",
    [
      id.description, name.description, tags.description, skip.description,
      condition.description, needs.description,
    ] + methods.map(\.description) + [method.description, url.description] + request + [
      preconditions.description, retry.description, poll.description, delay.description,
      expect.description, validations.description, capture.description, set.description,
      wait.description,
    ],
    later: [
      "call", "with", "as", "cache", "scope", "xml", "graphql", "tls", "proxy", "resolve",
      "socket", "http", "repeat", "cases", "matrix", "download", "undo", "events", "use",
      "parallel",
    ]
  )
}

/// The keys of `defaults`: those of a step that make sense for all.
enum DefaultsKeys {
  static let group = KeyGroup(
    "'defaults'",
    [
      StepKeys.query.description, StepKeys.headers.description, StepKeys.cookies.description,
      StepKeys.auth.description, StepKeys.timeout.description, StepKeys.redirects.description,
      StepKeys.retry.description, StepKeys.delay.description, StepKeys.expect.description,
    ],
    later: ["cache", "tls", "proxy", "resolve", "socket", "http"]
  )
}

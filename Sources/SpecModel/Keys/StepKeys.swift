import Matching
import SpecSource

/// The keys of a step.
enum StepKeys {
  static let id = Key(
    "id",
    "the name by which later steps read this one's response",
    example: "id: login",
    .name
  )
  static let name = Key(
    "name",
    "what reports call the step",
    example: "name: the order is in the list",
    .text
  )
  static let tags = Key("tags", "words to select the step by", example: "tags: [slow]", .texts)
  static let skip = Key(
    "skip",
    "why the step is not to run",
    example: "skip: the shop has no reviews so far",
    .reason
  )
  static let condition = Key(
    "if",
    "run the step only when this is true",
    example: "if: ${run.environment == 'staging'}",
    .condition
  )
  static let needs = Key(
    "needs",
    "ids of steps that must have passed",
    example: "needs: [login]",
    .texts
  )

  static let actor = Key(
    "as",
    "who takes the step: everyone has cookies, and log-ins by actions with 'once', of their own",
    example: "as: ada",
    .template
  )

  /// The methods that are keys themselves.
  static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    .map(Key<Template>.method)
  static let method = Key(
    "method",
    "any other method; goes with 'url'",
    example: "method: PROPFIND",
    .text
  )
  static let url = Key(
    "url",
    "the path or URL; goes with 'method'",
    example: "url: /files",
    .template
  )

  static let query = Key(
    "query",
    "parameters of the URL",
    example: "query: { page: 2, tag: [paper, new] }",
    .fields
  )
  static let headers = Key(
    "headers",
    "header fields",
    example: "headers: { Accept: application/json }",
    .fields
  )
  static let cookies = Key(
    "cookies",
    "cookies to send besides the suite's own",
    example: "cookies: { language: nb }",
    .fields
  )
  static let auth = Key(
    "auth",
    "who is asking: bearer, basic, digest, aws, oauth2, key, netrc, or none",
    example: "auth: { bearer: \"${env.TOKEN}\" }",
    .auth
  )
  static let timeout = Key(
    "timeout",
    "the longest time for the whole answer; 30s unless written",
    example: "timeout: 5s",
    .period
  )
  static let redirects = Key(
    "redirects",
    "how many redirects to follow; none unless written",
    example: "redirects: 3",
    .redirects
  )
  static let scope = Key(
    "scope",
    "a name for the request by which plugins are limited to some; see `plugins`",
    example: "scope: orders",
    .scope
  )
  static let effect = Key(
    "effect",
    "what the request does to the server's data, where its method doesn't say it; see `allow`",
    example: "effect: read",
    .word("effect") as Reader<Effect>
  )

  static let json = Key("json", "a JSON body", example: "json: { user: ada, qty: 2 }", .value)
  static let form = Key(
    "form",
    "a body of form fields",
    example: "form: { name: Ada Lovelace, tag: [red, blue] }",
    .fields
  )
  static let text = Key(
    "text",
    "a body of plain text",
    example: "text: Two notebooks, please.",
    .template
  )
  static let xml = Key(
    "xml",
    "a body of XML",
    example: "xml: <order><sku>a</sku></order>",
    .template
  )
  static let file = Key(
    "file",
    "a file as the body",
    example: "file: ${env.HOME}/receipt.pdf",
    .template
  )
  static let base64 = Key(
    "base64",
    "bytes as the body, written as base64",
    example: "base64: //79AA==",
    .template
  )
  static let multipart = Key(
    "multipart",
    "a body of several parts",
    example: "multipart: { title: Receipt, data: { json: { total: 25 } } }",
    .parts
  )

  static let graphql = Key(
    "graphql",
    "a GraphQL operation: the body of a POST, or the query of a GET; 'errors' fail the step",
    example: "graphql: { query: \"{ products { name } }\" }",
    .graphQL as Reader<GraphQLRequest>
  )

  static let preconditions = Key(
    "preconditions",
    "what must hold before the request is sent",
    example: "preconditions: [{ env: SLOW_TESTS, otherwise: skip }]",
    .preconditions
  )
  static let retry = Key(
    "retry",
    "how often to send again when no usable answer came",
    example: "retry: 2",
    .retry
  )
  static let poll = Key(
    "poll",
    "ask again until the answer is as wanted",
    example: "poll: { until: { body: { status: done } }, every: 500ms, within: 30s }",
    .poll
  )
  static let cases = Key(
    "cases",
    "run the step once for each: a list, a CSV, JSON or YAML file, or ${…}; each is 'case'",
    example: "cases: [{ user: ada, status: 200 }, { user: eve, status: 403 }]",
    .cases
  )
  static let matrix = Key(
    "matrix",
    "run the step once for each combination of values; each is 'case'",
    example: "matrix: { plan: [free, pro], size: [1, 10] }",
    .matrix as Reader<Repetition>
  )
  static let repetition = Key(
    "repeat",
    "run the step so many times, or while a condition holds; 'previous' is the answer before",
    example: "repeat: 3",
    .turns
  )
  static let delay = Key("delay", "wait before the step", example: "delay: 200ms", .duration)

  static let expect = Key(
    "expect",
    "what the answer must be like",
    example: "expect: { status: 201, body: { id: <uuid> } }",
    .expectations
  )
  static let validations = Key(
    "validations",
    "queries on the answer and what they must give",
    example: "validations: { $.total: <number > 0>, headers.ETag: <string> }",
    .validations
  )
  static let capture = Key(
    "capture",
    "names for parts of the answer",
    example: "capture: { token: $.token }",
    .captures
  )

  static let events = Key(
    "events",
    "takes the answer for a stream of events: server-sent, or lines of JSON",
    example: "events: { until: { data: { status: done } }, within: 10s }",
    .events as Reader<EventExpectations>
  )
  static let download = Key(
    "download",
    "writes the answer's body to a file",
    example: "download: _out/report.pdf",
    .download as Reader<DownloadTemplate>
  )

  static let undo = Key(
    "undo",
    "a step that takes back what this one did; it runs before the teardown if there is something to undo",
    example: "undo: { DELETE: /orders/1 }",
    Reader<Node>.step
  )

  static let set = Key(
    "set",
    "names values instead of sending a request",
    example: "set: { total: \"${2 * 12.5}\" }",
    .names(of: .value)
  )
  static let wait = Key(
    "wait",
    "waits instead of sending a request",
    example: "wait: 2s",
    .duration
  )

  static let call = Key(
    "call",
    "sends the request of an endpoint",
    example: "call: order",
    .text
  )
  static let use = Key(
    "use",
    "runs the steps of an action; its outputs are read by the step's id",
    example: "use: log in",
    .text
  )
  static let with = Key(
    "with",
    "what 'call' or 'use' is given",
    example: "with: { id: 42 }",
    .arguments
  )
  static let parallel = Key(
    "parallel",
    "steps that run at the same time; none reads from another",
    example: "parallel: [{ GET: /products }, { GET: /health }]",
    .steps
  )

  /// The keys by which a step runs several times.
  static let repetitionNames = KeyNames([cases.name, matrix.name, repetition.name])

  /// The keys that say how an answer is taken, of which a step has one at most.
  static let receptionNames = KeyNames([poll.name, events.name, download.name])

  static let methodNames = KeyNames(methods.map(\.name))
  /// The keys that say what a step does.
  static let actionNames = methodNames.union([
    method.name, set.name, wait.name, call.name, use.name, parallel.name,
  ])
  static let bodyNames = KeyNames(bodies.map(\.name))
  /// The keys that only a step with a request can have, besides its method.
  static let requestNames = KeyNames(request.map(\.name)).union([
    expect.name, validations.name, capture.name, retry.name, poll.name, url.name, undo.name,
    events.name, download.name,
  ])
  /// The keys that make no sense in an undo: nothing reads it, and nothing depends on it.
  static let notInUndo = KeyNames([
    id.name, needs.name, capture.name, undo.name, set.name, wait.name, use.name, parallel.name,
    cases.name, matrix.name, repetition.name,
  ])

  static let bodies = [
    json.description, form.description, text.description, xml.description, file.description,
    base64.description, multipart.description, graphql.description,
  ]

  /// What a request is made of, besides its method and URL.
  static let request =
    [
      query.description, headers.description, cookies.description, auth.description,
      timeout.description, redirects.description, effect.description,
      scope.description,
    ] + ConnectionKeys.all + bodies

  static let group = KeyGroup(
    "a step",
    [
      id.description, name.description, tags.description, skip.description,
      condition.description, needs.description, actor.description,
    ] + methods.map(\.description) + [
      method.description, url.description, call.description, use.description, with.description,
    ] + request + [
      preconditions.description, cases.description, matrix.description, repetition.description,
      retry.description, poll.description, delay.description, expect.description,
      validations.description, capture.description, events.description, download.description,
      undo.description, set.description, wait.description, parallel.description,
    ],
    rules: [
      .exactlyOne(
        methods.map(\.name) + [
          method.name, set.name, wait.name, call.name, use.name, parallel.name,
        ]
      ),
      .atMostOne(bodies.map(\.name)), .needs(method.name, url.name), .needs(url.name, method.name),
      .atMostOne([retry.name, poll.name, events.name]),
      .atMostOne([poll.name, events.name, download.name]),
      .atMostOne([cases.name, matrix.name, repetition.name]),
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
      StepKeys.scope.description,
    ] + ConnectionKeys.all
  )
}

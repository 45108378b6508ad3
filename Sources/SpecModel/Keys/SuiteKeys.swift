import Matching
import SpecSource

/// The keys of a suite.
enum SuiteKeys {
  static let suite = Key("suite", "the title of the suite", example: "suite: Orders", .text)
  static let description = Key(
    "description",
    "what the suite is about",
    example: "description: Placing an order and waiting for it",
    .text
  )
  static let tags = Key(
    "tags",
    "words to select the suite by",
    example: "tags: [smoke, orders]",
    .texts
  )
  static let skip = Key(
    "skip",
    "why the suite is not to run",
    example: "skip: the shop is being rebuilt",
    .reason
  )
  static let base = Key(
    "base",
    "the URL that paths of requests are joined to",
    example: "base: http://127.0.0.1:8080",
    .template
  )
  static let variables = Key(
    "variables",
    "names for values, evaluated once",
    example: "variables: { user: ada, order: \"order-${uuid()}\" }",
    .names(of: .value)
  )
  static let secrets = Key(
    "secrets",
    "like variables, and masked wherever they would be shown",
    example: "secrets: { password: \"${env.PASSWORD}\" }",
    .names(of: .value)
  )
  static let include = Key(
    "include",
    "files whose endpoints, shapes, actions, variables and defaults the suite has too",
    example: "include: [_shared/shop.yaml]",
    .texts
  )
  static let endpoints = Key(
    "endpoints",
    "named requests, sent by 'call'",
    example: "endpoints: { order: { path: \"/orders/{id}\" } }",
    .names(of: .group("endpoint"))
  )
  static let actions = Key(
    "actions",
    "named steps, run by 'use'",
    example: "actions: { look around: { steps: [{ GET: /products }] } }",
    .names(of: .group("action"))
  )
  static let defaults = Key(
    "defaults",
    "keys that every step has unless it says otherwise",
    example: "defaults: { timeout: 5s, headers: { Accept: application/json } }",
    .defaults
  )
  static let shapes = Key(
    "shapes",
    "named patterns; names are capitalised",
    example: "shapes: { Line: { sku: <string>, qty: <int > 0> } }",
    .names(of: .pattern)
  )
  static let preconditions = Key(
    "preconditions",
    "what must hold before anything is sent",
    example: "preconditions: [{ env: PASSWORD }]",
    .preconditions
  )
  static let order = Key(
    "order",
    "'any' runs neighbouring GET, HEAD and OPTIONS steps at the same time, unless one reads another",
    example: "order: any",
    .word("order") as Reader<StepOrder>
  )
  static let cases = Key(
    "cases",
    "run the suite once for each: a list, or a CSV, JSON or YAML file; each is 'case'",
    example: "cases: [{ user: ada }, { user: grace }]",
    .suiteCases
  )
  static let matrix = Key(
    "matrix",
    "run the suite once for each combination of values; each is 'case'",
    example: "matrix: { plan: [free, pro], size: [1, 10] }",
    .matrix as Reader<[Case]>
  )
  static let plugins = Key(
    "plugins",
    "the engine's plugins: logger and trace, for all requests or for some scopes",
    example: "plugins: [trace, { logger: { scope: orders } }]",
    .plugins
  )
  static let setup = Key(
    "setup",
    "steps before the others; one that fails blocks them all",
    example: "setup: [{ id: login, POST: /login }]",
    .steps
  )
  static let steps = Key(
    "steps",
    "the steps, run in order",
    example: "steps: [{ GET: /health }]",
    .steps
  )
  static let teardown = Key(
    "teardown",
    "steps that always run, after all others",
    example: "teardown: [{ DELETE: /orders }]",
    .steps
  )

  /// The keys by which a suite runs several times.
  static let repetitionNames = KeyNames([cases.name, matrix.name])

  static let group = KeyGroup(
    "a suite",
    [
      suite.description, description.description, tags.description, skip.description,
      base.description, include.description, variables.description, secrets.description,
      defaults.description, endpoints.description, actions.description, shapes.description,
      preconditions.description, plugins.description, order.description, cases.description,
      matrix.description,
      setup.description, steps.description, teardown.description,
    ],
    rules: [.required(["suite", "steps"]), .atMostOne([cases.name, matrix.name])]
  )
}

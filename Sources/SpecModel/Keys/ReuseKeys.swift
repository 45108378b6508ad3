/// The keys of a file that suites include.
enum IncludedFileKeys {
  static let group = KeyGroup(
    "an included file",
    [
      SuiteKeys.include.description, SuiteKeys.variables.description,
      SuiteKeys.secrets.description, SuiteKeys.defaults.description,
      SuiteKeys.endpoints.description, SuiteKeys.actions.description,
      SuiteKeys.shapes.description,
    ]
  )
}

/// The keys of an endpoint: those of a step that make a request, without any verdict.
enum EndpointKeys {
  static let path = Key(
    "path",
    "the path or URL; a value given by 'with' fills each {name}",
    example: "path: \"/orders/{id}\"",
    .template
  )
  static let method = Key(
    "method",
    "the method; GET unless written",
    example: "method: DELETE",
    .text
  )
  static let parameters = Key(
    "parameters",
    "values for the query (GET, HEAD, DELETE) or a form; 'with' may give others",
    example: "parameters: { expand: lines }",
    .fields
  )

  static let group = KeyGroup(
    "an endpoint",
    [path.description, method.description, parameters.description] + StepKeys.request,
    rules: [.required([path.name]), .atMostOne(StepKeys.bodies.map(\.name))]
  )
}

/// The keys of an action.
enum ActionKeys {
  static let description = Key(
    "description",
    "what the action is for",
    example: "description: Log in and give the token",
    .text
  )
  static let inputs = Key(
    "inputs",
    "what 'with' must give: names and patterns; 'name?' may be left out",
    example: "inputs: { user: <string>, \"note?\": <string> }",
    .inputs
  )
  static let steps = Key(
    "steps",
    "the steps, run in order; their ids are known here only",
    example: "steps: [{ id: login, POST: /login }]",
    .steps
  )
  static let outputs = Key(
    "outputs",
    "what is read by the id of the step that uses the action",
    example: "outputs: { seed: \"${run.seed}\" }",
    .names(of: .value)
  )
  static let once = Key(
    "once",
    "true runs it a single time for the whole run, when its name is first read",
    example: "once: true",
    .bool
  )

  static let group = KeyGroup(
    "an action",
    [
      description.description, inputs.description, steps.description, outputs.description,
      once.description,
    ],
    rules: [.required([steps.name])]
  )
}

import JSON
import Matching
import SpecSource

/// Steps that use what has a name: endpoints and actions.
extension StepDecoder {
  // MARK: Endpoints

  /// The endpoint that a step calls, with its path and parameters filled in.
  func call(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> (endpoint: CalledEndpoint, request: RequestParts)? {
    let name = mapping.value(of: StepKeys.call, &decoding)
    let arguments = mapping.value(of: StepKeys.with, &decoding) ?? []
    guard let name else { return nil }
    guard let endpoint = catalogue.endpoints[name.value] else {
      decoding.report(
        .unknownEndpoint,
        "no endpoint is named '\(name.value)'",
        at: name.range,
        hint: hint(for: name.value, among: catalogue.endpoints.keys.sorted(), in: "endpoints")
      )
      return nil
    }
    let slots = endpoint.path.slotNames
    let inputs =
      slots.map { ($0, true, endpoint.path.range) }
      + endpoint.parameters.map { ($0.name, false, $0.range) }
    check(arguments, against: inputs, of: endpoint, at: name.range, &decoding)
    checkBase(of: endpoint, at: name.range, &decoding)
    var fillings: [String: Template] = [:]
    for argument in arguments where slots.contains(argument.name) {
      fillings[argument.name] = segment(argument, &decoding)
    }
    let parameters = endpoint.parameters.map { parameter in
      guard let argument = arguments.first(where: { $0.name == parameter.name }) else {
        return parameter
      }
      var parameter = parameter
      parameter.value = argument.value
      parameter.isOptional = argument.isOptional
      parameter.range = argument.range
      return parameter
    }
    let called = CalledEndpoint(
      method: endpoint.method,
      target: endpoint.path.filling(fillings),
      parameters: parameters,
      range: name.range
    )
    return (called, endpoint.request)
  }

  private func checkBase(
    of endpoint: EndpointDefinition,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) {
    guard !hasBase, endpoint.path.isBelowBase else { return }
    decoding.report(
      .missingKey,
      "the path of \(endpoint.title) needs the suite to have a 'base'",
      at: range,
      hint: "add 'base: http://…' to the suite",
      notes: [Diagnostic.Note("the path is here", at: endpoint.path.range)]
    )
  }

  /// The text that fills a place of a path; nil when it can't fill any.
  private func segment(_ argument: CallArgument, _ decoding: inout Decoding) -> Template? {
    switch argument.value {
    case .template(let template):
      return template
    case .constant(let value):
      guard let template = Template(constant: value, range: argument.range) else { break }
      if let text = template.constant, ["", ".", ".."].contains(text) {
        decoding.report(
          .invalidValue,
          "'\(argument.name)' is '\(text)', which would make another path of it",
          at: argument.range
        )
      }
      return template
    case .array, .object:
      break
    }
    decoding.report(
      .wrongType,
      "'\(argument.name)' fills a part of the path, and that is text",
      at: argument.range
    )
    return nil
  }

  // MARK: Actions

  /// The action that a step uses, with what it is given.
  func use(of mapping: GroupedMapping, _ decoding: inout Decoding) -> ActionCall? {
    let name = mapping.value(of: StepKeys.use, &decoding)
    let arguments = mapping.value(of: StepKeys.with, &decoding) ?? []
    guard let name else { return nil }
    guard let action = catalogue.actions[name.value] else {
      decoding.report(
        .unknownAction,
        "no action is named '\(name.value)'",
        at: name.range,
        hint: hint(for: name.value, among: catalogue.actions.keys.sorted(), in: "actions")
      )
      return nil
    }
    if action.isOnce {
      let output = action.outputs.first.map { ".\($0.value)" } ?? ""
      decoding.report(
        .invalidValue,
        "\(action.title) runs by itself, once, when its name is read",
        at: name.range,
        hint: "read ${\(action.name)\(output)} where you need it, without 'use'",
        notes: [Diagnostic.Note("it is defined here", at: action.range)]
      )
      return nil
    }
    let inputs = action.inputs.map { ($0.name, !$0.isOptional, $0.range) }
    check(arguments, against: inputs, of: action, at: name.range, &decoding)
    for argument in arguments {
      guard let input = action.inputs.first(where: { $0.name == argument.name }) else { continue }
      check(argument, as: input, of: action, &decoding)
    }
    return ActionCall(action: action.key, arguments: arguments, range: name.range)
  }

  /// Holds what is written out against the input's pattern.
  private func check(
    _ argument: CallArgument,
    as input: ActionInput,
    of action: ActionHeader,
    _ decoding: inout Decoding
  ) {
    guard case .constant(let value) = argument.value else { return }
    let matcher = Matcher(shapes: action.shapes, scope: NoNames())
    // A pattern that reads a variable can only be checked when the value of that is known.
    let mismatches = try? matcher.mismatches(
      of: .json(value),
      against: input.pattern,
      at: input.name
    )
    guard let mismatch = mismatches?.first else { return }
    decoding.report(
      .invalidValue,
      "'\(mismatch.path)' must be \(mismatch.expected), and is \(mismatch.actual)",
      at: argument.range,
      notes: [Diagnostic.Note("\(action.title) asks for it here", at: input.range)]
    )
  }

  // MARK: Both

  /// Reports what is given and not asked for, and what is asked for and not given.
  private func check(
    _ arguments: [CallArgument],
    against inputs: [(name: String, isRequired: Bool, range: SourceRange)],
    of definition: some NamedDefinition,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) {
    let names = inputs.map(\.name)
    for argument in arguments where !names.contains(argument.name) {
      decoding.report(
        .unknownInput,
        "\(definition.title) takes no '\(argument.name)'",
        at: argument.range,
        hint: decoding.suggestion(for: argument.name, among: names)
          ?? (names.isEmpty ? "it takes nothing" : "it takes \(names.joined(separator: ", "))"),
        notes: [Diagnostic.Note("it is defined here", at: definition.range)]
      )
    }
    for input in inputs
    where input.isRequired && !arguments.contains(where: { $0.name == input.name }) {
      decoding.report(
        .missingInput,
        "\(definition.title) needs '\(input.name)'",
        at: range,
        hint: "add with: { \(input.name): … }",
        notes: [Diagnostic.Note("it is asked for here", at: input.range)]
      )
    }
  }

  private func hint(for name: String, among names: [String], in key: String) -> String {
    if let nearest = nearestName(to: name, in: names) { return "did you mean '\(nearest)'?" }
    guard !names.isEmpty else {
      return "define it below '\(key)', here or in a file named by 'include'"
    }
    return "known: \(names.prefix(12).joined(separator: ", "))\(names.count > 12 ? ", …" : "")"
  }
}

extension Template {
  /// Whether it is a path for sure, and not a whole URL.
  var isBelowBase: Bool {
    guard let prefix = literalPrefix else { return false }
    return !prefix.hasPrefix("http://") && !prefix.hasPrefix("https://")
  }
}

/// An action with its steps; names are not resolved yet.
struct DecodedAction: Sendable {
  var header: ActionHeader
  var steps: [DecodedStep]
  var outputs: [Binding]
}

extension StepDecoder {
  /// Decodes the rest of an action, once everything is known that its steps can use.
  func decode(_ header: ActionHeader, _ decoding: inout Decoding) -> DecodedAction {
    var decoded = DecodedAction(header: header, steps: [], outputs: [])
    // The mapping has been read once for its header, with all that is wrong with its keys.
    var silent = decoding
    guard let mapping = GroupedMapping(header.node, of: ActionKeys.group, &silent) else {
      return decoded
    }
    let nodes = mapping.required(ActionKeys.steps, in: ActionKeys.group, &decoding) ?? []
    decode(nodes, phase: .steps, into: &decoded.steps, &decoding)
    if mapping.has(ActionKeys.steps), nodes.isEmpty {
      decoding.report(.invalidValue, "this action does nothing", at: header.range)
    }
    guard let outputs = mapping.entry(of: ActionKeys.outputs) else { return decoded }
    guard case .mapping(let entries) = outputs.value.content else {
      decoding.reportType("a mapping of names and values", outputs.value)
      return decoded
    }
    // Outputs are read behind the name of a step, so that even 'status' and 'body' are free.
    decoded.outputs = entries.compactMap { entry in
      decoding.value(entry.value).map { value in
        Binding(name: entry.key.text, value: value, isSecret: false, range: entry.key.range)
      }
    }
    return decoded
  }
}

import JSON
import Matching
import SpecSource

/// What the names of a suite or an action stand for.
extension SuiteResolver {
  func define(
    _ name: String,
    as definition: Definition,
    _ decoding: inout Decoding
  ) {
    if let first = definitions[name], !first.canBeHidden, let first = first.range,
      let range = definition.range
    {
      decoding.report(
        .duplicateName,
        "the name '\(name)' is given twice",
        at: range,
        hint: "variables, secrets, ids and captures share their names",
        notes: [Diagnostic.Note("it is given here first", at: first)]
      )
      return
    }
    definitions[name] = definition
  }

  /// The suite's own come first, so that others don't change the random values that it draws.
  func defineVariables(_ bindings: LayeredBindings, _ decoding: inout Decoding) {
    for (binding, range) in bindings.own {
      define(binding.name, as: .variable(variables.count, range), &decoding)
      variables.append(binding)
    }
    for binding in bindings.others {
      let range = binding.range == .commandLine ? nil : binding.range
      definitions[binding.name] = .variable(variables.count, range)
      variables.append(binding)
    }
    notesReads = !bindings.others.isEmpty
  }

  func noteRead(_ reference: Reference) {
    if notesReads { readNames.insert(reference.name) }
  }

  /// Variables that have been brought into their order.
  func define(resolved variables: [Binding]) {
    self.variables = variables
    for (index, binding) in variables.enumerated() {
      definitions[binding.name] = .variable(index, binding.range)
    }
    secrets.insert(contentsOf: variables)
  }

  func defineOnce() {
    for action in catalogue.actions.values where action.isOnce {
      definitions[action.name] = .once(action)
    }
  }

  func define(_ steps: [DecodedStep], _ decoding: inout Decoding) {
    for (index, decoded) in steps.enumerated() {
      if let id = decoded.id { define(id.value, as: .step(index, id.range), &decoding) }
      for capture in decoded.step.captures {
        define(capture.name, as: .capture(step: index, capture.range), &decoding)
      }
      switch decoded.step.action {
      case .set(let bindings):
        for binding in bindings {
          define(binding.name, as: .capture(step: index, binding.range), &decoding)
        }
      case .use(let call):
        calls[index] = call
      case .request, .wait:
        break
      }
    }
  }
}

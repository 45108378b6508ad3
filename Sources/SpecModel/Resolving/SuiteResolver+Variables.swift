import JSON
import Matching
import SpecSource

/// The order of variables, and what can be read before any step has run.
extension SuiteResolver {
  /// The order in which variables can be evaluated; circles are reported.
  func orderVariables(_ decoding: inout Decoding) -> [Binding] {
    enum State { case untouched, open, done }
    var states = Array(repeating: State.untouched, count: variables.count)
    var ordered: [Binding] = []

    func visit(_ index: Int) {
      states[index] = .open
      for reference in variables[index].value.references {
        guard case .variable(let other, _)? = definitions[reference.name] else {
          reportBeforeSteps(reference, what: "variables", &decoding)
          reportActor(reference, &decoding)
          continue
        }
        switch states[other] {
        case .untouched: visit(other)
        case .open:
          decoding.report(
            .circularReference,
            "'\(variables[index].name)' depends on itself through '\(reference.name)'",
            at: reference.range
          )
        case .done: break
        }
        if variables[other].isSecret { variables[index].isSecret = true }
      }
      states[index] = .done
      ordered.append(variables[index])
    }

    for index in variables.indices where states[index] == .untouched { visit(index) }
    return ordered
  }

  /// Reports a variable that asks who takes a step: it is worked out once, before anybody does.
  private func reportActor(_ reference: Reference, _ decoding: inout Decoding) {
    guard reference.name == "run", let member = reference.members.first,
      member.key == .name("actor")
    else { return }
    decoding.report(
      .forwardReference,
      "variables are worked out before anybody takes a step",
      at: member.range,
      hint: "write ${run.actor} in the step, or in an action"
    )
  }

  func checkBeforeSteps(
    _ reference: Reference,
    what: String,
    _ decoding: inout Decoding
  ) {
    noteRead(reference)
    reportBeforeSteps(reference, what: what, &decoding)
  }

  /// Reports what can't be read before any step has run.
  func reportBeforeSteps(
    _ reference: Reference,
    what: String,
    _ decoding: inout Decoding
  ) {
    switch definitions[reference.name] {
    case .variable?:
      break
    case .input(let range)?:
      decoding.report(
        .forwardReference,
        "\(what) can't read inputs",
        at: reference.range,
        notes: [Diagnostic.Note("'\(reference.name)' is one", at: range)]
      )
    case .once(let action)?:
      decoding.report(
        .forwardReference,
        "\(what) can't read steps, and '\(reference.name)' runs some",
        at: reference.range,
        notes: [Diagnostic.Note("it is defined here", at: action.range)]
      )
    case .step(_, let range)?, .capture(_, let range)?:
      decoding.report(
        .forwardReference,
        "\(what) can't read steps, and '\(reference.name)' comes from one",
        at: reference.range,
        notes: [Diagnostic.Note("it is given here", at: range)]
      )
    case nil:
      checkBuiltIn(reference, in: Surroundings(cases: suiteCase), &decoding)
    }
  }

  /// Reports what can't be read by the cases of a suite, which are known before everything else.
  func checkInCase(_ reference: Reference, _ decoding: inout Decoding) {
    guard let definition = definitions[reference.name] else {
      checkBuiltIn(reference, in: Surroundings(), &decoding)
      return
    }
    decoding.report(
      .forwardReference,
      "the cases of a suite can't read '\(reference.name)'",
      at: reference.range,
      hint: "they are known before variables and steps, and can read 'env' and 'run'",
      notes: definition.range.map { [Diagnostic.Note("it is given here", at: $0)] } ?? []
    )
  }
}

import Matching
import SpecSource

/// Reports expressions that certainly fail, or are always the same, because of the types of what they
/// read.
///
/// Only expressions with an operator, a filter or a call are looked at, and those that become part of
/// a text.
struct ExpressionTypeCheck {
  private let resolved: ResolvedSuite
  private let names: NameTypes

  /// Makes a check of resolved steps.
  ///
  /// - Parameters:
  ///   - resolved: what to look at.
  ///   - cases: those of the suite.
  ///   - inputs: the names of an action's inputs.
  init(_ resolved: ResolvedSuite, cases: [Case] = [], inputs: Set<String> = []) {
    self.resolved = resolved
    names = NameTypes(resolved, cases: cases, inputs: inputs)
  }

  /// Looks at all steps.
  func run(_ decoding: inout Decoding) {
    let steps = resolved.steps
    for index in steps.indices {
      let references = resolved.references[index]
      check(references.ofCases, at: .beforeSteps, &decoding)
      check(references.beforeSending, at: .sending(index), &decoding)
      check(references.toAnswer, at: .answered(index), &decoding)
      for undo in references.ofUndo where undo.reference.typed != nil {
        check([undo.reference], at: .undo(index), &decoding)
      }
      if let condition = steps[index].condition {
        check(condition: condition, at: .sending(index), &decoding)
      }
      if case .loop(let condition, _)? = steps[index].repetition {
        check(condition: condition, at: .sending(index), &decoding)
      }
      check(steps[index].preconditions, at: .sending(index), &decoding)
    }
  }

  /// Looks at what a suite says besides its steps.
  func run(_ suite: DecodedSuite, _ decoding: inout Decoding) {
    for variable in resolved.variables where variable.isRead {
      check(variable.value.references, at: .beforeSteps, &decoding)
    }
    check(suite.base?.references ?? [], at: .beforeSteps, &decoding)
    for precondition in suite.preconditions {
      check(precondition.references, at: .beforeSteps, &decoding)
    }
    check(suite.preconditions, at: .beforeSteps, &decoding)
  }

  /// Looks at what the outputs of an action read.
  func run(_ outputs: [Binding], _ decoding: inout Decoding) {
    for output in outputs { check(output.value.references, at: .outputs, &decoding) }
  }

  private func check(
    _ references: [Reference],
    at place: StepTypes.Place,
    _ decoding: inout Decoding
  ) {
    // By index, since a reference is large, and most are passed over.
    for index in references.indices {
      guard let expression = references[index].typed else { continue }
      let scope = StepTypes(names: names, place: place)
      if let mistake = expression.mistake(in: scope, isGuarded: references[index].isGuarded) {
        decoding.report(mistake)
      }
    }
  }

  private func check(
    _ preconditions: [Precondition],
    at place: StepTypes.Place,
    _ decoding: inout Decoding
  ) {
    for precondition in preconditions {
      guard case .condition(let condition) = precondition.kind else { continue }
      check(condition: condition, at: place, &decoding)
    }
  }

  private func check(
    condition: Expression,
    at place: StepTypes.Place,
    _ decoding: inout Decoding
  ) {
    let scope = StepTypes(names: names, place: place)
    if let mistake = condition.conditionMistake(in: scope) { decoding.report(mistake) }
  }
}

extension Decoding {
  fileprivate mutating func report(_ mistake: TypeMistake) {
    report(mistake.code, mistake.message, at: mistake.range, hint: mistake.hint)
  }
}

import JSON
import Matching
import SpecSource

/// What resolving adds to a decoded suite.
struct ResolvedSuite: Sendable {
  var variables: [Binding]
  var shapes: ShapeTable
  var steps: [Step]
  /// What each step reads, by its index.
  var references: [StepReferences]
}

/// What a step reads; gathered once, since several checks look at it.
struct StepReferences: Sendable {
  /// Read to find its cases.
  let ofCases: [Reference]
  let beforeSending: [Reference]
  let toAnswer: [Reference]
  /// The same of its undo, which sees the step's own answer, too.
  let ofUndo: [(reference: Reference, isAnswerKnown: Bool)]

  /// In the order in which they are read.
  var all: some Sequence<Reference> {
    [ofCases, beforeSending, toAnswer, ofUndo.map(\.reference)].joined()
  }

  init(_ step: borrowing Step) {
    ofCases = step.repetition?.references ?? []
    beforeSending = step.referencesBeforeSending
    toAnswer = step.referencesToAnswer
    ofUndo =
      (step.undo?.referencesBeforeSending ?? []).map { ($0, false) }
      + (step.undo?.referencesToAnswer ?? []).map { ($0, true) }
  }
}

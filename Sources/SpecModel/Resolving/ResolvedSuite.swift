import JSON
import Matching
import SpecSource

/// What resolving adds to a decoded suite.
struct ResolvedSuite: Sendable {
  let variables: [Binding]
  let shapes: ShapeTable
  let steps: [Step]
  /// What each step reads, by its index.
  let references: [StepReferences]
  /// The steps' indexes by their ids.
  let ids: [String: Int]

  init(
    variables: [Binding],
    shapes: ShapeTable,
    steps: [Step],
    references: [StepReferences]
  ) {
    self.variables = variables
    self.shapes = shapes
    self.steps = steps
    self.references = references
    ids = steps.indexesByID
  }
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
  var all: [Reference] {
    var all = ofCases
    all.add(beforeSending)
    all.add(toAnswer)
    if !ofUndo.isEmpty { all.add(ofUndo.map(\.reference)) }
    return all
  }

  /// Lends them in the order in which they are read, without making a list of all.
  func forEach(_ body: (Reference) -> Void) {
    for reference in ofCases { body(reference) }
    for reference in beforeSending { body(reference) }
    for reference in toAnswer { body(reference) }
    for undo in ofUndo { body(undo.reference) }
  }

  /// The names that are read.
  func insertNames(into names: inout Set<String>) {
    forEach { names.insert($0.name) }
  }

  init(_ step: borrowing Step) {
    ofCases = step.referencesOfCases
    beforeSending = step.referencesBeforeSending
    toAnswer = step.referencesToAnswer
    ofUndo = step.undoStorage.flatMap { undo in
      undo.referencesBeforeSending.map { ($0, false) }
        + undo.referencesToAnswer.map { ($0, true) }
    }
  }
}

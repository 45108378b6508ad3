import JSON
import Matching
import SpecModel
import SpecSource

/// An entry of a ledger whose step has been found again.
struct SweepTrace: Sendable {
  /// A step on the way to what is to be undone.
  struct Stop: Sendable {
    let place: LedgerEntry.Place
    /// With the place that it had in the run, on which its random values depend.
    let step: Step
    /// The names that have to be known beside the step, and that the ledger has not: where they are
    /// secret.
    var missing: Set<String> = []
    /// Where the step uses an action, that action with just those steps that give what is missing in
    /// it.
    var action: CompiledAction?
    /// Those of its inputs that are read then.
    var inputs: Set<String> = []
  }

  let number: Int
  let entry: LedgerEntry
  /// The suite's step, then, where that uses an action, the step in there, and so on.
  private(set) var stops: [Stop]
  /// The last stop, which asked for the undo.
  let creator: Stop
  let undo: Step

  /// Nil when the suite no longer has such a step, or the step no undo.
  init?(_ number: Int, _ entry: LedgerEntry, in suite: CompiledSuite) {
    var stops: [Stop] = []
    var steps = suite.steps
    for place in entry.path {
      guard let step = place.find(in: steps) else { return nil }
      var action: CompiledAction?
      if case .use(let call) = step.action { action = suite.actions[call.action] }
      steps = action?.steps ?? []
      stops.append(Stop(place: place, step: step, action: action))
    }
    guard var creator = stops.popLast(), let undo = creator.step.undo else { return nil }
    self.number = number
    self.entry = entry
    self.undo = undo
    var references = undo.referencesOfUndo
    if !entry.isAnswered, undo.reads(Set(creator.step.givenNames)) {
      references += creator.step.referencesBeforeSending
    }
    creator.lack(references)
    self.creator = creator
    var missing = creator.missing
    for index in stops.indices.reversed() {
      stops[index].prepare(for: missing)
      missing = stops[index].missing
    }
    self.stops = stops
  }

  /// What is missing in the suite.
  var missing: Set<String> { stops.first?.missing ?? creator.missing }

  /// Whether the undo reads what only the answer told.
  var readsAnswer: Bool { undo.reads(Set(creator.step.givenNames)) }
}

extension SweepTrace.Stop {
  /// Notes which of these names the ledger has not.
  fileprivate mutating func lack(_ references: [Reference]) {
    missing = Set(references.map(\.name)).subtracting(place.values.names)
    // What the step gives itself comes with its answer.
    missing.subtract(step.givenNames)
    if missing.contains("case") { missing.formUnion(step.referencesOfCases.map(\.name)) }
  }

  /// Leaves those steps of the action that give what is missing in it, and finds out what these
  /// need of its user.
  fileprivate mutating func prepare(for missing: Set<String>) {
    guard case .use(let call) = step.action, var action else { return }
    action.steps = action.steps.giving(missing)
    self.action = action
    let read = action.steps.reduce(into: missing) { names, step in
      names.formUnion((step.references + (step.undo?.referencesOfUndo ?? [])).map(\.name))
    }
    inputs = Set(action.inputs.map(\.name)).intersection(read)
    lack(call.arguments.filter { inputs.contains($0.name) }.flatMap(\.references))
  }
}

extension [Step] {
  /// Those that give one of the names, and what they depend on.
  func giving(_ names: Set<String>) -> [Step] {
    let isKept = map { !names.isDisjoint(with: $0.givenNames) }
    return keeping(withDependencies(isKept, of: [.setup, .steps, .teardown]))
  }
}

extension Step {
  /// Whether an undo reads one of these names.
  fileprivate func reads(_ names: Set<String>) -> Bool {
    referencesOfUndo.contains { names.contains($0.name) }
  }
}

extension LedgerEntry.Place {
  /// The step that it is about, also when it has moved; as if it were still where it was.
  fileprivate func find(in steps: [Step]) -> Step? {
    let named = steps.filter { $0.identity.nameInLedger.utf8.elementsEqual(step.utf8) }
    var found = named.first { $0.identity.range.start == position } ?? named.first
    found?.identity.range.start = position
    return found
  }
}

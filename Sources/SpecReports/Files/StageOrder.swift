import SpecModel

/// Puts the steps of a suite that ran at the same time into the order of the spec.
///
/// What runs alone passes straight through, and so does the first of those that run side by side; what
/// the others tell is kept until all of them have ended.
struct StageOrder: Sendable {
  private var waiting: [(index: Int, event: RunEvent)] = []
  /// Where the steps begin of which some are waiting.
  private var first: Int?

  /// The events whose turn has come with this one; suites follow each other.
  mutating func take(_ event: RunEvent) -> [RunEvent] {
    switch event {
    case .stepFinished(_, let result): take(event, of: result.step)
    case .stepStarted, .stepProgressed: [event]
    case .runStarted, .suiteStarted, .suiteFinished, .runFinished: release() + [event]
    }
  }

  private mutating func take(_ event: RunEvent, of step: StepIdentity) -> [RunEvent] {
    var released: [RunEvent] = []
    if step.firstBeside != first {
      released = release()
      first = step.firstBeside
    }
    guard let first, step.index > first else { return released + [event] }
    waiting.append((step.index, event))
    return released
  }

  /// Several runs of one step stay in the order of time, which is theirs.
  private mutating func release() -> [RunEvent] {
    defer {
      waiting = []
      first = nil
    }
    return waiting.sorted { $0.index < $1.index }.map(\.event)
  }
}

import SpecModel

/// Puts the events of suites that ran side by side into the order of the run.
///
/// The suite whose turn it is passes straight through; what the others tell is kept until then.
struct SuiteOrder: Sendable {
  private var next = 0
  private var waiting: [Int: [RunEvent]] = [:]
  private var ended: Set<Int> = []

  /// The events whose turn has come with this one.
  mutating func take(_ event: RunEvent) -> [RunEvent] {
    // Who watches may care how far a step has come; a file doesn't.
    if case .stepProgressed = event { return [] }
    guard let suite = event.suiteIndex else {
      guard case .runFinished = event else { return [event] }
      // Suites that never ended, in a run that was interrupted, still tell what they did.
      let rest = waiting.sorted { $0.key < $1.key }.flatMap(\.value)
      waiting = [:]
      return rest + [event]
    }
    guard suite == next else {
      waiting[suite, default: []].append(event)
      if event.endsSuite { ended.insert(suite) }
      return []
    }
    guard event.endsSuite else { return [event] }
    var turn = [event]
    next += 1
    while let events = waiting.removeValue(forKey: next) {
      turn += events
      guard ended.remove(next) != nil else { break }
      next += 1
    }
    return turn
  }
}

extension RunEvent {
  /// Nil for what concerns the run as a whole.
  fileprivate var suiteIndex: Int? {
    switch self {
    case .runStarted, .runFinished: nil
    case .suiteStarted(let suite), .stepStarted(let suite, _), .stepProgressed(let suite, _, _),
      .stepFinished(let suite, _):
      suite.index
    case .suiteFinished(let result): result.suite.index
    }
  }

  fileprivate var endsSuite: Bool {
    if case .suiteFinished = self { true } else { false }
  }
}

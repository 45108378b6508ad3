import SpecModel

/// How often a run goes through its suites.
package enum Turns: Sendable, Equatable {
  case once
  /// So many times; at least 1.
  case times(Int)
  /// Until something stops the run.
  case endless
}

/// The suites that are still to be run, in their order, turn after turn.
///
/// A turn's suites are named when they are taken, so that many turns take no more memory than one.
struct SuiteQueue {
  private let suites: [CompiledSuite]
  private let turns: Turns
  private var taken = 0

  init(_ suites: [CompiledSuite], turns: Turns) {
    self.suites = suites
    self.turns = turns
  }

  /// What the suites of the first turn are called.
  var identities: [SuiteIdentity] { suites.indices.map(identity) }

  /// True when the next suite is the first of a turn.
  var isAtTurnStart: Bool { suites.isEmpty || taken % suites.count == 0 }

  mutating func popFirst() -> CompiledSuite? {
    guard !suites.isEmpty, hasTurn(taken / suites.count) else { return nil }
    var suite = suites[taken % suites.count]
    suite.identity = identity(taken)
    taken += 1
    return suite
  }

  private func hasTurn(_ index: Int) -> Bool {
    switch turns {
    case .once: index < 1
    case .times(let count): index < count
    case .endless: true
    }
  }

  private func identity(_ position: Int) -> SuiteIdentity {
    let identity = suites[position % suites.count].identity
    let turn = position / suites.count + 1
    switch turns {
    case .once: return identity
    case .times(let count): return identity.repeated(in: turn, of: count, index: position)
    case .endless: return identity.repeated(in: turn, of: nil, index: position)
    }
  }
}

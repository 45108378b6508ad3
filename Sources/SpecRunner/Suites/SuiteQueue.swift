import SpecModel
import Synchronization

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
/// Those who run them side by side take them from here. A turn's suites are named when they are
/// taken, so that many turns take no more memory than one.
final class SuiteQueue: Sendable {
  private struct Place {
    /// The turn at hand, from 0; none has begun yet where it is negative.
    var turn = -1
    /// How many suites of the turn have been taken.
    var taken = 0
  }

  private let suites: [CompiledSuite]
  private let turns: Turns
  private let place = Mutex(Place())

  init(_ suites: [CompiledSuite], turns: Turns) {
    self.suites = suites
    self.turns = turns
  }

  /// How many suites there are in each turn.
  var suiteCount: Int { suites.count }

  /// What the suites of the first turn are called.
  var identities: [SuiteIdentity] { suites.indices.map { identity($0, in: 0) } }

  /// Begins the next turn; false when there is none.
  func beginTurn() -> Bool {
    place.withLock { place in
      guard !suites.isEmpty, hasTurn(place.turn + 1) else { return false }
      place = Place(turn: place.turn + 1)
      return true
    }
  }

  /// The next suite of the turn at hand; nil when all have been taken.
  func next() -> CompiledSuite? {
    let place = place.withLock { place in
      defer { place.taken += 1 }
      return place
    }
    guard place.taken < suites.count else { return nil }
    guard turns != .once else { return suites[place.taken] }
    var suite = suites[place.taken]
    suite.identity = identity(place.taken, in: place.turn)
    return suite
  }

  private func hasTurn(_ index: Int) -> Bool {
    switch turns {
    case .once: index < 1
    case .times(let count): index < count
    case .endless: true
    }
  }

  private func identity(_ index: Int, in turn: Int) -> SuiteIdentity {
    let identity = suites[index].identity
    let position = turn * suites.count + index
    switch turns {
    case .once: return identity
    case .times(let count): return identity.repeated(in: turn + 1, of: count, index: position)
    case .endless: return identity.repeated(in: turn + 1, of: nil, index: position)
    }
  }
}

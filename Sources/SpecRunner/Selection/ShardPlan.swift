package import SpecModel

/// Which shard runs which suites: every suite is in exactly one, and all shards that know the same
/// make the same plan.
///
/// The longest suite first, each goes to the shard that has least to do so far.
package struct ShardPlan: Sendable {
  /// For each suite the 0-based number of its shard.
  private let shards: [Int]
  /// True when it is known of at least one suite how long it takes.
  package let isTimed: Bool

  /// Plans for suites by how long each took when it last ran whole; of those that never did, by their
  /// number of steps.
  package init(
    for suites: [CompiledSuite],
    history: RunHistory,
    project: String,
    count: Int
  ) {
    let places = HistoryPlaces(project: project)
    let known = suites.map { history[places.key(of: $0.identity)]?.milliseconds }
    let timed = zip(suites, known).filter { $0.1 != nil }
    let steps = timed.reduce(0) { $0 + $1.0.steps.count }
    let time = timed.reduce(0) { $0 + ($1.1 ?? 0) }
    let average = steps > 0 ? max(1, time / steps) : 1
    self.init(
      weights: zip(suites, known).map { $1 ?? $0.steps.count * average },
      count: count,
      isTimed: !timed.isEmpty
    )
  }

  /// Plans for so many things that weigh so much each, in whole numbers, so that every machine comes
  /// to the same.
  init(weights: [Int], count: Int, isTimed: Bool = false) {
    self.isTimed = isTimed
    var shards = weights.map { _ in 0 }
    var loads = (0..<count).map { (weight: 0, members: 0, index: $0) }
    let order = weights.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    for index in order {
      // Of equally busy ones that with fewer suites, so that what takes no time is spread as well.
      guard let least = loads.min(by: { $0 < $1 }) else { continue }
      shards[index] = least.index
      loads[least.index].weight += weights[index]
      loads[least.index].members += 1
    }
    self.shards = shards
  }

  /// The indexes of the suites of a shard, in their order.
  package func members(of shard: Shard) -> [Int] {
    shards.indices.filter { shards[$0] == shard.number - 1 }
  }

  /// Eight hexadecimal digits that are equal for equal plans: so that one can see that all shards go
  /// by the same.
  package var fingerprint: String {
    // FNV-1a, 64 bits.
    let hash = shards.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, shard in
      (hash ^ UInt64(shard)) &* 0x100_0000_01b3
    }
    let text = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
package import SpecModel

extension [CompiledSuite] {
  /// The suites in an order by chance, the same for equal seeds; the steps of each keep theirs.
  package func shuffled(seed: UInt64) -> [CompiledSuite] {
    var chance = Chance(
      environment: EvaluationEnvironment(seed: seed, now: { Date() }).fork("shuffle")
    )
    return shuffled(using: &chance).renumbered
  }

  /// The suites with positions counted anew.
  package var renumbered: [CompiledSuite] {
    var suites = self
    for index in suites.indices { suites[index].identity.index = index }
    return suites
  }
}

/// The draws of a seed.
private struct Chance: RandomNumberGenerator {
  let environment: EvaluationEnvironment

  mutating func next() -> UInt64 { environment.nextBits() }
}

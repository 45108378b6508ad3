#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import Synchronization

/// What evaluation depends on besides names: randomness from one seed, and the clock.
///
/// Equal seeds give equal draws in equal order. The generator is SplitMix64 (Steele, Lea, Flood:
/// "Fast splittable pseudorandom number generators", OOPSLA 2014); it is for test data, never for
/// secrets.
package final class EvaluationEnvironment: Sendable {
  /// The seed that this stream began with.
  package let seed: UInt64
  private let clock: @Sendable () -> Date
  private let state: Mutex<UInt64>

  /// Makes an environment at the beginning of the seed's stream.
  package init(seed: UInt64, now: @escaping @Sendable () -> Date) {
    self.seed = seed
    clock = now
    state = Mutex(seed)
  }

  /// An independent stream that depends on this one's seed and the label alone, never on what has
  /// been drawn: steps that run at the same time don't disturb each other's values.
  package func fork(_ label: String) -> EvaluationEnvironment {
    // FNV-1a, 64 bits: stable between processes, which `Hasher` is not.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in label.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return EvaluationEnvironment(seed: Self.mix(Self.mix(seed) ^ hash), now: clock)
  }

  /// The time now.
  package var now: Date { clock() }

  /// The next 64 random bits.
  package func nextBits() -> UInt64 {
    state.withLock { state in
      state &+= 0x9e37_79b9_7f4a_7c15
      return Self.mix(state)
    }
  }

  /// A number from 0 up to but not including `bound`, which is at least 1, each as likely as any
  /// other.
  func next(below bound: UInt64) -> UInt64 {
    // Lemire's method, with the rejection that makes it exact.
    var product = nextBits().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold {
        product = nextBits().multipliedFullWidth(by: bound)
      }
    }
    return product.high
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

package import SpecSource

/// A name that an expression reads, with the members that are known before it runs.
package struct Reference: Sendable {
  /// A member that is written out: `.name`, `['key']` or `[0]`.
  package struct Member: Sendable {
    package enum Key: Sendable, Equatable {
      case name(String)
      case index(Int)
    }

    package var key: Key
    package var range: SourceRange
  }

  /// The top-level name.
  package var name: String
  /// The leading members that are literal: `made[0].body` has two, `made[i].body` none.
  package var members: [Member]
  /// The name and these members.
  package var range: SourceRange
  /// Stands left of a `??`, or under `key?`: the author expects that it may be missing.
  package var isGuarded: Bool

  /// The same, read where it may be missing.
  package var guarded: Reference {
    var reference = self
    reference.isGuarded = true
    return reference
  }
}

extension [Reference] {
  /// Appends others; where there are none yet, shares their memory.
  package mutating func add(_ others: [Reference]) {
    if isEmpty { self = others } else if !others.isEmpty { self += others }
  }
}

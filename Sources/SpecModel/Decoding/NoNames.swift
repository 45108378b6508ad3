#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching

/// The scope of what is checked before anything has a value.
struct NoNames: Scope {
  let environment = EvaluationEnvironment(seed: 0) { .distantPast }

  func value(of name: String) -> Value { .missing }
}

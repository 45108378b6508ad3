#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import JSON
import SpecModel
import SpecSource

/// A step that may have made something, as the ledger keeps it until that has been undone.
///
/// No secret is in it: a name whose value would be masked is left out, and `specrun sweep` runs the
/// step again that gives it.
package struct LedgerEntry: Sendable {
  /// What names a suite in the ledger.
  package struct Suite: Sendable, Hashable {
    /// Absolute, so that it is found from any folder.
    package var path: String
    /// As it was named on the command line: random values depend on it.
    package var shownPath: String
    package var title: String
    /// Where the title stands.
    var position: SourcePosition
    /// The case; nil when the suite runs once.
    var instance: Instance?
    /// Which turn of a run that repeated its suites it was; nil when each ran once.
    var turn: Int?
  }

  /// A step of the suite or of an action, as the ledger names it.
  package struct Place: Sendable {
    /// The step's id, else its name.
    package var step: String
    /// Where it stands in its file.
    var position: SourcePosition
    /// Which run of the step it was, 0-based; nil when it runs once.
    var instance: Int?
    /// What that run is called; nil when it runs once, or when the name holds a secret.
    var caseName: String?
    /// What is read there, by name; of an answer only what is read of it.
    package var values: JSONObject
  }

  package var suite: Suite
  /// The base URL of the run; nil when there was none, or when it holds a secret.
  package var base: String?
  /// The step that asked for the undo, last; before it those that use the action which it is in, the
  /// suite's first.
  ///
  /// Never empty.
  package var path: [Place]
  /// What was going to be sent, as `POST http://127.0.0.1:8080/orders`; masked.
  package var request: String
  /// True when the same request can be sent again without doing more than it has done: a PUT, or one
  /// with an `Idempotency-Key`.
  package var isRepeatable: Bool
  /// False until the answer has come, or was seen not to come.
  package var isAnswered = false

  /// What messages call the step: `order`, in an action `checkout › order`.
  package var name: String { path.map(\.step).joined(separator: " › ") }

  /// The 1-based line of the suite's step.
  package var line: Int { path.first.map { Int($0.position.line) } ?? 0 }
}

extension LedgerEntry.Suite {
  init(_ identity: SuiteIdentity) {
    let turn = identity.turn?.number
    let identity = identity.unrepeated
    let folder = FileManager.default.currentDirectoryPath
    self.init(
      path: identity.path.hasPrefix("/") ? identity.path : "\(folder)/\(identity.path)",
      shownPath: identity.path,
      title: identity.title,
      position: identity.range.start,
      instance: identity.instance,
      turn: turn
    )
  }
}

extension StepIdentity {
  /// What tells the step from others of its list, however often it runs.
  var nameInLedger: String {
    if let id { return id }
    return instance.map { String(name.dropLast($0.suffix.count)) } ?? name
  }
}

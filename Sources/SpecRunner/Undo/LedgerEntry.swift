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
    /// 1-based line of the title.
    package var line: Int
    /// The name of the case; nil when the suite runs once.
    package var instance: String?
    /// Which turn of a run that repeated its suites it was; nil when each ran once.
    package var turn: Int? = nil
  }

  package var suite: Suite
  /// The base URL of the run; nil when there was none, or when it holds a secret.
  package var base: String?
  /// The step's id, else its name.
  package var step: String
  /// 1-based line of the step.
  package var line: Int
  /// Which run of the step it was, 0-based; nil when it runs once.
  package var instance: Int?
  /// What was going to be sent, as `POST http://127.0.0.1:8080/orders`; masked.
  package var request: String
  /// True when the same request can be sent again without doing more than it has done: a PUT, or one
  /// with an `Idempotency-Key`.
  package var isRepeatable: Bool
  /// What the step and its undo read, by name; of an answer only what they read of it.
  package var values: JSONObject
  /// False until the answer has come, or was seen not to come.
  package var isAnswered = false
}

extension LedgerEntry {
  var json: JSONValue {
    var suite = JSONObject()
    suite["path"] = .string(self.suite.path)
    suite["shown"] = .string(self.suite.shownPath)
    suite["title"] = .string(self.suite.title)
    suite["line"] = .number(JSONNumber(self.suite.line))
    if let instance = self.suite.instance { suite["case"] = .string(instance) }
    if let turn = self.suite.turn { suite["turn"] = .number(JSONNumber(turn)) }
    var object = JSONObject()
    object["suite"] = .object(suite)
    if let base { object["base"] = .string(base) }
    object["step"] = .string(step)
    object["line"] = .number(JSONNumber(line))
    if let instance { object["instance"] = .number(JSONNumber(instance)) }
    object["request"] = .string(request)
    object["repeatable"] = .bool(isRepeatable)
    object["values"] = .object(values)
    return .object(object)
  }

  /// Nil when something is missing.
  init?(_ json: JSONValue) {
    guard let suite = json["suite"], let path = suite["path"]?.string,
      let shown = suite["shown"]?.string, let title = suite["title"]?.string,
      let suiteLine = suite["line"]?.int, let step = json["step"]?.string,
      let line = json["line"]?.int, let request = json["request"]?.string,
      let isRepeatable = json["repeatable"]?.bool, let values = json["values"]?.object
    else { return nil }
    self.suite = Suite(
      path: path,
      shownPath: shown,
      title: title,
      line: suiteLine,
      instance: suite["case"]?.string,
      turn: suite["turn"]?.int
    )
    base = json["base"]?.string
    self.step = step
    self.line = line
    instance = json["instance"]?.int
    self.request = request
    self.isRepeatable = isRepeatable
    self.values = values
  }
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
      line: Int(identity.range.start.line),
      instance: identity.instance?.name,
      turn: turn
    )
  }
}

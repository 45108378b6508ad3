package import JSON
import SpecModel

/// What is remembered from one run to the next: which steps did not pass when they ran last, and how
/// long each suite took when it last ran whole.
package struct RunHistory: Sendable {
  /// Names a suite in any folder that the tool is called from.
  struct SuiteKey: Hashable {
    /// Relative to the project's folder where it lies in it.
    var path: String
    /// With the name of the case.
    var title: String
  }

  /// A step that did not pass; one with an id is the same also when it does something else now.
  struct Step: Hashable {
    /// Nil when it has none.
    var id: String?
    /// Without the name of a case.
    var name: String

    static func == (left: Step, right: Step) -> Bool {
      (left.id == nil) == (right.id == nil) && left.handle.utf8.elementsEqual(right.handle.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(handle) }

    private var handle: String { id ?? name }
  }

  /// What is known of a suite.
  struct Suite: Equatable {
    /// In milliseconds; nil when it never ran whole.
    var milliseconds: Int?
    /// Those that did not pass, in the order of the suite.
    var failures: [Step] = []
    /// Whether it failed as a whole: a precondition, a variable.
    var isBroken = false

    var isFailed: Bool { isBroken || !failures.isEmpty }
  }

  private static let format = "specrun-last-run"
  /// Rises when a reader of the version before could misread a document.
  private static let version = 1

  /// By their names; the order is that of the document.
  private(set) var suites: [SuiteKey: Suite] = [:]
  private var order: [SuiteKey] = []

  package init() {}

  subscript(key: SuiteKey) -> Suite? {
    get { suites[key] }
    set {
      if suites[key] == nil { order.append(key) }
      suites[key] = newValue
      if newValue == nil { order.removeAll { $0 == key } }
    }
  }

  /// False when everything that ran has passed.
  package var hasFailures: Bool { suites.values.contains(where: \.isFailed) }

  /// Forgets the suites whose files are gone.
  mutating func forget(where isGone: (String) -> Bool) {
    var known: [String: Bool] = [:]
    order = order.filter { key in
      let gone = known[key.path] ?? isGone(key.path)
      known[key.path] = gone
      if gone { suites[key] = nil }
      return !gone
    }
  }
}

// MARK: JSON

extension RunHistory {
  /// Reads what `json` gave; nil for anything else, also of another version.
  package init?(_ json: JSONValue) {
    guard json["format"]?.string == Self.format, json["version"]?.int == Self.version,
      let list = json["suites"]?.array
    else { return nil }
    for entry in list {
      guard let path = entry["path"]?.string, let title = entry["title"]?.string else { return nil }
      var suite = Suite(milliseconds: entry["milliseconds"]?.int)
      suite.isBroken = entry["broken"]?.bool ?? false
      for step in entry["failed"]?.array ?? [] {
        guard let name = step["name"]?.string else { return nil }
        suite.failures.append(Step(id: step["id"]?.string, name: name))
      }
      self[SuiteKey(path: path, title: title)] = suite
    }
  }

  package var json: JSONValue {
    [
      "format": .string(Self.format),
      "version": .number(JSONNumber(Self.version)),
      "suites": .array(order.compactMap { key in suites[key].map { Self.json(of: $0, key) } }),
    ]
  }

  private static func json(of suite: Suite, _ key: SuiteKey) -> JSONValue {
    var object: JSONObject = ["path": .string(key.path), "title": .string(key.title)]
    if let milliseconds = suite.milliseconds {
      object["milliseconds"] = .number(JSONNumber(milliseconds))
    }
    if suite.isBroken { object["broken"] = true }
    if !suite.failures.isEmpty {
      object["failed"] = .array(
        suite.failures.map { step in
          var object = JSONObject()
          object["id"] = step.id.map(JSONValue.string)
          object["name"] = .string(step.name)
          return .object(object)
        }
      )
    }
    return .object(object)
  }
}

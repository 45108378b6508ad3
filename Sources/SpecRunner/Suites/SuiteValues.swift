import Matching
import SpecModel

/// The values that a suite has named so far: variables, captures, answers of steps.
struct SuiteValues: Sendable {
  private var named: [String: Value] = [:]
  private let environment: EnvironmentRecord
  private var run: RunRecord
  /// Names that steps give, whether they have been given already or not.
  private let promised: Set<String>
  /// The steps that have ended otherwise than passing, by their place in the suite.
  private(set) var unpassed: Set<Int> = []

  init(steps: [Step], environment: EnvironmentRecord, run: RunRecord) {
    self.environment = environment
    self.run = run
    promised = Set(steps.flatMap(\.givenNames))
  }

  private init(_ other: SuiteValues, promised: Set<String>) {
    environment = other.environment
    run = other.run
    self.promised = promised
  }

  /// Who takes the step; nil for nobody with a name.
  var actor: String? {
    get { run.actor }
    set { run.actor = newValue }
  }

  /// With nothing but what every file knows.
  var empty: SuiteValues { SuiteValues(self, promised: []) }

  /// The same, for the steps of an action: they know nothing of whoever uses it.
  func forSteps(_ steps: [Step]) -> SuiteValues {
    SuiteValues(self, promised: Set(steps.flatMap(\.givenNames)))
  }

  /// Setting `.missing` leaves the name without a value.
  subscript(name: String) -> Value {
    get {
      switch name {
      case "env": .record(environment)
      case "run": .record(run)
      default: named[name] ?? .missing
      }
    }
    set {
      if case .missing = newValue { named[name] = nil } else { named[name] = newValue }
    }
  }

  /// All that have been named and have a value.
  var known: [String: Value] { named }

  /// The same with nothing but these names.
  func keeping(_ names: Set<String>) -> SuiteValues {
    var values = self
    values.named = named.filter { names.contains($0.key) }
    return values
  }

  /// Takes note of how the step at this place has ended.
  mutating func note(_ outcome: Outcome, of index: Int) {
    if !outcome.isPass { unpassed.insert(index) }
  }

  /// Whether there are names that steps give.
  var arePromised: Bool { !promised.isEmpty }

  /// Whether a name is a step's to give and has no value.
  func isUnfulfilled(_ name: String) -> Bool {
    promised.contains(name) && named[name] == nil
  }
}

extension Step {
  /// The names that a step gives to later ones.
  var givenNames: [String] {
    var names = captures.map(\.name)
    if let id = identity.id { names.append(id) }
    if case .set(let bindings) = action { names += bindings.map(\.name) }
    return names
  }
}

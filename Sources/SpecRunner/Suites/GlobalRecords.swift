import JSON
import Matching
import SpecModel

/// `env`: the environment's variables; an empty one counts as not set.
struct EnvironmentRecord: ValueRecord {
  let variables: [String: String]

  func field(_ name: String) -> Value {
    guard let text = variables[name], !text.isEmpty else { return .missing }
    return .json(.string(text))
  }

  /// Nothing: the whole environment is nobody's business.
  var json: JSONValue { .null }
}

/// `run`: what names this run.
struct RunRecord: ValueRecord {
  /// The same for equal seeds.
  let id: String
  let seed: UInt64
  let environmentName: String?
  /// Who takes the step that reads it.
  var actor: String?

  func field(_ name: String) -> Value {
    switch name {
    case "id": .json(.string(id))
    case "seed": .json(.number(JSONNumber(unchecked: String(seed))))
    // Null and not missing: to ask for it is no mistake when none was chosen.
    case "environment": .json(environmentName.map { .string($0) } ?? .null)
    case "actor": .json(actor.map { .string($0) } ?? .null)
    default: .missing
    }
  }

  var json: JSONValue {
    var object = JSONObject()
    for name in ReservedNames.runFields {
      if case .json(let value) = field(name) { object[name] = value }
    }
    return .object(object)
  }
}

extension RunRecord {
  init(options: RunOptions) {
    let environment = EvaluationEnvironment(seed: options.seed, now: options.now)
    self.init(
      id: String(environment.fork("run").seed, radix: 16),
      seed: options.seed,
      environmentName: options.environmentName
    )
  }
}

import JSON

/// The first line of a ledger: what run it belongs to.
package struct LedgerHead: Sendable {
  /// The form of the lines; another number is another form.
  static let version = 1

  /// The run's id.
  package var run: String
  package var seed: UInt64
  /// The name given with `--env`; nil when none was.
  package var environmentName: String?

  package init(run: String, seed: UInt64, environmentName: String?) {
    self.run = run
    self.seed = seed
    self.environmentName = environmentName
  }

  init(_ run: RunRecord) {
    self.init(run: run.id, seed: run.seed, environmentName: run.environmentName)
  }

  var json: JSONValue {
    var object = JSONObject()
    object["ledger"] = .number(JSONNumber(Self.version))
    object["run"] = .string(run)
    object["seed"] = .string(String(seed))
    if let environmentName { object["environment"] = .string(environmentName) }
    return .object(object)
  }

  /// Nil when this is not the head of a ledger of this version.
  init?(_ json: JSONValue) {
    guard json["ledger"]?.int == Self.version, let run = json["run"]?.string,
      let seed = json["seed"]?.string.flatMap({ UInt64($0) })
    else { return nil }
    self.init(run: run, seed: seed, environmentName: json["environment"]?.string)
  }
}

import JSON
import SpecModel
import SpecSource

/// Entries as lines of a ledger have them.
extension LedgerEntry {
  var json: JSONValue {
    var object = JSONObject()
    object["suite"] = suite.json
    if let base { object["base"] = .string(base) }
    object["path"] = .array(path.map(\.json))
    object["request"] = .string(request)
    object["repeatable"] = .bool(isRepeatable)
    return .object(object)
  }

  /// Nil when something is missing.
  init?(_ json: JSONValue) {
    guard let suite = json["suite"].flatMap(Suite.init), let places = json["path"]?.array,
      let request = json["request"]?.string, let isRepeatable = json["repeatable"]?.bool
    else { return nil }
    let path = places.compactMap(Place.init)
    guard !path.isEmpty, path.count == places.count else { return nil }
    self.init(
      suite: suite,
      base: json["base"]?.string,
      path: path,
      request: request,
      isRepeatable: isRepeatable
    )
  }
}

extension LedgerEntry.Suite {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["path"] = .string(path)
    object["shown"] = .string(shownPath)
    object["title"] = .string(title)
    object["at"] = position.json
    if let instance {
      object["instance"] = .number(JSONNumber(instance.index))
      object["case"] = .string(instance.name)
    }
    if let turn { object["turn"] = .number(JSONNumber(turn)) }
    return .object(object)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let path = json["path"]?.string, let shown = json["shown"]?.string,
      let title = json["title"]?.string, let position = json["at"].flatMap(SourcePosition.init)
    else { return nil }
    self.init(path: path, shownPath: shown, title: title, position: position)
    if let index = json["instance"]?.int, let name = json["case"]?.string {
      instance = Instance(index: index, name: name)
    }
    turn = json["turn"]?.int
  }
}

extension LedgerEntry.Place {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["step"] = .string(step)
    object["at"] = position.json
    if let instance { object["instance"] = .number(JSONNumber(instance)) }
    if let caseName { object["case"] = .string(caseName) }
    object["values"] = .object(values)
    return .object(object)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let step = json["step"]?.string, let values = json["values"]?.object,
      let position = json["at"].flatMap(SourcePosition.init)
    else { return nil }
    self.init(
      step: step,
      position: position,
      instance: json["instance"]?.int,
      caseName: json["case"]?.string,
      values: values
    )
  }
}

extension SourcePosition {
  /// `[12, 5]`: line and column.
  fileprivate var json: JSONValue {
    .array([.number(JSONNumber(Int(line))), .number(JSONNumber(Int(column)))])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let numbers = json.array?.compactMap(\.int), numbers.count == 2 else { return nil }
    self.init(line: numbers[0], column: numbers[1])
  }
}

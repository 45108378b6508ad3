import JSON
import Matching

/// An event as expressions and patterns see it: `event`, `data`, `id`, `text`.
///
/// `data` is what the text of the event stands for where that is JSON without a name that an object
/// has twice, else the text itself.
struct EventRecord: ValueRecord {
  private let event: StreamEvent
  private let data: Value

  init(_ event: StreamEvent) {
    self.event = event
    data =
      (try? JSONValue(parsing: event.data, limits: .unambiguous)).map(Value.json)
      ?? .text(event.data)
  }

  /// Whether the data is JSON.
  var isJSON: Bool { if case .json = data { true } else { false } }

  func field(_ name: String) -> Value {
    switch name {
    case "event": .text(event.name)
    case "data": data
    case "id": event.id.isEmpty ? .missing : .text(event.id)
    case "text": .text(event.data)
    default: .missing
    }
  }

  var json: JSONValue {
    var object = JSONObject()
    object["event"] = .string(event.name)
    if !event.id.isEmpty { object["id"] = .string(event.id) }
    if case .json(let value) = data {
      object["data"] = value
    } else {
      object["data"] = .string(event.data)
    }
    return .object(object)
  }
}

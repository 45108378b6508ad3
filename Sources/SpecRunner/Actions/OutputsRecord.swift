import JSON
import Matching

/// What an action leaves to be read behind a name.
struct OutputsRecord: ValueRecord {
  let fields: [String: Value]

  func field(_ name: String) -> Value { fields[name] ?? .missing }

  /// By code point; what is no data is left out.
  var json: JSONValue {
    let members = fields.compactMap { name, value in
      value.data.map { JSONObject.Member(name: name, value: $0) }
    }
    return .object(
      JSONObject(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    )
  }
}

extension Value {
  /// The value as JSON; nil for what has no such form.
  fileprivate var data: JSONValue? {
    switch self {
    case .json(let value): value
    case .text(let text): .string(text)
    case .record(let record): record.json
    case .list(let items): .array(items.map { $0.data ?? .null })
    case .missing, .bytes, .duration, .size: nil
    }
  }
}

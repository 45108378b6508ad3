#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import Matching
import SpecSource

/// What inputs are held against.
enum Sample {
  static let document = {
    do {
      return try JSONValue(
        parsing: """
          {"id": 1, "status": "paid", "total": 12.50, "tags": ["paper", "new", null, true],
           "lines": [{"sku": "a", "qty": 2}, {"sku": "b c", "qty": 0.5}], "a": {"b": {"a": []}},
           "created": "2024-02-29T12:00:00Z", "uuid": "6b1c2c0e-6f0b-4c39-9d3a-0d8f7f1f5a11",
           "it's": "\\u00e9\\n\\\\", "": {}}
          """
      )
    } catch {
      fatalError("\(error)")
    }
  }()

  /// All that patterns are held against: JSON of every kind, and text that numbers may be read from.
  static let values: [Value] =
    [.json(document), .missing, .text("12"), .text("paid"), .duration(.milliseconds(5)), .size(9)]
    + (document.object?.members.map { .json($0.value) } ?? [])

  struct NotThere: Error {}

  static func refuse(_ address: String) throws -> JSONValue { throw NotThere() }

  /// An answer's body, and the time standing still.
  struct Names: Scope {
    let environment = EvaluationEnvironment(seed: 1) { Date(timeIntervalSince1970: 1_700_000_000) }

    func value(of name: String) -> Value {
      switch name {
      case "body": .json(document)
      case "text": .text("12, a=b")
      case "time": .duration(.milliseconds(12))
      case "id", "status", "tags", "lines": document[name].map(Value.json) ?? .missing
      default: .missing
      }
    }
  }
}

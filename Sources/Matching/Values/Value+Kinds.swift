#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON

extension Value {
  /// The value with a record replaced by the plain value that stands for it, where it has one.
  var plain: Value {
    if case .record(let record) = self, let scalar = record.scalar { scalar } else { self }
  }

  /// The characters of JSON text or protocol text; nil for every other value.
  var plainText: String? {
    switch self {
    case .text(let text), .json(.string(let text)): text
    case .record(let record): record.scalar?.plainText
    default: nil
    }
  }

  var number: JSONNumber? {
    if case .json(.number(let number)) = self { number } else { nil }
  }

  /// The items of a list of any kind.
  var items: [Value]? {
    switch self {
    case .list(let items): items
    case .json(.array(let items)): items.map(Value.json)
    case .record(let record): record.lines?.map(Value.text)
    default: nil
    }
  }

  /// The data as JSON where it is an object, a list or a scalar of JSON's types.
  var plainJSON: JSONValue? {
    switch self {
    case .json(let value): value
    case .text(let text): .string(text)
    case .record(let record) where record.unusable == nil: record.json
    default: nil
    }
  }

  var isObject: Bool {
    switch self {
    case .json(.object), .record: true
    default: false
    }
  }

  /// A list that is plain JSON where all of its items are.
  init(items: [Value]) {
    var plain: [JSONValue] = []
    plain.reserveCapacity(items.count)
    for item in items {
      guard case .json(let value) = item else {
        self = .list(items)
        return
      }
      plain.append(value)
    }
    self = .json(.array(plain))
  }

  init(_ text: String) { self = .json(.string(text)) }
  init(_ flag: Bool) { self = .json(.bool(flag)) }
  init(_ number: JSONNumber) { self = .json(.number(number)) }
  init(_ integer: Int) { self = .json(.number(JSONNumber(integer))) }

  /// What the value is, in the words that messages use: "text", "a number", "a list".
  package var kindName: String {
    switch self {
    case .missing: "missing"
    case .json(let value): value.kindPhrase
    case .text: "text"
    case .bytes: "bytes"
    case .duration: "a duration"
    case .size: "a size"
    case .list: "a list"
    case .record(let record): record.scalar?.kindName ?? "an object"
    }
  }
}

extension JSONValue {
  /// "null", "true or false", "a number", "text", "a list", "an object".
  var kindPhrase: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

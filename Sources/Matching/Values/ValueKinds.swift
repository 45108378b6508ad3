import JSON

/// Kinds of value, for the checks that a pattern can match at all and that an operator can take
/// what it is given.
package struct ValueKinds: OptionSet, Sendable {
  /// One bit for each kind.
  package let rawValue: UInt16

  /// Makes a set of the kinds whose bits are set.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// There is no value.
  package static let missing = ValueKinds(rawValue: 1)
  /// JSON's null.
  package static let null = ValueKinds(rawValue: 2)
  /// True or false.
  package static let bool = ValueKinds(rawValue: 4)
  /// A number.
  package static let number = ValueKinds(rawValue: 8)
  /// Text, of JSON or of a protocol.
  package static let text = ValueKinds(rawValue: 16)
  /// A list.
  package static let list = ValueKinds(rawValue: 32)
  /// An object, or a record with fields.
  package static let object = ValueKinds(rawValue: 64)
  /// A duration.
  package static let duration = ValueKinds(rawValue: 128)
  /// A number of bytes.
  package static let size = ValueKinds(rawValue: 256)
  /// Bytes.
  package static let bytes = ValueKinds(rawValue: 512)

  /// Every value that is there.
  package static let present: ValueKinds = [
    .null, .bool, .number, .text, .list, .object, .duration, .size, .bytes,
  ]
  /// Nothing is known.
  package static let all: ValueKinds = [.present, .missing]
}

extension Value {
  var kinds: ValueKinds {
    switch self {
    case .missing: .missing
    case .json(.null): .null
    case .json(.bool): .bool
    case .json(.number): .number
    case .json(.string), .text: .text
    case .json(.array), .list: .list
    case .json(.object): .object
    case .bytes: .bytes
    case .duration: .duration
    case .size: .size
    case .record(let record): record.scalar?.kinds.union(.object) ?? .object
    }
  }
}

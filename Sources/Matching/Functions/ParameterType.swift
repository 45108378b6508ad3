import JSON

/// What a function takes for one of its parameters; the raw value is how messages call it.
package enum ParameterType: String, Sendable {
  case any = "a value"
  case text = "text"
  case textOrRegex = "text or a regular expression"
  case regex = "a regular expression"
  case textOrBytes = "text or bytes"
  case number = "a number"
  case wholeNumber = "a whole number"
  case list = "a list"
  case object = "an object"
  case countable = "text, bytes, a list or an object"
  case reversible = "text or a list"
  case duration = "a duration"
  case date = "a date"
  case dateFormat = "a date format"
  case algorithm = "an algorithm"
  case fakeKind = "a kind"
  case jsonPath = "a JSONPath"
  case xPath = "an XPath"

  /// The words that may be given, where it is one of few.
  var choices: [String]? {
    switch self {
    case .algorithm: HashAlgorithm.allCases.map(\.rawValue)
    case .fakeKind: FakeKind.allCases.map(\.rawValue)
    default: nil
    }
  }

  /// The kinds of value that can be right.
  var kinds: ValueKinds {
    switch self {
    case .any: .present
    case .text, .textOrRegex, .dateFormat, .algorithm, .fakeKind, .jsonPath, .xPath: .text
    case .textOrBytes: [.text, .bytes]
    case .regex: []
    case .number, .wholeNumber: .number
    case .list: .list
    case .object: .object
    case .countable: [.text, .bytes, .list, .object]
    case .reversible: [.text, .list]
    case .duration: .duration
    case .date: [.text, .number]
    }
  }

  var takesRegex: Bool { self == .regex || self == .textOrRegex }

  /// Whether a value that is written out can be right; false only for what never can.
  func accepts(_ value: Value) -> Bool {
    let isText = value.plainText != nil
    return switch self {
    case .any: true
    case .text, .textOrBytes, .textOrRegex: isText
    case .regex: false
    case .number: value.number != nil
    case .wholeNumber: value.number?.isInteger ?? false
    case .list: value.items != nil
    case .object: value.isObject
    case .countable: isText || value.items != nil || value.isObject
    case .reversible: isText || value.items != nil
    case .duration: if case .duration = value { true } else { false }
    case .date: isText || value.number != nil
    case .dateFormat: value.plainText.map { DateFormat($0) != nil } ?? false
    case .algorithm: value.plainText.map { HashAlgorithm(rawValue: $0) != nil } ?? false
    case .fakeKind: value.plainText.map { FakeKind(rawValue: $0) != nil } ?? false
    case .jsonPath, .xPath: isText
    }
  }
}

import JSON

/// A type that patterns know by name.
enum PatternType: Sendable, Equatable {
  case any
  case string
  case number
  case int
  case bool
  case null
  case object
  case array
  case duration
  case size
  /// `2xx`: the statuses from 200 to 299.
  case statusClass(Int)
  case format(TextFormat)

  init?(name: String) {
    guard let type = Self.byName[name] else { return nil }
    self = type
  }

  /// A table, as each pattern asks, and to compare a name with two dozen others takes longer.
  private static let byName = TextFormat.allCases.reduce(
    into: [
      "any": PatternType.any, "string": .string, "number": .number, "int": .int, "bool": .bool,
      "null": .null, "object": .object, "array": .array, "duration": .duration, "size": .size,
    ]
  ) { $0[$1.rawValue] = .format($1) }

  /// Every word that may stand where a type is expected.
  static let names =
    [
      "any", "string", "number", "int", "bool", "null", "object", "array", "duration", "size",
      "absent", "empty", "not",
    ] + TextFormat.allCases.map(\.rawValue)

  /// What other languages call our types.
  static let synonyms = [
    "str": "string", "text": "string", "integer": "int", "long": "int", "float": "number",
    "double": "number", "decimal": "number", "numeric": "number", "boolean": "bool",
    "list": "array", "map": "object", "dict": "object", "nil": "null", "none": "null",
    "undefined": "absent", "missing": "absent", "datetime": "date-time", "timestamp": "date-time",
    "iso8601": "date-time", "url": "uri", "guid": "uuid", "host": "hostname", "ip": "ipv4",
    "mail": "email", "version": "semver", "anything": "any",
  ]

  /// The kinds of value that can be of this type.
  var domain: ValueKinds {
    switch self {
    case .any: .present
    case .string, .format: .text
    case .number, .int, .statusClass: .number
    case .bool: .bool
    case .null: .null
    case .object: .object
    case .array: .list
    case .duration: .duration
    case .size: .size
    }
  }
}

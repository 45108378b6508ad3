/// Which keywords hold schemas, and where in their values.
enum SchemaKeywords {
  /// A schema.
  static let single: Set<String> = [
    "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not",
    "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
  ]
  /// A list of schemas.
  static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems"]
  /// An object whose members are schemas.
  static let maps: Set<String> = [
    "$defs", "definitions", "dependentSchemas", "patternProperties", "properties",
  ]
  /// All others of the draft, and `dependencies` of those before.
  private static let others: Set<String> = [
    "$anchor", "$comment", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema",
    "$vocabulary", "const", "contentEncoding", "contentMediaType", "default", "dependencies",
    "dependentRequired", "deprecated", "description", "enum", "examples", "exclusiveMaximum",
    "exclusiveMinimum", "format", "maxContains", "maxItems", "maxLength", "maxProperties",
    "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum", "multipleOf",
    "pattern", "readOnly", "required", "title", "type", "uniqueItems", "writeOnly",
  ]

  /// Whether a keyword is known, or is marked as somebody's own by `x-`.
  static func isKnown(_ name: String) -> Bool {
    others.contains(name) || single.contains(name) || maps.contains(name) || lists.contains(name)
      || name.hasPrefix("x-")
  }
}

/// Which vocabularies a schema uses (JSON Schema Core 2020-12, section 8.1.2).
struct SchemaDialect: OptionSet, Sendable {
  let rawValue: UInt8

  static let applicator = SchemaDialect(rawValue: 1)
  static let unevaluated = SchemaDialect(rawValue: 2)
  static let validation = SchemaDialect(rawValue: 4)

  /// The draft's own.
  static let standard: SchemaDialect = [.applicator, .unevaluated, .validation]

  /// What a vocabulary adds; nil for one that is not understood.
  ///
  /// Annotations add nothing.
  init?(vocabulary: String) {
    guard vocabulary.hasPrefix(MetaSchemas.draft + "vocab/") else { return nil }
    switch vocabulary.dropFirst(MetaSchemas.draft.count + "vocab/".count) {
    case "applicator": self = .applicator
    case "unevaluated": self = .unevaluated
    case "validation": self = .validation
    case "core", "meta-data", "format-annotation", "content": self = []
    default: return nil
    }
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

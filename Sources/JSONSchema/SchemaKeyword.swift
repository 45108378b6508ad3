import JSON

/// What the value of a keyword is, as far as finding schemas goes.
enum SchemaKeyword {
  /// A schema.
  case schema
  /// A list of schemas.
  case list
  /// An object whose members are schemas.
  case map
  /// An object whose members are schemas or lists of names: `dependencies`, of earlier drafts.
  case mixedMap
  /// The address of a schema.
  case reference
  /// A name for a schema.
  case anchor
  /// The address of a meta-schema.
  case metaSchema
  /// Nothing that leads to a schema.
  case other

  /// What a keyword is; nil for one that is not known, and not marked as somebody's own by `x-`.
  init?(_ name: String) {
    guard let keyword = Self.all[CodePointKey(name)] ?? (name.hasPrefix("x-") ? .other : nil)
    else { return nil }
    self = keyword
  }

  /// All names, in the order of the table.
  static var names: [String] { table.flatMap(\.names) }

  private static let all: [CodePointKey: SchemaKeyword] = {
    var all: [CodePointKey: SchemaKeyword] = [:]
    for (keyword, names) in table {
      for name in names { all[CodePointKey(name)] = keyword }
    }
    return all
  }()

  private static let table: [(keyword: SchemaKeyword, names: [String])] = [
    (
      .schema,
      [
        "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not",
        "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
      ]
    ),
    (.list, ["allOf", "anyOf", "oneOf", "prefixItems"]),
    (.map, ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"]),
    (.mixedMap, ["dependencies"]),
    (.reference, ["$dynamicRef", "$ref"]),
    (.anchor, ["$anchor", "$dynamicAnchor"]),
    (.metaSchema, ["$schema"]),
    (
      .other,
      [
        "$comment", "$id", "$vocabulary", "const", "contentEncoding", "contentMediaType",
        "default", "dependentRequired", "deprecated", "description", "enum", "examples",
        "exclusiveMaximum", "exclusiveMinimum", "format", "maxContains", "maxItems",
        "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength",
        "minProperties", "minimum", "multipleOf", "pattern", "readOnly", "required", "title",
        "type", "uniqueItems", "writeOnly",
      ]
    ),
  ]
}

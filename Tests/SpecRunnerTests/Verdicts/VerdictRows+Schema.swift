import SpecModel

extension VerdictRow {
  private static func schema(
    _ keyword: String,
    _ schema: String,
    passes: [String],
    fails: [String]
  ) -> VerdictRow {
    let step = "expect: { body: { x: { <schema>: \(schema) } } }"
    return VerdictRow(
      subject: "schema.\(keyword)",
      step: step,
      trials: passes.map { Trial.member($0, .passed) }
        + (fails + [Trial.missing]).map { Trial.member($0, .failed) }
    )
  }

  /// Each keyword of JSON Schema that can fail.
  static let schemas: [VerdictRow] = [
    schema("type", "{ type: [string, 'null'] }", passes: [#""a""#, "null"], fails: ["1", "[]"]),
    schema("const", "{ const: { a: 1 } }", passes: [#"{"a": 1.0}"#], fails: [#"{"a": 2}"#, "1"]),
    schema("enum", "{ enum: [a, 1] }", passes: [#""a""#, "1"], fails: [#""A""#, #""1""#]),
    schema("minimum", "{ minimum: 1 }", passes: ["1", #""a""#], fails: ["0.99"]),
    schema("maximum", "{ maximum: 1 }", passes: ["1"], fails: ["1.01"]),
    schema("exclusiveMinimum", "{ exclusiveMinimum: 1 }", passes: ["1.01"], fails: ["1"]),
    schema("exclusiveMaximum", "{ exclusiveMaximum: 1 }", passes: ["0.99"], fails: ["1"]),
    schema("multipleOf", "{ multipleOf: 0.1 }", passes: ["0.3"], fails: ["0.35"]),
    schema("minLength", "{ minLength: 2 }", passes: [#""ab""#], fails: [#""a""#]),
    schema("maxLength", "{ maxLength: 2 }", passes: [#""ab""#], fails: [#""abc""#]),
    schema("pattern", "{ pattern: '^a' }", passes: [#""ab""#], fails: [#""ba""#]),
    schema("format", "{ format: date }", passes: [#""2030-01-31""#], fails: [#""2030-02-31""#]),
    schema("items", "{ items: { type: integer } }", passes: ["[1]"], fails: ["[1, null]"]),
    schema("prefixItems", "{ prefixItems: [{ const: 1 }] }", passes: ["[1, 2]"], fails: ["[2]"]),
    schema("contains", "{ contains: { const: 1 } }", passes: ["[2, 1]"], fails: ["[2]", "[]"]),
    schema(
      "minContains",
      "{ contains: { const: 1 }, minContains: 2 }",
      passes: ["[1, 1]"],
      fails: ["[1]"]
    ),
    schema(
      "maxContains",
      "{ contains: { const: 1 }, maxContains: 1 }",
      passes: ["[1]"],
      fails: ["[1, 1]"]
    ),
    schema("minItems", "{ minItems: 1 }", passes: ["[1]"], fails: ["[]"]),
    schema("maxItems", "{ maxItems: 1 }", passes: ["[1]"], fails: ["[1, 2]"]),
    schema("uniqueItems", "{ uniqueItems: true }", passes: ["[1, 2]"], fails: ["[1, 1.0]"]),
    schema("required", "{ required: [a] }", passes: [#"{"a": null}"#], fails: ["{}"]),
    schema(
      "properties",
      "{ properties: { a: { type: string } } }",
      passes: ["{}"],
      fails: [#"{"a": 1}"#]
    ),
    schema(
      "patternProperties",
      "{ patternProperties: { '^a': { type: string } } }",
      passes: [#"{"b": 1}"#],
      fails: [#"{"ab": 1}"#]
    ),
    schema(
      "additionalProperties",
      "{ properties: { a: true }, additionalProperties: false }",
      passes: [#"{"a": 1}"#],
      fails: [#"{"a": 1, "b": 2}"#]
    ),
    schema(
      "propertyNames",
      "{ propertyNames: { maxLength: 1 } }",
      passes: [#"{"a": 1}"#],
      fails: [#"{"ab": 1}"#]
    ),
    schema("minProperties", "{ minProperties: 1 }", passes: [#"{"a": 1}"#], fails: ["{}"]),
    schema(
      "maxProperties",
      "{ maxProperties: 1 }",
      passes: [#"{"a": 1}"#],
      fails: [#"{"a": 1, "b": 2}"#]
    ),
    schema(
      "dependentRequired",
      "{ dependentRequired: { a: [b] } }",
      passes: [#"{"b": 1}"#],
      fails: [#"{"a": 1}"#]
    ),
    schema(
      "dependentSchemas",
      "{ dependentSchemas: { a: { required: [b] } } }",
      passes: ["{}"],
      fails: [#"{"a": 1}"#]
    ),
    schema(
      "dependencies",
      "{ dependencies: { a: [b] } }",
      passes: [#"{"b": 1}"#],
      fails: [#"{"a": 1}"#]
    ),
    schema("allOf", "{ allOf: [{ minimum: 1 }, { maximum: 2 }] }", passes: ["1"], fails: ["3"]),
    schema("anyOf", "{ anyOf: [{ const: 1 }, { const: 2 }] }", passes: ["2"], fails: ["3"]),
    schema(
      "oneOf",
      "{ oneOf: [{ minimum: 1 }, { maximum: 2 }] }",
      passes: ["0", "3"],
      fails: ["1.5"]
    ),
    schema("not", "{ not: { const: 1 } }", passes: ["2"], fails: ["1"]),
    schema("if", "{ if: { const: 1 }, then: false }", passes: ["2"], fails: ["1"]),
    schema(
      "then",
      "{ if: { minimum: 1 }, then: { maximum: 2 } }",
      passes: ["0", "2"],
      fails: ["3"]
    ),
    schema("else", "{ if: { minimum: 1 }, else: { const: 0 } }", passes: ["0"], fails: ["-1"]),
    schema(
      "unevaluatedItems",
      "{ prefixItems: [true], unevaluatedItems: false }",
      passes: ["[1]"],
      fails: ["[1, 2]"]
    ),
    schema(
      "unevaluatedProperties",
      "{ allOf: [{ properties: { a: true } }], unevaluatedProperties: false }",
      passes: [#"{"a": 1}"#],
      fails: [#"{"b": 1}"#]
    ),
    schema(
      "$ref",
      "{ $ref: '#/$defs/a', $defs: { a: { const: 1 } } }",
      passes: ["1"],
      fails: ["2"]
    ),
    schema(
      "$anchor",
      "{ $ref: '#one', $defs: { a: { $anchor: one, const: 1 } } }",
      passes: ["1"],
      fails: ["2"]
    ),
    schema(
      "$dynamicRef",
      "{ $dynamicRef: '#one', $defs: { a: { $dynamicAnchor: one, const: 1 } } }",
      passes: ["1"],
      fails: ["2"]
    ),
    schema(
      "definitions",
      "{ $ref: '#/definitions/a', definitions: { a: { const: 1 } } }",
      passes: ["1"],
      fails: ["2"]
    ),
  ]

  /// Keywords that say something of a schema and nothing of a value; `contentSchema` and its
  /// neighbours are annotations in draft 2020-12.
  static let annotations: Set<String> = [
    "$comment", "$id", "$schema", "$vocabulary", "$defs", "$dynamicAnchor", "contentEncoding",
    "contentMediaType", "contentSchema", "default", "deprecated", "description", "examples",
    "readOnly", "title", "writeOnly",
  ]
}

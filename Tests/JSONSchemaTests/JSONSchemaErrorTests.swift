import JSON
import JSONSchema
import Testing

/// What is wrong with a schema itself.
@Suite struct JSONSchemaErrorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let schema: String
    let problems: [String]

    init(_ schema: String, _ problems: String...) {
      (self.schema, self.problems) = (schema, problems)
    }

    var testDescription: String { schema }
  }

  static let rows = [
    Row("3", "a.json#: a schema is an object, true or false, not 3"),
    Row(
      #"{"properties":{"a/b":{"type":"int"}}}"#,
      "a.json#/properties/a~1b/type: there is no type \"int\", only null, boolean, object, array, "
        + "number, string, integer"
    ),
    Row(
      #"{"minLength":-1,"required":"a","uniqueItems":1,"enum":{}}"#,
      "a.json#/minLength: expected a whole number from 0, not -1",
      #"a.json#/required: expected a list of names, not "a""#,
      "a.json#/uniqueItems: expected true or false, not 1",
      "a.json#/enum: expected a list of values, not object of 0"
    ),
    Row(#"{"multipleOf":0}"#, "a.json#/multipleOf: expected a number above 0, not 0"),
    Row(
      #"{"items":[{}]}"#,
      "a.json#/items: a schema is an object, true or false, not array of 1"
    ),
    Row(#"{"allOf":[]}"#, "a.json#/allOf: expected a list of schemas, not array of 0"),
    Row(##"{"$ref":"#/$defs/x"}"##, "a.json#/$ref: there is nothing at a.json#/$defs/x"),
    Row(##"{"$ref":"#x"}"##, "a.json#/$ref: there is no anchor 'x' in a.json#"),
    Row(#"{"$ref":"b.json"}"#, "a.json#/$ref: can't load 'b.json': not here"),
    Row(
      #"{"pattern":"("}"#,
      "a.json#/pattern: /(/ is not a regular expression: missing closing parenthesis"
    ),
    Row(
      #"{"patternProperties":{"\\Z":true}}"#,
      #"a.json#/patternProperties/\Z: /\Z/ is not a regular expression: ECMA 262 has no '\Z'"#
    ),
    Row(
      ##"{"$ref":"#"}"##,
      "a.json#: the schema refers to itself without going into the value"
    ),
    Row(
      ##"{"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/b"}]},"b":{"not":{"$ref":"#/$defs/a"}}}}"##,
      "a.json#/$defs/a: the schema refers to itself without going into the value"
    ),
    Row(
      #"{"$schema":"http://json-schema.org/draft-07/schema#"}"#,
      "a.json#/$schema: only draft 2020-12 is understood, not "
        + "'http://json-schema.org/draft-07/schema#'; if the schema means the same there, write "
        + "'https://json-schema.org/draft/2020-12/schema'"
    ),
    Row(
      ##"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"},"c":{"$id":"#c"}}}"##,
      "a.json#/$defs/b/$anchor: the anchor 'x' is also at a.json#/$defs/a",
      "a.json#/$defs/c/$id: an address of a schema has no fragment; use $anchor"
    ),
  ]

  struct Missing: Error, CustomStringConvertible {
    var description: String { "not here" }
  }

  @Test(arguments: rows)
  func problemsAreAllReported(_ row: Row) throws {
    let error = try #require(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: JSONValue(parsing: row.schema), at: "a.json") { _ in
        throw Missing()
      }
    }
    #expect(error.problems.map(\.description) == row.problems)
  }

  /// All keywords that do not take any value.
  static let keywords = [
    "$anchor", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema",
    "additionalProperties", "allOf", "anyOf", "contains", "contentSchema", "definitions",
    "dependencies", "dependentRequired", "dependentSchemas", "else", "enum", "exclusiveMaximum",
    "exclusiveMinimum", "if", "items", "maxContains", "maxItems", "maxLength", "maxProperties",
    "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum", "multipleOf",
    "not", "oneOf", "pattern", "patternProperties", "prefixItems", "properties", "propertyNames",
    "required", "then", "type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems",
  ]

  @Test(arguments: keywords)
  func nullIsNoValueOfAKeyword(_ keyword: String) throws {
    let json: JSONValue = ["items": .object(JSONObject([.init(name: keyword, value: .null)]))]
    let error = try #require(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: json, at: "a.json") { _ in .null }
    }
    #expect(error.problems.map(\.location.description) == ["a.json#/items/\(keyword)"])
  }

  @Test func unknownKeywordsAreNamed() throws {
    let json: JSONValue = [
      "requird": ["a"], "x-order": 1, "title": "", "properties": ["colour": ["nullable": true]],
    ]
    let schema = try JSONSchema(compiling: json, at: "a.json") { _ in .null }
    #expect(
      schema.unknownKeywords.map(\.description)
        == ["a.json#/requird", "a.json#/properties/colour/nullable"]
    )
  }
}

import JSON
import JSONSchema
import Testing

/// What a violation says.
@Suite struct JSONSchemaViolationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let schema: String
    let value: String
    /// One for each violation: `path: message [keyword at pointer]`.
    let lines: [String]

    init(_ schema: String, _ value: String, _ lines: String...) {
      (self.schema, self.value, self.lines) = (schema, value, lines)
    }

    var testDescription: String { "\(schema) \(value)" }
  }

  static let scalars = [
    Row(#"{"type":"integer"}"#, "1.0"),
    Row(
      #"{"type":"integer"}"#,
      "1.5",
      "(document): expected integer, was number 1.5 [type at #/type]"
    ),
    Row(
      #"{"type":["string","null"]}"#,
      "true",
      "(document): expected null or string, was boolean true [type at #/type]"
    ),
    // Swift's own `==` takes these for equal.
    Row(
      #"{"const":"\u00e9"}"#,
      #""e\u0301""#,
      "(document): expected \"\u{E9}\", was \"e\u{301}\" [const at #/const]"
    ),
    Row(
      #"{"enum":["a",1]}"#,
      "2",
      #"(document): expected one of "a", 1, was 2 [enum at #/enum]"#
    ),
    Row(
      #"{"minimum":1,"multipleOf":0.5}"#,
      "0.3",
      "(document): expected >= 1, was 0.3 [minimum at #/minimum]",
      "(document): expected a multiple of 0.5, was 0.3 [multipleOf at #/multipleOf]"
    ),
    Row(
      #"{"exclusiveMaximum":9007199254740993}"#,
      "9007199254740993",
      "(document): expected < 9007199254740993, was 9007199254740993 "
        + "[exclusiveMaximum at #/exclusiveMaximum]"
    ),
    Row(#"{"maximum":9007199254740993}"#, "9007199254740992.9"),
    Row(#"{"maxLength":1,"minLength":1}"#, #""😀""#),
    Row(
      #"{"minLength":2,"pattern":"^b"}"#,
      #""a""#,
      #"(document): expected at least 2 characters, was 1 in "a" [minLength at #/minLength]"#,
      #"(document): expected a match of /^b/, was "a" [pattern at #/pattern]"#
    ),
  ]

  static let containers = [
    Row(
      #"{"properties":{"lines":{"items":{"required":["qty","sku"]}}}}"#,
      #"{"lines":[{"sku":1},{}]}"#,
      "lines[0].qty: expected a property, was missing "
        + "[required at #/properties/lines/items/required]",
      "lines[1].qty: expected a property, was missing "
        + "[required at #/properties/lines/items/required]",
      "lines[1].sku: expected a property, was missing "
        + "[required at #/properties/lines/items/required]"
    ),
    Row(
      #"{"properties":{"a":true},"additionalProperties":false}"#,
      #"{"a":1,"b c":[2]}"#,
      #"["b c"]: expected no such property, was array of 1 "#
        + "[additionalProperties at #/additionalProperties]"
    ),
    Row(
      #"{"prefixItems":[true],"items":false,"minItems":3}"#,
      "[1,2]",
      "(document): expected at least 3 items, was 2 [minItems at #/minItems]",
      "[1]: expected no such item, was 2 [items at #/items]"
    ),
    Row(
      #"{"uniqueItems":true}"#,
      "[1,2,1.0]",
      "(document): expected items that all differ, was the same at 0 and 2: 1.0 "
        + "[uniqueItems at #/uniqueItems]"
    ),
    Row(
      #"{"contains":{"const":1},"maxContains":1}"#,
      "[1,1]",
      "(document): expected at most 1 item that fits, was 2 [maxContains at #/maxContains]"
    ),
    Row(
      #"{"propertyNames":{"maxLength":2}}"#,
      #"{"abc":1}"#,
      #"abc: expected the name to be at most 2 characters, was 3 in "abc" "#
        + "[maxLength at #/propertyNames/maxLength]"
    ),
    Row(
      #"{"dependentRequired":{"card":["address"]}}"#,
      #"{"card":1}"#,
      #"address: expected a property beside "card", was missing "#
        + "[dependentRequired at #/dependentRequired]"
    ),
  ]

  static let alternatives = [
    Row(
      #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
      "1",
      "(document): expected string or null, was number 1 [anyOf at #/anyOf]"
    ),
    Row(
      #"{"anyOf":[{"type":"null"},{"type":"object","required":["a"]}]}"#,
      "{}",
      "a: expected a property, was missing [required at #/anyOf/1/required]"
    ),
    Row(
      #"{"oneOf":[{"properties":{"k":{"const":"a"},"n":{"type":"string"}}},"#
        + #"{"properties":{"k":{"const":"b"},"n":{"type":"integer"}}}]}"#,
      #"{"k":"b","n":null}"#,
      "n: expected integer, was null [type at #/oneOf/1/properties/n/type]"
    ),
    Row(
      #"{"oneOf":[{"minimum":1},{"maximum":9},{"minimum":20}]}"#,
      "5",
      "(document): expected exactly one of 3 schemas to fit, was a fit of 0 and 1 "
        + "[oneOf at #/oneOf]"
    ),
    Row(
      #"{"not":{"type":"null"}}"#,
      "null",
      "(document): expected anything that does not fit, was null [not at #/not]"
    ),
    // What a schema has found wrong is not unevaluated, too.
    Row(
      #"{"allOf":[{"properties":{"a":{"type":"null"}}}],"unevaluatedProperties":false}"#,
      #"{"a":1,"b":2}"#,
      "b: expected no such property, was 2 [unevaluatedProperties at #/unevaluatedProperties]",
      "a: expected null, was number 1 [type at #/allOf/0/properties/a/type]"
    ),
  ]

  @Test(arguments: scalars + containers + alternatives)
  func violationsAreAllReported(_ row: Row) throws {
    let schema = try JSONSchema(compiling: JSONValue(parsing: row.schema), at: "") { _ in .null }
    let value = try JSONValue(parsing: row.value)
    let lines = try schema.violations(in: value).map {
      "\($0) [\($0.keyword) at \($0.schema)]"
    }
    #expect(lines.sorted() == row.lines.sorted())
    #expect(try schema.isValid(value) == row.lines.isEmpty)
  }

  @Test func longValuesAreCut() throws {
    let schema = try JSONSchema(compiling: ["maxLength": 1], at: "") { _ in .null }
    let text = String(repeating: "x", count: 1000)
    let violation = try #require(try schema.violations(in: .string(text)).first)
    #expect(violation.actual == #"1000 in ""# + String(repeating: "x", count: 79) + "…")
  }
}

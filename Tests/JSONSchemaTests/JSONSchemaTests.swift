import JSON
import JSONSchema
import Testing

@Suite struct JSONSchemaTests {
  /// Where a reference leads from a base, both as they are written.
  static let references = [
    ("specs/order.json", "line.json", "specs/line.json"),
    ("specs/order.json", "./x/../line.json#/a", "specs/line.json"),
    ("specs/order.json", "../line.json", "line.json"),
    ("order.json", "../line.json", "../line.json"),
    ("../order.json", "../line.json", "../../line.json"),
    ("/a/b/order.json", "../../../line.json", "/line.json"),
    ("/a/b/order.json", "/c/line.json", "/c/line.json"),
    ("http://h:1/a/b?q=1", "c?r=2", "http://h:1/a/c?r=2"),
    ("http://h:1", "c", "http://h:1/c"),
    ("http://h/a", "//i/c", "http://i/c"),
    ("http://h/a/b", "urn:x:y", "urn:x:y"),
    ("http://h/a/b/", "..", "http://h/a/"),
  ]

  @Test(arguments: references)
  func loaderIsAskedForTheResolvedAddress(_ base: String, _ reference: String, _ uri: String) {
    var asked: [String] = []
    // Twice, to be asked for once; the fragment may well lead nowhere.
    let json: JSONValue = ["allOf": [["$ref": .string(reference)], ["$ref": .string(reference)]]]
    _ = try? JSONSchema(compiling: json, at: base) { uri in
      asked.append(uri)
      return true
    }
    #expect(asked == [uri])
  }

  @Test func violationsInOtherDocumentsNameThem() throws {
    let schema = try JSONSchema(
      compiling: ["items": ["$ref": "common.json#/$defs/id"]],
      at: "specs/order.json"
    ) { _ in ["$defs": ["id": ["type": "string"]]] }
    let violation = try #require(try schema.violations(in: [1]).first)
    #expect(violation.location.path(in: "body") == "body[0]")
    #expect(violation.schema.description == "specs/common.json#/$defs/id/type")
  }

  @Test func metaSchemaNeedsNoLoader() throws {
    let schema = try JSONSchema(
      compiling: ["$ref": "https://json-schema.org/draft/2020-12/schema"],
      at: "a.json"
    ) { _ in throw CancellationError() }
    #expect(try schema.isValid(["type": "string"]))
    let violations = try schema.violations(in: ["properties": ["a": ["minLength": -1]]])
    #expect(violations.map(\.description) == ["properties.a.minLength: expected >= 0, was -1"])
  }

  @Test func regexThatIsGivenUpIsAnError() throws {
    let schema = try JSONSchema(
      compiling: ["not": ["items": ["pattern": "^(a+)+$"]]],
      at: "a.json"
    ) { _ in .null }
    let value: JSONValue = [.string(String(repeating: "a", count: 40) + "b")]
    let error = #expect(throws: JSONSchemaLimitError.self) { try schema.isValid(value) }
    #expect(error?.location.description == "a.json#/not/items/pattern")
    #expect(throws: JSONSchemaLimitError.self) { try schema.violations(in: value) }
  }

  @Test func depthIsLimited() throws {
    let schema = try JSONSchema(compiling: ["items": ["$ref": "#"]], at: "a.json") { _ in .null }
    var value: JSONValue = []
    for _ in 1..<JSONSchema.depthLimit { value = [value] }
    #expect(try schema.isValid(value))
    let error = #expect(throws: JSONSchemaLimitError.self) { try schema.isValid([value]) }
    #expect(error?.message == "given up: more than 300 schemas inside of each other")
  }

  @Test func stepsAreLimited() throws {
    // Each level doubles the work: 2⁴⁰ steps.
    var levels = JSONObject()
    for level in 0..<40 {
      let next: JSONValue = ["$ref": .string("#/$defs/\(level + 1)")]
      levels["\(level)"] = ["allOf": [next, next], "maximum": 9]
    }
    levels["40"] = ["minimum": 1]
    let schema = try JSONSchema(
      compiling: ["$ref": "#/$defs/30", "$defs": .object(levels)],
      at: "a.json"
    ) { _ in .null }
    #expect(try schema.isValid(5))
    var endless = try JSONSchema(
      compiling: ["$ref": "#/$defs/0", "$defs": .object(levels)],
      at: "a.json"
    ) { _ in .null }
    endless.stepLimit = 10_000
    let error = #expect(throws: JSONSchemaLimitError.self) { try endless.isValid(5) }
    #expect(error?.message == "given up: too many steps")
  }

  @Test func dynamicReferenceThatNeverEndsIsGivenUp() throws {
    let schema = try JSONSchema(
      compiling: [
        "$id": "http://a/root", "$dynamicAnchor": "x", "$ref": "leaf",
        "$defs": [
          "leaf": ["$id": "leaf", "$dynamicRef": "#y", "$defs": ["y": ["$dynamicAnchor": "y"]]],
          "mine": ["$dynamicAnchor": "y", "$ref": "leaf"],
        ],
      ],
      at: "a.json"
    ) { _ in .null }
    #expect(throws: JSONSchemaLimitError.self) { try schema.isValid(1) }
  }

  @Test func manyPropertiesAreAllRequired() throws {
    let names = (0..<100).map { "p\($0)" }
    let schema = try JSONSchema(
      compiling: ["required": .array(names.map { .string($0) })],
      at: "a.json"
    ) { _ in .null }
    let full = JSONObject(names.map { JSONObject.Member(name: $0, value: 1) })
    #expect(try schema.isValid(.object(full)))
    for name in ["p0", "p63", "p64", "p99"] {
      var part = full
      part[name] = nil
      let violations = try schema.violations(in: .object(part))
      #expect(violations.map(\.description) == ["\(name): expected a property, was missing"])
    }
  }

  @Test func itemsBeyondTheFirst64AreUnevaluated() throws {
    let schema = try JSONSchema(
      compiling: ["contains": ["type": "integer"], "unevaluatedItems": ["type": "string"]],
      at: "a.json"
    ) { _ in .null }
    var items = [JSONValue](repeating: 1, count: 200)
    items[150] = "x"
    #expect(try schema.isValid(.array(items)))
    items[151] = true
    let violations = try schema.violations(in: .array(items))
    #expect(violations.map(\.description) == ["[151]: expected string, was boolean true"])
  }
}

import Foundation
import JSON
import JSONSchema
import SpecSource
import Testing

@testable import SpecModel

struct SchemaLoadingTests {
  private static let order = """
    {
      "type": "object",
      "required": ["id"],
      "properties": {
        "id": { "type": "string", "format": "uuid" },
        "lines": { "items": { "$ref": "parts/line.yaml#/$defs/Line" } }
      }
    }
    """

  private static let line = """
    $defs:
      Line: { type: object, required: [sku] }
    """

  private func described(
    _ files: [String: String],
    expecting expectation: String = "{ <schema>: order.schema.json }"
  ) throws -> [String] {
    let files = files.merging(["a.yaml": SchemaFixture.suite(expectation)]) { first, _ in first }
    let fixture = try SchemaFixture(files)
    return fixture.described(fixture.load())
  }

  @Test(arguments: [
    "{ <schema>: order.schema.json }", "{ <schema>: ./order.schema.json }",
    "{ <schema>: 'order.schema.json#/properties/lines' }", "{ <schema>: parts/line.yaml }",
    "{ <schema>: { $ref: order.schema.json } }", "{ <schema>: true }",
    "{ <each>: { <schema>: 'parts/line.yaml#/$defs/Line' } }",
  ])
  func schemasAreFoundInFilesAndInSuites(expectation: String) throws {
    let files = ["order.schema.json": Self.order, "parts/line.yaml": Self.line]
    #expect(try described(files, expecting: expectation) == [])
  }

  @Test func aFileMayHaveAnyName() throws {
    let name = "100% of #1?.json"
    let files = [name: #"{ "$ref": "line%20%231.json" }"#, "line #1.json": "{}"]
    let fixture = try SchemaFixture(
      files.merging([
        "a.yaml": SchemaFixture.suite("{ <schema>: { $ref: '100%25%20of%20%231%3F.json' } }")
      ]) { $1 }
    )
    #expect(fixture.described(fixture.load()) == [])
  }

  @Test(arguments: [
    (
      #"{"type": "object",}"#,
      "order.schema.json:1:19 error invalid-schema: this schema is not JSON"
    ),
    (
      #"{"type": 1, "type": 2}"#,
      "order.schema.json:1:13 error invalid-schema: this schema is not JSON"
    ),
    ("", "order.schema.json:1:1 error invalid-schema: this schema is not JSON"),
    ("[1]", "order.schema.json:1:1 error invalid-schema: a schema is an object"),
    (
      "{\n  \"properties\": {\n    \"a\": [1]\n  }\n}",
      "order.schema.json:3:5 error invalid-schema: a schema is an object, true or false"
    ),
    (
      "{\n  \"x\\u0061\": 1, \"allOf\": [true, {\"minLength\": -1}]\n}",
      "order.schema.json:2:47 error invalid-schema: expected a whole number"
    ),
    (
      "{\"pattern\": \"(\"}",
      "order.schema.json:1:13 error invalid-schema: /(/ is not a regular expression"
    ),
    (
      "{\"$ref\": \"http://example.com/a.json\"}",
      "order.schema.json:1:10 error invalid-schema: can't load 'http://example.com/a.json': "
        + "schemas are read from the project's files alone, and nothing is fetched"
    ),
    (
      "{\"$ref\": \"none.json\"}",
      "order.schema.json:1:10 error invalid-schema: can't load 'none.json': there is no such file"
    ),
    (
      "{\"$ref\": \"../../../../../../../../etc/hostname\"}",
      "order.schema.json:1:10 error invalid-schema: can't load '/etc/hostname': "
        + "it lies outside of the project"
    ),
    (
      "{\"type\": \"object\",\n \"requried\": [\"a\"]}",
      "order.schema.json:2:2 warning unknown-keyword: 'requried' is no keyword"
    ),
  ])
  func aMistakeIsShownInTheSchemasFileWithThePlaceOfItsUse(schema: String, start: String) throws {
    let found = try described(["order.schema.json": schema])
    #expect(found.count == 1, "\(found)")
    let text = try #require(found.first)
    #expect(text.hasPrefix(start))
    #expect(text.hasSuffix(" | a.yaml:5:25 the schema is used here"))
  }

  @Test func aMistakeInAFileThatIsReferredToIsShownThereOnce() throws {
    let found = try described([
      "order.schema.json": Self.order,
      "parts/line.yaml": "$defs:\n  Line: { type: object, minProperties: x }\n",
    ])
    #expect(
      found == [
        "parts/line.yaml:2:40 error invalid-schema: expected a whole number from 0, not \"x\""
          + " | a.yaml:5:25 the schema is used here"
      ]
    )
    let broken = try described([
      "order.schema.json": Self.order, "parts/line.yaml": "$defs:\n  Line: [\n",
    ])
    #expect(broken.count == 1)
    #expect(broken.first?.hasPrefix("parts/line.yaml:") == true, "\(broken)")
  }

  @Test func anIdThatIsAURLLeavesTheFilesBesideIt() throws {
    let files = [
      "order.schema.json":
        #"{"$id": "https://example.com/v1/order.schema.json", "$ref": "line.schema.json"}"#,
      "line.schema.json": #"{"$id": "https://example.com/v1/line.schema.json"}"#,
    ]
    #expect(try described(files) == [])
  }

  @Test func aCollectionOfSchemasMayHaveMembersOfItsOwn() throws {
    let files = [
      "openapi.yaml":
        "openapi: 3.1.0\npaths: {}\ncomponents: { schemas: { Order: { type: object } } }"
    ]
    let expectation = "{ <schema>: 'openapi.yaml#/components/schemas/Order' }"
    #expect(try described(files, expecting: expectation) == [])
    let wrong = try described(
      files,
      expecting: "{ <schema>: 'openapi.yaml#/components/schemas/Odrer' }"
    )
    #expect(wrong.count == 1)
    #expect(wrong.first?.hasPrefix("a.yaml:5:25 error invalid-schema: there is nothing at") == true)
  }

  @Test func suitesShareASchemaAndWhatIsSaidOfIt() throws {
    var files = ["order.schema.json": #"{"nullable": true}"#]
    for number in 0..<40 {
      files["s\(number).yaml"] = SchemaFixture.suite("{ <schema>: order.schema.json }")
    }
    let fixture = try SchemaFixture(files)
    let result = SuiteLoader().load(paths: [fixture.folder.path])
    #expect(result.suites.count == 40)
    #expect(result.diagnostics.map(\.code) == [.unknownKeyword])
    #expect(result.files.count == 41)
  }

  @Test func aSchemaIsReadAndCompiledOnce() throws {
    let fixture = try SchemaFixture(["a.json": #"{"type": "integer"}"#])
    let sources = SourceLibrary(
      project: ProjectFolder(root: fixture.folder.path),
      firstFile: 1
    )
    let library = SchemaLibrary(sources: sources)
    let first = library.schema(at: "a.json", below: fixture.folder.path)
    #expect(try first.schema?.isValid(1) == true)
    try FileManager.default.removeItem(at: fixture.folder.appending(component: "a.json"))
    let second = library.schema(at: "a.json", below: fixture.folder.path)
    #expect(second.schema != nil)
    #expect(sources.sources.map(\.path) == ["a.json"])
  }
}

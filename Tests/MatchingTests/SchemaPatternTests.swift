import Foundation
import JSON
import JSONSchema
import SpecSource
import Testing

@testable import Matching

struct SchemaPatternTests {
  /// Mismatches with a pattern whose schemas are written out.
  private func mismatches(of value: Value, against written: JSONValue) throws -> [String] {
    let pattern = try pattern(written)
    var shapes = ShapeTable([:])
    for reference in pattern.schemaReferences {
      guard case .inline(let json) = reference.source else { continue }
      shapes.schemas[reference.place] = try JSONSchema(
        compiling: json,
        at: "a.yaml",
        formats: SchemaFormats.checks
      ) { _ in .null }
    }
    return try Matcher(shapes: shapes, scope: TestScope())
      .mismatches(of: value, against: pattern, at: "body")
      .map { mismatch in
        "\(mismatch.path): expected \(mismatch.expected), actual \(mismatch.actual)"
          + (mismatch.detail.map { " [\($0)]" } ?? "")
      }
  }

  private static let order: JSONValue = [
    "type": "object", "required": ["id"],
    "properties": [
      "id": ["type": "string", "format": "uuid"],
      "lines": ["minItems": 1, "items": ["properties": ["qty": ["type": "integer"]]]],
    ],
  ]

  @Test func whatTheSchemaAllowsMatches() throws {
    let value: Value = #"{"id": "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f", "lines": [{"qty": 2}]}"#
    #expect(try mismatches(of: value, against: ["<schema>": Self.order]) == [])
  }

  @Test func everyViolationIsAMismatchAtItsPlace() throws {
    let value: Value = #"{"id": "x", "lines": [{"qty": 1}, {"qty": "two"}]}"#
    #expect(
      try mismatches(of: value, against: ["<schema>": Self.order]) == [
        #"body.id: expected uuid, actual "x" [asked for by a.yaml#/properties/id/format]"#,
        #"body.lines[1].qty: expected integer, actual string "two""#
          + " [asked for by a.yaml#/properties/lines/items/properties/qty/type]",
      ]
    )
    #expect(
      try mismatches(of: "{}", against: ["<schema>": Self.order]) == [
        "body.id: expected a property, actual (missing) [asked for by a.yaml#/required]"
      ]
    )
  }

  @Test func aSchemaStandsBesideOtherPatterns() throws {
    let written: JSONValue = [
      "items": ["<each>": ["sku?": "<string>", "<schema>": ["minProperties": 1]]]
    ]
    #expect(try mismatches(of: #"{"items": [{"sku": "a"}]}"#, against: written) == [])
    let found = try mismatches(of: #"{"items": [{}, {"sku": 1}]}"#, against: written)
    #expect(
      found == [
        "body.items[0]: expected at least 1 property, actual 0"
          + " [asked for by a.yaml#/minProperties]",
        #"body.items[1].sku: expected <string>, actual 1 (number)"#,
      ]
    )
  }

  @Test func aSchemaThatNeverEndsGivesNoVerdict() throws {
    let value = Value.json(.string(String(repeating: "a", count: 40) + "b"))
    #expect(throws: EvaluationError.self) {
      try mismatches(of: value, against: ["<schema>": ["pattern": "^(a+)+$"]])
    }
  }

  @Test func whatIsMissingIsNoValueToASchema() throws {
    #expect(
      try mismatches(of: "{}", against: ["a": ["<schema>": true]]) == [
        "body.a: expected what the schema allows, actual (missing)"
      ]
    )
    #expect(try mismatches(of: "{}", against: ["a?": ["<schema>": true]]) == [])
    #expect(try mismatches(of: .text("5"), against: ["<schema>": ["type": "string"]]) == [])
  }

  private static let suite = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(
      components: "..",
      "shared",
      "conformance",
      "json-schema",
      "tests",
      "draft2020-12",
      "optional",
      "format"
    )

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: suite.path),
      "no ../shared/conformance beside the checkout"
    ),
    arguments: SchemaFormats.formats
  )
  func formatsAreWhatTheTestSuiteSays(format: TextFormat) throws {
    let file = Self.suite.appending(component: "\(format.rawValue).json")
    let groups = try JSONValue(parsing: try Data(contentsOf: file)).array ?? []
    var count = 0
    for test in groups.flatMap({ $0["tests"]?.array ?? [] }) {
      guard let text = test["data"]?.string, let isValid = test["valid"]?.bool else { continue }
      // Whether such a label stands for a Unicode name that there may be is left open, and a name may
      // end in a dot as it may in DNS.
      if format == .hostname, text.lowercased().contains("xn--") || text.hasSuffix(".") { continue }
      #expect(format.accepts(text) == isValid, "\(test["description"]?.string ?? ""): \(text)")
      count += 1
    }
    #expect(count > 5)
  }
}

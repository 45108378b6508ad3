import Foundation
import JSON
import JSONSchema
import SpecSource
import Testing

@testable import Matching

/// The JSON Schema that a shape is written as allows what the shape allows.
struct ShapeExportTests {
  struct Case: CustomTestStringConvertible {
    var written: JSONValue
    /// False where the schema may allow more.
    var isExact = true
    /// Values to begin with, so that not all that is tried is refused.
    var seeds: [JSONValue] = []

    var testDescription: String { written.text }

    init(_ written: JSONValue, isExact: Bool = true, seeds: [JSONValue] = []) {
      self.written = written
      self.isExact = isExact
      self.seeds = seeds
    }
  }

  private static let types =
    [
      "any", "string", "number", "int", "bool", "null", "object", "array", "empty", "absent", "2xx",
      "'paid'", "12", "true", "not 0", "not 'a'", "not (string | null)",
    ].map { Case(.string("<\($0)>")) }

  private static let formats = TextFormat.allCases.map { format in
    Case(.string("<\(format.rawValue)>"), isExact: format != .jwt)
  }

  private static let constraints =
    [
      "number > 0", "int >= 0 < 10", "number != 1", "1..10", "1..", "..10",
      "number near 3.14 by 0.01",
      "string length 3..20", "length 2", "array length ..1", "length 1..2", "contains 'b'",
      "contains 1",
      "string contains 'a.c'", "array contains 'a'", "starts with 'a'", "ends with '/c'", "/^ab+$/",
      "/a.c/s", "/^\\s*\\w+\\s*$/", "/[\\s,]\\-/", "string /^[a-z]+$/ length ..5", "array unique",
      "int[] unique length 1..3", "int >= 0 | null", "'a' | 'b' | null", "string | null",
      "int | 'a'",
      "int[]", "string[2]", "any[1..]", "any[..2]", "int{}", "(int | string)[]", "int[]{}",
      "any unique | string length 1", "not (int > 3)", "string != 'a'", "int > 1 > 3", "any == 1",
    ].map { Case(.string("<\($0)>")) }

  private static let inexact =
    [
      "int[] sorted", "date before '2030-01-01'", "string > 'b'", "/^AB$/i", "/^a(?>b)/",
      "/[[:alpha:]]/",
      "not (int[] sorted)", "date-time within 5m of '2030-01-01T00:00:00Z'", "number > ${n}",
      "jwt[]",
    ].map { Case(.string("<\($0)>"), isExact: false) }

  private static let written: [Case] = [
    Case("paid"), Case(1.0), Case(.null), Case([]), Case([1, "<string>"]), Case([:]),
    Case("${n}", isExact: false),
    Case("/orders/<uuid>", seeds: ["/orders/0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f"]),
    Case("a.<number>/<'b' | 'c'>", seeds: ["a.1.5/b", "a.1/c", "a.01/b", "aX1/b"]),
    Case("v<int 1..9>", isExact: false, seeds: ["v5", "v0"]),
    Case(["a": 1, "b?": "<string>"], seeds: [["a": 1, "b": "x"]]),
    Case(["a": "<string | absent>", "b": "<absent>"], seeds: [["a": "x"], [:]]),
    Case(["<exactly>": ["a": 1, "b?": "<any>"]], seeds: [["a": 1], ["a": 1, "b": .null]]),
    Case(["a": 1, "<string>": "<int>"], seeds: [["a": 1, "c": 2], ["a": 1]]),
    Case(["a?": "<string>", "</^[ab]+$/>": "<int>"], seeds: [["a": "x", "b": 2], ["ab": 1]]),
    Case(["a.b?": "<string>", "<starts with 'a'>": "<int>"], seeds: [["a.b": "x", "aXb": 2]]),
    Case(["<uuid>": 1, "<'a' | 'b'>": 2], isExact: false, seeds: [["a": 2]]),
    Case(["<each>": "<int>", "<length>": "<1..2>"], seeds: [[1], [1, 2]]),
    Case(["<length>": "<int > 1>"], seeds: ["ab", [1, 2]]), Case(["<length>": 0]),
    Case(["<unordered>": ["a", "b", "a"]], seeds: [["a", "a", "b"], ["b", "a", "b"]]),
    Case(["<unordered>": ["<int>"]], seeds: [[1]]), Case(["<unordered>": []]),
    Case(["<unordered>": ["<int>", 1]], isExact: false, seeds: [[1, 2], [2, 1]]),
    Case(["<contains>": [1, "a", 1]], seeds: [[1, 1, "a", 2], [1, "a"]]),
    Case(["<contains>": ["<string>"]], seeds: [["a"]]),
    Case(["<contains>": [["a": 1], ["b": 1]]], isExact: false, seeds: [[["a": 1, "b": 1]]]),
    Case(["<all of>": ["<number>", "<not 0>"]]),
    Case(["<all of>": [["a": 1], ["b": 1]]], seeds: [["a": 1, "b": 1]]),
    Case(["<any of>": [["a": 1], "<int>"]], seeds: [["a": 1], 1]),
    Case(["<none of>": ["<string>", 1, []]]),
    Case(["<none of>": ["<int[] sorted>", 1]], isExact: false, seeds: [[2, 1]]),
    Case("<Order>", seeds: [order]), Case("<Order[1..]>", seeds: [[order]]),
    Case(["<none of>": ["<Order>"]], seeds: [order]),
    Case("<Tree>", seeds: [["next": ["next": .null]]]),
    Case("<not Log>", isExact: false, seeds: [[2, 1], [1, 2]]),
    Case(["<schema>": ["properties": ["a": ["type": "integer"]]]], seeds: [["a": 1], ["a": "x"]]),
  ]

  private static let order: JSONValue = [
    "id": "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f", "status": "paid", "note": .null,
    "lines": [["sku": "a", "qty": 2]],
  ]

  private static let shapes: [String: JSONValue] = [
    "Order": [
      "id": "<uuid>", "status": "<'pending' | 'paid'>", "lines": "<Line[1..]>",
      "note?": "<string | null>",
      "parent?": "<Order | null>",
    ],
    "Line": ["sku": "<string length 1..>", "qty": "<int > 0>"],
    "Tree": ["next": "<Tree | null>"],
    "Log": "<int[] sorted>",
  ]

  static let cases = types + formats + constraints + inexact + written

  @Test(arguments: cases)
  func theSchemaAllowsWhatTheShapeAllows(example: Case) throws {
    let tested = try pattern(example.written)
    var table = ShapeTable(
      try Self.shapes.mapValues { try pattern($0) }.merging(["Tested": tested]) { $1 }
    )
    let schemas = table.jsonSchemas
    let document: JSONValue = [
      "$ref": "#/$defs/Tested",
      "$defs": .object(
        JSONObject(schemas.map { JSONObject.Member(name: $0.name, value: $0.schema) })
      ),
    ]
    let schema = try JSONSchema(compiling: document, at: "a", formats: SchemaFormats.checks) { _ in
      .null
    }
    for reference in tested.schemaReferences {
      guard case .inline(let json) = reference.source else { continue }
      table.schemas[reference.place] = try JSONSchema(compiling: json, at: "b") { _ in .null }
    }
    let scope: TestScope = ["n": "1"]
    let matcher = Matcher(shapes: table, scope: scope)
    var random = ValueGenerator(seed: 7, seeds: example.seeds)
    for value in random.values() {
      let matches = try matcher.mismatches(of: .json(value), against: tested, at: "body").isEmpty
      let isValid = try schema.isValid(value)
      #expect(
        example.isExact ? isValid == matches : isValid || !matches,
        "\(value.text): the shape says \(matches), the schema \(isValid): \(document["$defs"]?["Tested"]?.text ?? "")"
      )
    }
    let text = document["$defs"]?["Tested"]?.text ?? ""
    let refers = text.contains("Log")
    #expect(text.contains("$comment") == !example.isExact || refers, "\(text)")
  }
}

/// Values of all kinds, the same for the same seed: fixed ones, and changed ones.
struct ValueGenerator {
  private var state: UInt64
  private let seeds: [JSONValue]

  private static let scalars: [JSONValue] = [
    .null, true, false, 0, 1, 2, 1.0, 1.5, 3.14, 3.15, -1, 9, 10, 11, 12, 200, 299, 300, "", "a",
    "b",
    "ab",
    "abb", "abc", "a.c", "a\nc", "a/c", " a ", "a,-", "AB", "paid", "pending", "true", "x y",
    "0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f", "2024-02-29", "2023-02-29", "12:00:00Z",
    "2030-01-31T12:00:00Z", "ada@example.com", "https://example.com/a?b#c", "/a/b", "/a?b", "/%2",
    "/",
    "localhost", "127.0.0.1", "::1", "YWI=", "YWI", "YWJj", "YW==", "YR==", "00ff", "1.2.3",
    "1.0.0-rc.01",
    "1.0.0-rc.1+5", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "é", "👍🏽",
    "a text that is longer than twenty",
  ]

  init(seed: UInt64, seeds: [JSONValue]) {
    state = seed
    self.seeds = seeds
  }

  /// A linear congruential generator: good enough to choose by.
  private mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % limit
  }

  mutating func values() -> [JSONValue] {
    var values = Self.scalars + seeds
    for _ in 0..<150 { values.append(value(depth: 3)) }
    for _ in 0..<60 { for seed in seeds { values.append(changed(seed)) } }
    return values
  }

  private mutating func scalar() -> JSONValue { Self.scalars[next(below: Self.scalars.count)] }

  private mutating func name() -> String {
    let names = ["a", "b", "c", "ab", "a.b", "aXb", "id", "sku", "qty", "next", "note", "parent"]
    return names[next(below: names.count)]
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch depth > 0 ? next(below: 6) : 0 {
    case 1, 2: return .array((0..<next(below: 4)).map { _ in value(depth: depth - 1) })
    case 3:
      let item = scalar()
      return .array(Array(repeating: item, count: next(below: 4)))
    case 4, 5:
      var object = JSONObject()
      for _ in 0..<next(below: 4) { object[name()] = value(depth: depth - 1) }
      return .object(object)
    default: return scalar()
    }
  }

  /// The value with one thing different, at any depth.
  private mutating func changed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(var items) where next(below: 4) > 0:
      let choice = items.isEmpty ? 3 : next(below: 4)
      switch choice {
      case 0: items.remove(at: next(below: items.count))
      case 1: items.append(items[next(below: items.count)])
      case 2:
        let index = next(below: items.count)
        items[index] = changed(items[index])
      default: items.append(self.value(depth: 1))
      }
      return .array(items)
    case .object(var object) where next(below: 4) > 0:
      let names = object.members.map(\.name)
      let choice = names.isEmpty ? 2 : next(below: 3)
      switch choice {
      case 0: object[names[next(below: names.count)]] = nil
      case 1:
        let name = names[next(below: names.count)]
        object[name] = object[name].map { changed($0) }
      default: object[name()] = self.value(depth: 1)
      }
      return .object(object)
    default: return self.value(depth: 1)
    }
  }
}

import SpecModel

extension VerdictRow {
  private static let shapes = "shapes: { Line: { sku: <string>, qty: <int > 0> } }\n"

  /// Literals, alternatives, shapes, maps, lists and the keys in angle brackets.
  static let structure: [VerdictRow] = [
    .pattern("node.literal", "paid", passes: [#""paid""#], fails: [#""Paid""#, #""paid ""#]),
    .pattern("node.literal", "1", passes: ["1", "1.0", "10e-1"], fails: ["1.0000000001"]),
    .pattern("node.literal", "null", passes: ["null"], fails: [#""null""#]),
    .pattern("node.literal", "true", passes: ["true"], fails: []),
    .pattern(
      "node.literal",
      #""é""#,
      passes: [#""\u00e9""#],
      fails: [#""e\u0301""#, #""e""#]
    ),
    .pattern(
      "node.literal",
      "12345678901234567890",
      passes: ["12345678901234567890"],
      fails: ["12345678901234567891", "12345678901234567000"]
    ),
    .pattern("node.literal", "<'<b>'>", passes: [#""<b>""#], fails: [#""b""#]),
    .pattern("node.regex", "</^ab+$/i>", passes: [#""ABB""#], fails: [#""a""#, #""abc""#]),
    .pattern(
      "node.either",
      "<'a' | 2 | null>",
      passes: [#""a""#, "2", "null"],
      fails: [#""b""#, #""2""#]
    ),
    .pattern(
      "node.not",
      "<not ('a' | 'b')>",
      passes: Trial.anything.filter { $0 != Trial.missing },
      fails: [#""a""#, #""b""#]
    ),
    .pattern(
      "node.shape",
      "<Line>",
      passes: [#"{"sku": "a", "qty": 1}"#, #"{"sku": "a", "qty": 1, "more": null}"#],
      fails: [#"{"sku": "a", "qty": 0}"#, #"{"sku": 1, "qty": 1}"#, #"{"qty": 1}"#],
      suite: shapes
    ),
    .pattern(
      "node.shape",
      "<Line[1..2]>",
      passes: [#"[{"sku": "a", "qty": 1}]"#],
      fails: [
        #"[{"sku": "a", "qty": 1}, {"sku": "b", "qty": 0}]"#,
        #"[{"sku": "a", "qty": 1}, {"sku": "a", "qty": 1}, {"sku": "a", "qty": 1}]"#,
      ],
      suite: shapes
    ),
    .pattern("node.listOf", "<int[]>", passes: ["[]", "[1]", "[1, 2]"], fails: [#"[1, "a"]"#]),
    .pattern("node.listOf", "<any[2]>", passes: ["[null, 1]"], fails: ["[1, 2, 3]"]),
    .pattern("node.listOf", "<int[..2]>", passes: ["[]", "[1]", "[1, 2]"], fails: ["[1, 2, 3]"]),
    .pattern(
      "node.objectOf",
      "<int{}>",
      passes: ["{}", #"{"a": 1}"#],
      fails: [#"{"a": 1, "b": "c"}"#]
    ),
    .pattern(
      "node.list",
      "[1, <string>]",
      passes: [#"[1, "a"]"#],
      fails: [#"["a", 1]"#, #"[1, "a", null]"#, #"[2, "a"]"#]
    ),
    .pattern("node.list", "[]", passes: ["[]"], fails: ["[[]]"]),
    .pattern(
      "node.object",
      "{ a: 1, b?: <string> }",
      passes: [#"{"a": 1}"#, #"{"a": 1, "b": "c", "d": 2}"#],
      fails: [#"{"a": 2}"#, #"{"a": 1, "b": null}"#, #"{"A": 1}"#, #"[{"a": 1}]"#]
    ),
    .pattern(
      "node.object",
      "{ a: 1, <string>: <int> }",
      passes: [#"{"a": 1}"#, #"{"a": 1, "b": 2}"#],
      fails: [#"{"a": 1, "b": "c"}"#, #"{"b": 2}"#]
    ),
    .pattern(
      "node.text",
      "/orders/<int>/lines",
      passes: [#""/orders/12/lines""#],
      fails: [#""/orders//lines""#, #""/orders/a/lines""#, #""/orders/12/lines/""#]
    ),
    .pattern(
      "node.expression",
      "${wanted}",
      passes: [#"{"a": [1]}"#, #"{"a": [1.0]}"#],
      fails: [#"{"a": [1], "b": 2}"#, #"{"a": [1, 2]}"#, #"{"a": ["1"]}"#],
      suite: "variables: { wanted: { a: [1] } }\n"
    ),
    .pattern(
      "key.each",
      "{ <each>: <int > 0> }",
      passes: ["[1]", "[1, 2]"],
      fails: ["[1, 0]", #"[1, "2"]"#]
    ),
    .pattern(
      "key.length",
      "{ <length>: <1..2> }",
      passes: [#""1""#, "[1]", "[null]", #"{"a": 1}"#, "[1, 2]"],
      fails: ["[1, 2, 3]", #""abc""#]
    ),
    .pattern(
      "key.unordered",
      "{ <unordered>: [red, blue, red] }",
      passes: [#"["blue", "red", "red"]"#],
      fails: [
        #"["red", "blue"]"#, #"["blue", "blue", "red"]"#, #"["red", "red", "blue", "green"]"#,
      ]
    ),
    .pattern(
      "key.contains",
      "{ <contains>: [red, red] }",
      passes: [#"["red", 1, "red"]"#],
      fails: [#"["red"]"#, #"["red", "Red"]"#]
    ),
    .pattern(
      "key.exactly",
      "{ <exactly>: { a: 1, b?: 2 } }",
      passes: [#"{"a": 1}"#, #"{"a": 1, "b": 2}"#],
      fails: [#"{"a": 1, "c": null}"#, #"{"a": 1, "b": 3}"#]
    ),
    .pattern(
      "key.all of",
      "{ <all of>: [<number>, <not 0>] }",
      passes: ["1", "1.5", "-1"],
      fails: ["0.0"]
    ),
    .pattern("key.any of", "{ <any of>: [1, <null>] }", passes: ["1", "null"], fails: ["2"]),
    .pattern(
      "key.none of",
      "{ <none of>: [<empty>, Pencil, <null>] }",
      passes: Trial.anything.filter {
        ![Trial.missing, "null", #""""#, "[]", "{}"].contains($0)
      },
      fails: [#""Pencil""#]
    ),
    .pattern(
      "key.schema",
      "{ <schema>: { type: integer, minimum: 1 } }",
      passes: ["1", "2.0"],
      fails: ["0.5"]
    ),
  ]
}

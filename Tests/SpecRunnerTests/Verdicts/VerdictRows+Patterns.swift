import SpecModel
import TaskEngine

extension VerdictRow {
  /// Each type by its name.
  static let types: [VerdictRow] = [
    .pattern("type.any", "<any>", passes: Array(Trial.anything.dropFirst())),
    .pattern(
      "type.string",
      "<string>",
      passes: [#""""#, #""text""#, #""1""#, #""true""#],
      fails: [#"["text"]"#]
    ),
    .pattern("type.number", "<number>", passes: ["0", "1", "1.5", "-1", "-2e9"]),
    .pattern(
      "type.int",
      "<int>",
      passes: ["0", "1", "-1", "1.0", "1e2", "123456789012345678901"],
      fails: ["0.1", "1e-1", "123456789012345678901.5"]
    ),
    .pattern("type.bool", "<bool>", passes: ["true", "false"]),
    .pattern("type.null", "<null>", passes: ["null"], fails: [#""null""#]),
    .pattern("type.object", "<object>", passes: ["{}", #"{"a": 1}"#], fails: ["[{}]"]),
    .pattern("type.array", "<array>", passes: ["[]", "[1]", "[null]"]),
    .pattern("type.absent", "<absent>", passes: [Trial.missing]),
    .pattern(
      "type.empty",
      "<empty>",
      passes: [#""""#, "[]", "{}"],
      fails: [#"" ""#, "[[]]"]
    ),
    .pattern(
      "type.not",
      "<not 0>",
      passes: Trial.anything.filter { !["0", Trial.missing].contains($0) },
      fails: ["0.0", "0e5", "-0"]
    ),
    .pattern("type.1xx", "<1xx>", passes: ["100", "199"], fails: ["99", "200", #""100""#]),
    .pattern("type.2xx", "<2xx>", passes: ["200", "299"], fails: ["199", "300", #""200""#]),
    .pattern("type.3xx", "<3xx>", passes: ["300", "399"], fails: ["299", "400"]),
    .pattern("type.4xx", "<4xx>", passes: ["400", "499"], fails: ["399", "500"]),
    .pattern("type.5xx", "<5xx>", passes: ["500", "599"], fails: ["499", "600"]),
    .answer(
      "type.duration",
      "expect: { time: <duration < 500ms> }",
      passes: [("499 ms", taking(.milliseconds(499))), ("no time", taking(.zero))],
      fails: [("500 ms", taking(.milliseconds(500))), ("a minute", taking(.seconds(60)))]
    ),
    .answer(
      "type.size",
      "expect: { size: <size <= 4B> }",
      passes: [("4 bytes", .text("four")), ("none", .text(""))],
      fails: [("5 bytes", .text("fives"))]
    ),
  ]

  /// Each format that text can have: near misses fail.
  static let formats: [VerdictRow] = [
    .pattern(
      "type.uuid",
      "<uuid>",
      passes: [#""0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f""#],
      fails: [
        #""0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5""#, #""0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5g""#,
        #""0f8d7a8e3f5c4c8e9d556a1b2c3d4e5f""#, #"" 0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f""#,
        #"["0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f"]"#,
      ]
    ),
    .pattern(
      "type.date",
      "<date>",
      passes: [#""2024-02-29""#],
      fails: [
        #""2023-02-29""#, #""2024-2-9""#, #""2024-13-01""#, #""2024-02-29T00:00:00Z""#, "2024",
      ]
    ),
    .pattern(
      "type.time",
      "<time>",
      passes: [#""12:00:00Z""#, #""12:00:00.5+01:00""#],
      fails: [#""12:00""#, #""24:00:00Z""#, #""12:60:00Z""#, #""12:00:00""#]
    ),
    .pattern(
      "type.date-time",
      "<date-time>",
      passes: [#""2030-01-31T12:00:00Z""#],
      fails: [
        #""2030-01-31 12:00""#, #""2030-01-31""#, #""2030-02-30T12:00:00Z""#, #""12:00:00Z""#,
      ]
    ),
    .pattern(
      "type.email",
      "<email>",
      passes: [#""ada@example.com""#],
      fails: [#""ada@""#, #""@example.com""#, #""a b@example.com""#, #""ada.example.com""#]
    ),
    .pattern(
      "type.uri",
      "<uri>",
      passes: [#""https://example.com/a?b#c""#, #""urn:a:b""#],
      fails: [#""/a""#, #""http://a b""#, #""//example.com""#, #""http://[::1""#]
    ),
    .pattern(
      "type.path",
      "<path>",
      passes: [#""/a/b""#, #""/""#],
      fails: [#""a/b""#, #""/a?b""#, #""/a b""#]
    ),
    .pattern(
      "type.hostname",
      "<hostname>",
      passes: [#""api.example.com""#, #""text""#, #""1""#, #""true""#],
      fails: [#""-a.com""#, #""a_b""#, #""a..b""#]
    ),
    .pattern(
      "type.ipv4",
      "<ipv4>",
      passes: [#""127.0.0.1""#],
      fails: [#""256.0.0.1""#, #""1.2.3""#, #""1.2.3.4.5""#, #""01.2.3.4""#, #""::1""#]
    ),
    .pattern(
      "type.ipv6",
      "<ipv6>",
      passes: [#""::1""#, #""2001:db8::1""#],
      fails: [#""1::2::3""#, #""12345::""#, #""127.0.0.1""#, #""1:2:3:4:5:6:7:8:9""#]
    ),
    .pattern(
      "type.base64",
      "<base64>",
      passes: [#""YWI=""#, #""text""#, #""true""#],
      fails: [#""YWI""#, #""a b=""#, #""YW=I""#, #""-_==""#]
    ),
    .pattern(
      "type.hex",
      "<hex>",
      passes: [#""00ff""#, #""ABC""#, #""1""#],
      fails: [#""0xff""#, #""0g""#, "12"]
    ),
    .pattern(
      "type.jwt",
      "<jwt>",
      passes: [#""eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln""#],
      fails: [
        #""a.b.c""#, #""eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0""#,
        #""eyJhbGciOiJIUzI1NiJ9.c2ln.c2ln""#, #""eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln.""#,
      ]
    ),
    .pattern(
      "type.semver",
      "<semver>",
      passes: [#""1.2.3""#, #""1.0.0-rc.1+5""#],
      fails: [#""1.2""#, #""v1.2.3""#, #""01.2.3""#, #""1.2.3-""#]
    ),
  ]

  /// Each constraint, at both sides of its limit.
  static let constraints: [VerdictRow] = [
    .pattern("constraint.>", "<number > 0>", passes: ["1", "1.5", "1e-9"], fails: ["0.0"]),
    .pattern("constraint.>=", "<number >= 1>", passes: ["1", "1.0", "1.5"], fails: ["0.999"]),
    .pattern("constraint.<", "<number < 1>", passes: ["0", "-1", "0.999"], fails: ["1.0"]),
    .pattern("constraint.<=", "<number <= 1>", passes: ["0", "1", "-1"], fails: ["1.001"]),
    .pattern("constraint.==", "<int == 1>", passes: ["1", "1.0"], fails: ["2"]),
    .pattern("constraint.!=", "<int != 1>", passes: ["0", "-1", "2"], fails: ["1.0"]),
    .pattern("constraint.range", "<2..10>", passes: ["2", "10", "5.5"], fails: ["1.99", "10.01"]),
    .pattern("constraint.range", "<2..>", passes: ["2", "1e300"], fails: ["1.999"]),
    .pattern("constraint.range", "<..-1>", passes: ["-1", "-5"], fails: ["-0.5"]),
    .pattern(
      "constraint.near",
      "<number near 3.14 by 0.01>",
      passes: ["3.15", "3.13"],
      fails: ["3.16", "3.12", "3.1500001", "-3.14"]
    ),
    .pattern(
      "constraint.length",
      "<string length 3..4>",
      passes: [#""abc""#, #""text""#, #""true""#, #""äöü""#],
      fails: [#""ab""#, #""abcde""#, "[1,2,3]"]
    ),
    .pattern(
      "constraint.length",
      "<length 2>",
      passes: [#""ab""#, "[1, 2]", #"{"a": 1, "b": 2}"#],
      fails: [#""a""#, "[1, 2, 3]", "2"]
    ),
    .pattern(
      "constraint.contains",
      "<contains 'b'>",
      passes: [#""abc""#, #"["a", "b"]"#],
      fails: [#""ac""#, #""aBc""#, #"["abc"]"#]
    ),
    .pattern(
      "constraint.starts",
      "<starts with 'ab'>",
      passes: [#""abc""#],
      fails: [#""bac""#, #""a""#, #""Abc""#, #"["ab"]"#]
    ),
    .pattern(
      "constraint.ends",
      "<ends with 'bc'>",
      passes: [#""abc""#],
      fails: [#""cab""#, #""c""#, #""aBC""#, #""bc ""#]
    ),
    .pattern(
      "constraint.regex",
      "<string /^[a-c]+$/>",
      passes: [#""abc""#],
      fails: [#""ABC""#, #""abd""#, #""abc ""#]
    ),
    .pattern(
      "constraint.unique",
      "<array unique>",
      passes: ["[]", "[1]", "[null]", "[1, 2]"],
      fails: ["[1, 1.0]", "[2, 1, 2]", #"[{"a": 1}, {"a": 1.0}]"#]
    ),
    .pattern(
      "constraint.sorted",
      "<int[] sorted>",
      passes: ["[]", "[1]", "[1, 1, 2]"],
      fails: ["[2, 1]", "[1, 3, 2]"]
    ),
    .pattern(
      "constraint.before",
      "<date before '2030-01-01'>",
      passes: [#""2029-12-31""#],
      fails: [#""2030-01-01""#, #""2030-01-02""#, #""29-12-31""#]
    ),
    .pattern(
      "constraint.after",
      "<date-time after '2030-01-01T00:00:00Z'>",
      passes: [#""2030-01-01T02:00:00+01:00""#],
      fails: [#""2030-01-01T00:30:00+01:00""#, #""2030-01-01T00:00:00Z""#]
    ),
    .pattern(
      "constraint.within",
      "<date-time within 5m of '2030-01-01T00:00:00Z'>",
      passes: [#""2029-12-31T23:56:00Z""#, #""2030-01-01T00:05:00Z""#],
      fails: [#""2030-01-01T00:05:01Z""#, #""2029-12-31T23:54:59Z""#]
    ),
  ]

  /// An answer that took so long.
  static func taking(_ time: Duration) -> ReceivedResponse {
    .json("{}").with { $0.timings.total = time }
  }
}

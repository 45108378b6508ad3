import JSON
import JSONSchema
import Testing

/// Patterns mean what ECMA 262 says, where PCRE2 says something else.
@Suite struct ECMAPatternTests {
  static let rows = [
    (#"^\u0041$"#, "A", true),
    (#"^\u{1F600}$"#, "😀", true),
    (#"^\uD83D\uDE00$"#, "😀", true),
    (#"^\x41\cJ$"#, "A\n", true),
    (#"^a.b$"#, "a\rb", false),
    (#"^a[^]b$"#, "a\nb", true),
    (#"a[]b"#, "ab", false),
    (#"^[[:alpha:]]$"#, ":]", true),
    (#"^[\b]$"#, "\u{8}", true),
    (#"^\s\S$"#, "\u{FEFF}x", true),
    (#"^[\s]$"#, "\u{2003}", true),
    (#"^\v$"#, "\n", false),
    (#"^a$"#, "a\n", false),
    (#"^\d$"#, "\u{0661}", false),
    (#"^\p{Letter}\P{Lu}$"#, "éa", true),
    (#"^\p{Script=Greek}$"#, "α", true),
    (#"^\p{gc=Decimal_Number}$"#, "\u{0661}", true),
    (#"^(?<year>\d{4})-\k<year>$"#, "2024-2024", true),
    (#"^\/\-$"#, "/-", true),
  ]

  @Test(arguments: rows)
  func patternIsUnderstood(_ pattern: String, _ text: String, _ matches: Bool) throws {
    let schema = try JSONSchema(compiling: ["pattern": .string(pattern)], at: "") { _ in .null }
    #expect(try schema.isValid(.string(text)) == matches)
  }

  @Test(arguments: [
    #"\A"#, #"\Q"#, #"\e"#, #"\x4"#, #"\u12"#, #"\uD83D"#, "(*UCP)a", #"\p{No such}"#, "\\",
  ])
  func patternIsRefused(_ pattern: String) {
    #expect(throws: JSONSchemaError.self) {
      try JSONSchema(compiling: ["pattern": .string(pattern)], at: "") { _ in .null }
    }
  }
}

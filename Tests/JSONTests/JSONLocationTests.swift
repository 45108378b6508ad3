import JSON
import Testing

@Suite struct JSONLocationTests {
  @Test(
    arguments: [
      ([], "", "body", "$"),
      (
        [.name("lines"), .index(1), .name("qty")], "lines[1].qty", "body.lines[1].qty",
        "$['lines'][1]['qty']"
      ),
      ([.index(0)], "[0]", "body[0]", "$[0]"),
      (
        [.name("odd key"), .name("a-b")], #"["odd key"].a-b"#, #"body["odd key"].a-b"#,
        "$['odd key']['a-b']"
      ),
      (
        [.name("0a"), .name("é"), .name("")], #"["0a"]["é"][""]"#, #"body["0a"]["é"][""]"#,
        "$['0a']['é']['']"
      ),
      ([.name("'\\\n\u{B}")], #"["'\\\n\u000b"]"#, #"body["'\\\n\u000b"]"#, #"$['\'\\\n\u000b']"#),
    ] as [([JSONLocation.Step], String, String, String)]
  )
  func pathsAreWrittenInBothForms(
    _ steps: [JSONLocation.Step],
    _ path: String,
    _ inBody: String,
    _ normalized: String
  ) throws {
    let location = JSONLocation(steps)
    #expect(location.description == path)
    #expect(location.path(in: "body") == inBody)
    #expect(location.normalizedPath == normalized)
    #expect(location.steps == steps)
    _ = try JSONPath(normalized)
  }
}

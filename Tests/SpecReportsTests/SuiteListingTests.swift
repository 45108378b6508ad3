import Foundation
import JSON
import JSONSchema
import SpecModel
import SpecReports
import Testing

struct SuiteListingTests {
  @Test func theListingFollowsItsSchema() throws {
    var loaded = LoadResult()
    let text = """
      suite: A
      description: What it is about.
      tags: [one]
      cases: [{ name: ada, id: 1 }, { name: bob, id: 2 }]
      steps:
        - { id: first, GET: "http://127.0.0.1:1/${case.id}", tags: [two] }
        - { GET: "http://127.0.0.1:1/${first.body.id}", cases: [{ name: free, a: 1 }], skip: later }
        - wait: 1s
      """
    SuiteLoader().load(text: Array(text.utf8), path: "a.yaml", into: &loaded)
    #expect(loaded.suites.count == 2)
    let listing = SuiteListing(files: loaded.files).json(of: loaded.suites)
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let schema = try JSONSchema(
      compiling: JSONValue(
        parsing: try Data(contentsOf: root.appending(path: "docs/list-schema.json"))
      ),
      at: "list-schema.json"
    ) { _ in .null }
    #expect(try schema.violations(in: listing).isEmpty)
    #expect(try !schema.violations(in: ["format": "specrun-list", "version": 1]).isEmpty)
  }
}

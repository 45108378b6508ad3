import Foundation
import SpecModel
import SpecSource
import Testing

/// What the pages on requests show can be loaded.
struct RequestPagesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct Example: CustomTestStringConvertible {
    var page: String
    var text: String
    var testDescription: String { "\(page): \(text.prefix { $0 != "\n" })" }
  }

  static let examples = ["events.md", "graphql.md", "text.md", "transfers.md"].flatMap { page in
    let path = root.appending(path: "docs/requests/\(page)").path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```yaml\n").dropFirst().map { block in
      Example(page: page, text: block.components(separatedBy: "```")[0])
    }
  }

  @Test func thereAreExamples() {
    #expect(Self.examples.count >= 12)
  }

  @Test(arguments: examples)
  func theExamplesOfThePagesAreWithoutMistake(example: Example) {
    let text = "suite: s\nbase: http://localhost\nsteps:\n" + example.text
    let path = Self.root.appending(path: "specs/example.yaml").path
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: path, into: &result)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message)) in\n\(text)")
  }
}

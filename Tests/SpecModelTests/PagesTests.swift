import Foundation
import SpecModel
import SpecSource
import Testing

/// What the pages on flow and on requests show can be loaded.
struct PagesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct Example: CustomTestStringConvertible {
    var page: String
    var text: String
    var testDescription: String { "\(page): \(text.prefix { $0 != "\n" })" }
  }

  static let examples = ["flow/cases.md", "requests/auth.md", "requests/connection.md"].flatMap {
    page in
    let path = root.appending(path: "docs/\(page)").path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```yaml\n").dropFirst().map { block in
      Example(page: page, text: block.components(separatedBy: "```")[0])
    }
  }

  @Test func thereAreExamples() {
    #expect(Self.examples.count >= 16)
  }

  @Test(arguments: examples)
  func theExamplesOfThePagesAreWithoutMistake(example: Example) {
    let isSuite = example.text.hasPrefix("suite:")
    let text = isSuite ? example.text : "suite: s\nbase: http://localhost\nsteps:\n" + example.text
    let path = Self.root.appending(path: "specs/example.yaml").path
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: path, into: &result)
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message)) in\n\(text)")
  }
}

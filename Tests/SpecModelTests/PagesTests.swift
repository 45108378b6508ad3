import Foundation
import SpecModel
import SpecSource
import Testing

/// What the pages on flow, on requests and on plugins show can be loaded.
struct PagesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct Example: CustomTestStringConvertible {
    var page: String
    var text: String
    var testDescription: String { "\(page): \(text.prefix { $0 != "\n" })" }

    /// The text as a whole suite: pages show a suite, some of its keys, or some of its steps.
    var suite: String {
      if text.hasPrefix("suite:") { return text }
      let head = "suite: s\nbase: http://localhost\n"
      // Comments above the first step are no keys.
      let first = text.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
      if first.hasPrefix("-") || first.hasPrefix(" ") { return head + "steps:\n" + text }
      let hasSteps = text.contains("\nsteps:") || text.hasPrefix("steps:")
      return head + text + (hasSteps ? "" : "steps: [{ GET: / }]\n")
    }
  }

  /// By page, how many there are at least.
  private static let pages = [
    "flow/cases.md": 9, "flow/environments.md": 1, "flow/order.md": 1, "flow/reuse.md": 4,
    "flow/undo.md": 1, "plugins.md": 2, "requests/auth.md": 5, "requests/connection.md": 3,
    "requests/events.md": 2, "requests/graphql.md": 4, "requests/text.md": 2,
    "requests/transfers.md": 5,
  ]

  /// All but those of project files, which are tested with the command line.
  static let examples = pages.keys.sorted().flatMap { page in
    let path = root.appending(path: "docs/\(page)").path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```yaml\n").dropFirst()
      .map { Example(page: page, text: $0.components(separatedBy: "```")[0]) }
      .filter { !$0.text.hasPrefix("# specrun.yaml") }
  }

  @Test func everyPageIsLookedAt() throws {
    let names = try ["flow", "requests"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: "docs/\(folder)").path
      ).map { "\(folder)/\($0)" }
    }
    #expect((names + ["plugins.md"]).sorted() == Self.pages.keys.sorted())
    for (page, count) in Self.pages {
      #expect(Self.examples.count { $0.page == page } >= count, "\(page)")
    }
  }

  @Test(arguments: examples)
  func theExamplesOfThePagesAreWithoutMistake(example: Example) {
    let path = Self.root.appending(path: "specs/example.yaml").path
    var result = LoadResult()
    SuiteLoader().load(text: Array(example.suite.utf8), path: path, into: &result)
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message)) in\n\(example.suite)")
  }
}

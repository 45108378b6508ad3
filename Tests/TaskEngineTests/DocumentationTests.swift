import Foundation
import Testing

/// What is documented is compiled and run: each Swift block of the catalogue stands word for word
/// in a file of `Documentation/`, and those are tests.
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let catalogue = root.appending(
    components: "Sources",
    "TaskEngine",
    "TaskEngine.docc"
  )
  private static let pages =
    ((try? FileManager.default.contentsOfDirectory(atPath: catalogue.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted()

  @Test
  func catalogueHasAPageForEachPart() {
    #expect(Self.pages.count == 12)
  }

  @Test(arguments: pages)
  func everyExampleOfTheCatalogueIsCompiledAndRun(page: String) throws {
    try expectExamples(
      of: "Sources/TaskEngine/TaskEngine.docc/\(page)",
      in: "Tests/TaskEngineTests/Documentation/\(page.dropLast(".md".count))Examples.swift"
    )
  }

  @Test(arguments: [
    ("docs/engine.md", "Tests/TaskEngineTests/Documentation/TaskEngineExamples.swift"),
    ("README.md", "Examples/engine-orders/Sources/engine-orders/main.swift"),
  ])
  func otherPagesShowWhatIsCompiled(page: String, file: String) throws {
    try expectExamples(of: page, in: file)
  }

  private func expectExamples(of page: String, in file: String) throws {
    let blocks = try examples(in: Self.root.appending(path: page))
    let code = try lines(of: Self.root.appending(path: file))
    #expect(!blocks.isEmpty)
    for block in blocks {
      let isThere = contains(code, block)
      #expect(isThere, "not in \(file):\n\(block.joined(separator: "\n"))")
    }
  }

  /// The Swift blocks of a page, as lines.
  private func examples(in page: URL) throws -> [[String]] {
    try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .map { lines($0.components(separatedBy: "```")[0]) }
  }

  private func lines(of file: URL) throws -> [String] {
    lines(try String(contentsOf: file, encoding: .utf8))
  }

  /// Without indentation and empty lines.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private func contains(_ code: [String], _ block: [String]) -> Bool {
    code.indices.contains { code[$0...].starts(with: block) }
  }
}

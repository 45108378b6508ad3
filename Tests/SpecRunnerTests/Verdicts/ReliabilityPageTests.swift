import Foundation
import Testing

/// `docs/reliability.md` names tests for each promise, and the tests exist.
struct ReliabilityPageTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The sections of the page: their titles, and the middle cells of their tables' rows.
  private static func sections() throws -> [(title: String, rows: [String])] {
    let page = root.appending(components: "docs", "reliability.md")
    return try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
      .dropFirst()
      .map { section in
        let lines = section.components(separatedBy: "\n")
        let rows = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| so it is") }
        return (lines[0], rows.map { $0.components(separatedBy: " | ")[1] })
      }
  }

  @Test func everyPromiseHasTestsThatExist() throws {
    let functions = try SemanticsTableTests.functions(
      below: Self.root.appending(component: "Tests")
    )
    let sections = try Self.sections()
    #expect(sections.count == 8)
    for section in sections {
      #expect(!section.rows.isEmpty, "\(section.title)")
      for row in section.rows {
        let names = row.split(separator: "`").map(String.init)
          .filter { !$0.allSatisfy(\.isWhitespace) }
        #expect(!names.isEmpty, "\(section.title)")
        for name in names {
          let isTest = functions.contains(name)
          let isScript = FileManager.default.fileExists(
            atPath: Self.root.appending(path: name).path
          )
          #expect(isTest || isScript || name.hasPrefix("make "), "\(name)")
        }
      }
    }
  }
}

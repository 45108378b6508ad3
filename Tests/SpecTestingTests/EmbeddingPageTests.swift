import Foundation
import Testing

/// What the page on embedding shows stands word for word in the example, which is built and run.
struct EmbeddingPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let example = root.appending(path: "Examples/shop-tests")
  private static let page = root.appending(path: "docs/embedding.md")

  @Test(arguments: [("swift", 5), ("yaml", 2)])
  func everyBlockStandsInTheExample(kind: String, count: Int) throws {
    let files = try Self.files(kind)
    let blocks = try Self.blocks(kind)
    #expect(blocks.count == count)
    for block in blocks {
      let isThere = files.contains { file in
        file.indices.contains { file[$0...].starts(with: block) }
      }
      #expect(isThere, "not in the example:\n\(block.joined(separator: "\n"))")
    }
  }

  /// The blocks of the page as lines without indentation and empty lines.
  private static func blocks(_ kind: String) throws -> [[String]] {
    try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```\(kind)\n")
      .dropFirst().map { lines($0.components(separatedBy: "```")[0]) }
  }

  /// The files of the example, the same way.
  private static func files(_ kind: String) throws -> [[String]] {
    let paths = FileManager.default.enumerator(atPath: example.path)?.compactMap { $0 as? String }
    return try (paths ?? [])
      .filter { $0.hasSuffix(".\(kind)") && !$0.hasPrefix(".build") }
      .map { lines(try String(contentsOf: example.appending(path: $0), encoding: .utf8)) }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}

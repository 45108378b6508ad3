import Foundation
import Testing

/// The pages lead to each other, and `docs/README.md` to all of them.
struct DocumentationIndexTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths from the root, `docs/flow/cases.md`.
  static let pages: [String] = {
    let docs = root.appending(component: "docs").path
    let below = FileManager.default.enumerator(atPath: docs)?.compactMap { $0 as? String } ?? []
    return ["README.md", "specs/README.md"]
      + below.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  @Test func theIndexNamesEveryPageOnce() throws {
    let index = try Self.text(of: "docs/README.md")
    for page in Self.pages where page.hasPrefix("docs/") && page != "docs/README.md" {
      let link = "](\(page.dropFirst("docs/".count)))"
      #expect(index.components(separatedBy: link).count == 2, "\(page)")
    }
  }

  @Test(arguments: pages)
  func linksLeadSomewhere(in page: String) throws {
    let folder = Self.root.appending(path: page).deletingLastPathComponent()
    for match in try Self.prose(of: page).matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
      let (path, anchor) = (String(match.output.1), match.output.2.map(String.init))
      let target = path.isEmpty ? Self.root.appending(path: page) : folder.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(path)")
      guard let anchor, target.pathExtension == "md" else { continue }
      let text = try String(contentsOf: target, encoding: .utf8)
      #expect(Self.anchors(in: text).contains(anchor), "\(page): \(path)#\(anchor)")
    }
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
  }

  /// A page without its examples, in which brackets mean something else.
  private static func prose(of page: String) throws -> String {
    try text(of: page).components(separatedBy: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
  }

  /// What headings are called in links.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      }
    )
  }
}

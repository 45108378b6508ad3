import Foundation
import Testing

/// What the pages on requests show passes against the demo API.
@Suite struct RequestPagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["events", "graphql", "text", "transfers"])
  func theYAMLOfThePagePasses(page: String) throws {
    let blocks = try Self.text("docs/requests/\(page).md").components(separatedBy: "```yaml\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
      // The shop has no subscriptions.
      .filter { !$0.contains("subscription {") }
    let server = try DemoServer()
    var files = [
      "_files/receipt.txt": try Self.text("specs/_files/receipt.txt"),
      "_graphql/shop.graphql": try Self.text("specs/_graphql/shop.graphql"),
    ]
    for (index, block) in blocks.enumerated() {
      files["\(index).yaml"] = "suite: S\(index)\nbase: \(server.url)\nsteps:\n" + block
    }
    let specs = try SpecFolder(files)
    let ending = try specrun(specs.path, environment: [:])
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }
}

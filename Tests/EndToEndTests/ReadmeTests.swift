import Foundation
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theSuiteInTheReadmePasses() throws {
    let readme = try String(
      contentsOf: Self.root.appending(component: "README.md"),
      encoding: .utf8
    )
    let start = try #require(readme.range(of: "```yaml\n"))
    let end = try #require(readme.range(of: "```\n", range: start.upperBound..<readme.endIndex))
    let server = try DemoServer()
    let specs = try SpecFolder(["orders.yaml": String(readme[start.upperBound..<end.lowerBound])])
    let ending = try specrun(
      specs.path,
      environment: ["API_URL": server.url, "PASSWORD": "lovelace"]
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(!ending.output.contains("lovelace"))
  }

  @Test func theExampleSuitesPass() throws {
    let server = try DemoServer()
    let ending = try specrun(
      Self.root.appending(component: "specs").path,
      environment: ["API_URL": server.url, "PASSWORD": "lovelace"]
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }
}

import Foundation
import SpecModel
import SpecReports
import SpecSource
import TestSupport
import Testing

struct GraphTests {
  private func load() throws -> LoadResult {
    let text = #"""
      suite: Orders "and" more
      base: http://localhost
      setup:
        - { id: login, POST: /login }
      steps:
        - { id: create, POST: /orders, auth: { bearer: "${login.body.token}" } }
        - parallel:
            - { id: products, GET: /products }
            - { GET: "/orders/${create.body.id}" }
        - { name: a \ and a "quote", GET: /done, needs: [products] }
      teardown:
        - DELETE: /orders/${create.body.id}
      ---
      suite: Health
      steps: [{ GET: http://localhost/health }]
      """#
    var result = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "orders.yaml", into: &result)
    try #require(result.isValid, "\(result.diagnostics.map(\.message))")
    return result
  }

  @Test func whatRunsOnceIsThereAlsoWhereAnActionReadsIt() throws {
    let text = """
      suite: S
      base: http://localhost
      actions:
        session:
          once: true
          steps: [{ id: login, POST: /login }]
          outputs: { token: "${login.body.token}" }
        order:
          steps: [{ POST: /orders, auth: { bearer: "${session.token}" } }]
      steps:
        - { id: a, GET: /a }
        - { id: b, GET: /b, auth: { bearer: "${session.token}" } }
        - { id: c, use: order, needs: [a] }
      """
    var loaded = LoadResult()
    SuiteLoader().load(text: Array(text.utf8), path: "s.yaml", into: &loaded)
    try #require(loaded.isValid, "\(loaded.diagnostics.map(\.message))")
    let tree = GraphText(files: loaded.files, theme: .plain).text(of: loaded.suites)
    let lines = tree.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.filter { $0.contains("(once)") }.count == 2, "\(tree)")
    #expect(lines.contains { $0.hasSuffix("needs a, session (once)") }, "\(tree)")
    let dot = GraphDot().text(of: loaded.suites)
    #expect(dot.contains(#"o0_0 [label="session\nonce", style="rounded,bold"]"#), "\(dot)")
    #expect(dot.contains("o0_0 -> s0_1") && dot.contains("o0_0 -> s0_2"))
  }

  @Test(arguments: [true, false])
  func theTreeShowsPhasesStagesAndWhatIsRead(isUnicode: Bool) throws {
    let loaded = try load()
    let theme = Theme(hasColor: false, isUnicode: isUnicode)
    let text = GraphText(files: loaded.files, theme: theme).text(of: loaded.suites)
    try expectSnapshot(text, named: isUnicode ? "tree.txt" : "tree-ascii.txt")
  }

  @Test func theGraphIsOneThatGraphvizReads() throws {
    let text = GraphDot().text(of: try load().suites)
    try expectSnapshot(text, named: "graph.dot")
    #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
    guard let dot = Self.dot else { return }
    let process = Process()
    process.executableURL = dot
    process.arguments = ["-Tsvg"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let svg = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(svg.contains("at the same time"))
  }

  /// Graphviz, where it is installed.
  private static let dot = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
}

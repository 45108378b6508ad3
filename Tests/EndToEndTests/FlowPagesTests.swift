import Foundation
import Testing

/// The commands that the pages on flow show are run, and print what is shown.
@Suite struct FlowPagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: "docs/flow/\(name)"), encoding: .utf8)
  }

  /// The fenced blocks of a page, each with its language.
  private static func blocks(of page: String) throws -> [(language: String, text: String)] {
    let parts = try self.page(page).components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].split(
        separator: "\n",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
  }

  @Test func everyCommandOfThePagesIsTestedHere() throws {
    var commands: [String] = []
    for page in ["cases.md", "environments.md", "order.md", "reuse.md", "undo.md"] {
      for block in try Self.blocks(of: page) {
        for line in block.text.split(separator: "\n") {
          let command = line.hasPrefix("$ ") ? line.dropFirst(2) : line
          if command.hasPrefix("specrun ") { commands.append("\(page): \(command)") }
        }
      }
    }
    #expect(
      commands == [
        "environments.md: specrun specs --env staging",
        "environments.md: specrun explain-vars specs/24-environments.yaml --env local",
        "order.md: specrun graph specs/25-order.yaml", "undo.md: specrun sweep",
      ]
    )
  }

  @Test(arguments: [
    ("environments.md", ["explain-vars", "specs/24-environments.yaml", "--env", "local"]),
    ("order.md", ["graph", "specs/25-order.yaml"]),
  ])
  func whatAPageShowsIsPrinted(page: String, arguments: [String]) throws {
    let ending = try specrun(arguments, in: Self.root)
    let command = "$ specrun \(arguments.joined(separator: " "))\n"
    #expect(try Self.page(page).contains("\(command)\(ending.output)```\n"), "\(ending.output)")
  }

  @Test func theGraphForGraphvizIsOne() throws {
    #expect(
      try Self.page("order.md").contains("`specrun graph specs --as dot | dot -Tsvg > specs.svg`")
    )
    let ending = try specrun(["graph", "specs", "--as", "dot"], in: Self.root)
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("digraph"))
  }

  @Test func theProjectFileOfThePageAllowsInEachEnvironmentWhatItSays() throws {
    let project = try #require(try Self.blocks(of: "environments.md").first)
    #expect(project.text.hasPrefix("# specrun.yaml"))
    let specs = try SpecFolder([
      "specrun.yaml": project.text,
      "_common.yaml": "variables: { contact: shop@example.com }",
      "orders.yaml": "suite: Orders\nsteps: [{ POST: /orders, json: { to: \"${contact}\" } }]",
    ])
    #expect(try specrun("check", specs.path, "--env", "staging").status == 0)
    #expect(try specrun("check", specs.path, "--env", "production").status == 2)
  }

  @Test func aRefusalIsPrintedAsThePageShowsIt() throws {
    let shown = try #require(
      try Self.blocks(of: "environments.md").first { $0.text.hasPrefix("specs/orders.yaml:") }
    )
    let folder = try SpecFolder([:])
    let specs = URL(filePath: folder.path).appending(component: "specs")
    try FileManager.default.createDirectory(at: specs, withIntermediateDirectories: true)
    try folder.write(
      """
      environments:
        staging:
          base: https://staging.example.com/api
          allow: [read, create]

      """,
      to: "specs/specrun.yaml"
    )
    try folder.write(
      """
      suite: Orders
      steps:
        - id: login
          POST: /login
          effect: read
          json: { user: ada, password: "${env.PASSWORD}" }
          expect:
            body: { token: <string> }

        - id: create
          POST: /orders
          auth: { bearer: "${login.body.token}" }
          json: { user: ada, country: NO, lines: [{ sku: a, qty: 2 }] }
          expect: { status: 201 }

      teardown:
        - DELETE: /orders/${create.body.id}

      """,
      to: "specs/orders.yaml"
    )
    let arguments = ["specs", "--env", "staging"]
    let ending = try specrun(arguments, in: URL(filePath: folder.path))
    #expect(ending.status == 2)
    #expect(ending.errors.contains(shown.text), "\(ending.errors)")
  }

  /// That a sweep prints such a line is tested with the sweep.
  @Test func theSweepOfThePageIsOneOfTheExample() throws {
    let block = try #require(try Self.blocks(of: "undo.md").first { $0.text.hasPrefix("$ ") })
    let line = try #require(block.text.split(separator: "\n").last)
    #expect(try SweepTests.undone.wholeMatch(in: line) != nil, "\(line)")
    let example = Self.root.appending(path: "specs/26-undo.yaml")
    let lines = try String(contentsOf: example, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex { $0.contains("id: order") }) + 1
    #expect(line.hasPrefix("undone  'order' (specs/26-undo.yaml:\(number)): "))
  }
}

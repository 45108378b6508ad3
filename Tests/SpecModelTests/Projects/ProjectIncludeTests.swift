import Foundation
import Matching
import SpecSource
import Testing

@testable import SpecModel

/// `include` in a project file: its names are there in all suites, and everything else wins.
struct ProjectIncludeTests {
  private static let shop = """
    variables: { user: ada, page: 1 }
    endpoints: { order: { path: "/orders/{id}" } }
    shapes: { Order: { lines: "<Line[]>" }, Line: { sku: <string> } }
    defaults: { headers: { X-From: include } }
    actions:
      session:
        once: true
        steps: [{ id: login, POST: /login, json: { user: "${user}" } }]
        outputs: { token: "${login.body.token}" }
    """

  private func project(
    _ suite: String,
    specrun: String = "include: [_shop.yaml]\n",
    others: [String: String] = [:]
  ) throws -> ProjectFixture {
    let head = "suite: s\nbase: http://suite.test\n"
    let files = ["specrun.yaml": specrun, "_shop.yaml": Self.shop, "a/s.yaml": head + suite]
    return try ProjectFixture(files: files.merging(others) { $1 })
  }

  private func given(_ name: String, in suite: CompiledSuite) -> [SettingsLayer.Origin] {
    suite.givenValues.first { $0.name == name }?.sources.map(\.origin) ?? []
  }

  @Test func allSuitesBelowHaveItsNames() throws {
    let result = try project(
      """
      steps:
        - call: order
          with: { id: "${user}" }
          auth: { bearer: "${session.token}" }
          expect: { body: <Order> }
      """
    ).load()
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    let suite = try #require(result.suites.first)
    #expect(suite.actions.keys.map(\.name) == ["session"])
    #expect(
      result.files.map { $0.path.split(separator: "/").last ?? "" } == [
        "specrun.yaml", "_shop.yaml", "s.yaml",
      ]
    )
    #expect(given("user", in: suite) == [.include(FileID(1))])
    // A change of one of them changes the suite.
    #expect(
      suite.files.map { $0.split(separator: "/").last ?? "" }.sorted() == [
        "_shop.yaml", "specrun.yaml",
      ]
    )
  }

  @Test func everyFileThatIsNamedAnywhereBelongsToTheSuite() throws {
    let result = try project(
      """
      preconditions: [{ file: ready.flag }]
      defaults: { tls: { cert: own.pem, key: own.key } }
      steps:
        - POST: /a
          file: body.json
          undo: { DELETE: /a, file: undo.txt }
        - { GET: /b, auth: { netrc: logins.netrc } }
        - POST: /c
          preconditions: [{ file: later.bin }]
          multipart: { part: { file: later.bin } }
        - { POST: /graphql, graphql: { query: { file: q.graphql } } }
        - { GET: /d, expect: { body: { <schema>: s.json } } }
        - { GET: "/e/${case.n}", cases: rows.csv }
        - { use: send }
        - { call: put }
      """,
      specrun: """
        defaults: { tls: { ca: ca.pem } }
        include: [_shop.yaml]
        """,
      others: [
        "_shop.yaml": """
        endpoints: { put: { method: PUT, path: /p, file: put.bin } }
        actions: { send: { steps: [{ POST: /x, file: sent.bin }] } }
        """,
        "ca.pem": "", "put.bin": "", "sent.bin": "", "a/own.pem": "", "a/own.key": "",
        "a/body.json": "", "a/undo.txt": "", "a/logins.netrc": "", "a/q.graphql": "{ a }",
        "a/s.json": "{}", "a/rows.csv": "n\n1\n",
      ]
    ).load()
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    let suite = try #require(result.suites.first)
    let names = suite.files.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
    let inFolder = names.filter { $0.hasPrefix("a/") }.map { $0.dropFirst(2) }.sorted()
    #expect(
      inFolder == [
        "body.json", "later.bin", "logins.netrc", "own.key", "own.pem", "q.graphql", "ready.flag",
        "rows.csv", "s.json", "undo.txt",
      ]
    )
    let others = Set(suite.files.map { $0.split(separator: "/").last ?? "" })
    #expect(others.isSuperset(of: ["ca.pem", "put.bin", "sent.bin", "_shop.yaml", "specrun.yaml"]))
  }

  @Test func commandLineEnvironmentSuiteIncludeProjectAndItsIncludesWinInThisOrder() throws {
    let project = try project(
      """
      variables: { user: suite }
      include: [_own.yaml]
      steps: [{ POST: "/${user}" }]
      """,
      specrun: """
        include: [_shop.yaml]
        variables: { user: project }
        environments: { e: { variables: { user: environment } } }
        """,
      others: ["a/_own.yaml": "variables: { user: include }"]
    )
    let options = LoadOptions(variables: ["user": "command"], environmentName: "e")
    let result = project.load(options: options)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    let suite = try #require(result.suites.first)
    #expect(
      given("user", in: suite) == [
        .commandLine, .environment("e"), .suite, .include(FileID(3)), .project,
        .include(FileID(1)),
      ]
    )
  }

  @Test(arguments: [
    "shapes: { Order: { lines: <any>, id: <int> }, Line: <int> }",
    "endpoints: { order: { path: /mine } }", "actions: { session: { steps: [{ GET: / }] } }",
    "variables: { session: mine }", "setup: [{ id: session, GET: / }]",
  ])
  func whatASuiteNamesItselfHidesIt(own: String) throws {
    let result = try project("\(own)\nsteps: [{ GET: / }]").load()
    #expect(!result.diagnostics.contains { $0.severity == .error })
  }

  @Test func whatASuiteIncludesHidesItToo() throws {
    let result = try project(
      """
      include: [_own.yaml]
      steps: [{ call: order }, { use: session }]
      """,
      others: [
        "a/_own.yaml": """
        endpoints: { order: { path: /mine } }
        actions: { session: { steps: [{ GET: / }] } }
        """
      ]
    ).load()
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
  }

  @Test func aFileThatBothIncludeIsOneFile() throws {
    let result = try project(
      """
      include: [../_shop.yaml]
      steps: [{ GET: "/${user}", auth: { bearer: "${session.token}" } }]
      """
    ).load()
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    #expect(result.files.count == 3)
    let suite = try #require(result.suites.first)
    #expect(given("user", in: suite) == [.include(FileID(1))])
  }

  @Test func twoFilesOfAProjectMustNotGiveTheSameName() throws {
    let result = try project(
      "steps: [{ GET: / }]",
      specrun: "include: [_shop.yaml, _more.yaml]",
      others: [
        "_more.yaml": "endpoints: { order: { path: / } }",
        "a/second.yaml": "suite: t\nbase: http://suite.test\nsteps: [{ GET: / }]",
      ]
    ).load()
    let clash = try #require(result.diagnostics.first)
    #expect(result.diagnostics.count == 1, "said once, not for each suite")
    #expect(clash.code == .duplicateName)
    #expect(result.files[clash.range.file.index].path.hasSuffix("specrun.yaml"))
    #expect(
      clash.notes.map { result.files[$0.range.file.index].path.split(separator: "/").last } == [
        "_shop.yaml", "_more.yaml",
      ]
    )
  }

  @Test func aShapeThatOthersOfTheProjectAreMadeOfCannotBeHiddenAlone() throws {
    let result = try project("shapes: { Line: <int> }\nsteps: [{ GET: / }]").load()
    let clash = try #require(result.diagnostics.first { $0.severity == .error })
    #expect(clash.code == .duplicateName)
    #expect(clash.message.contains("'Line' hides the project's, which the shape 'Order'"))
    let note = try #require(clash.notes.first)
    #expect(result.files[note.range.file.index].path.hasSuffix("_shop.yaml"))
  }

  @Test func mistakesInItAreSaidOnceAndNothingElseFollows() throws {
    let result = try project(
      "steps: [{ call: order, with: { id: 1 }, expect: { body: <Order> } }, { use: sign up }]",
      specrun: "include: [_shop.yaml, _lost.yaml]"
    ).load()
    #expect(result.diagnostics.map(\.code) == [.noSuchFile])
  }

  @Test func itsValuesCanBeReadByOthersAndAreNotEvaluatedForNothing() throws {
    let result = try project(
      "steps: [{ GET: \"/${mine}\" }]",
      specrun: "include: [_shop.yaml]\nvariables: { mine: \"${user}\" }"
    ).load()
    let suite = try #require(result.suites.first)
    #expect(suite.variables.map(\.name) == ["user", "mine"])
  }
}

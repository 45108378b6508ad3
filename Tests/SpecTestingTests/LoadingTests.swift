import Foundation
import SpecTesting
import TaskEngine
import Testing

/// What becomes of files before anything is run.
struct LoadingTests {
  private let stub = StubTransport(.json("{}"))

  @Test func suitesComeInTheOrderOfTheirFilesWithTheirCasesAndTags() throws {
    let folder = try SpecFolder([
      "b.yaml": "suite: Last\nbase: http://api.test\ntags: [smoke]\nsteps: [{ GET: / }]\n",
      "a.yaml": """
      suite: First
      base: http://api.test
      cases: [ada, bob]
      steps: [{ GET: "/${case}" }]
      """,
    ])
    let suites = try SpecSuites(at: folder.path, transport: stub).all
    #expect(suites.map(\.title) == ["First [ada]", "First [bob]", "Last"])
    #expect(suites.map(\.testDescription) == suites.map(\.title))
    #expect(suites.map(\.tags) == [[], [], ["smoke"]])
    #expect(suites.map(\.path).allSatisfy { $0.hasPrefix(folder.path) })
    let names = try suites.map {
      String(decoding: try JSONEncoder().encode($0.name), as: UTF8.self)
    }
    #expect(Set(names).count == 3)
  }

  @Test func everyMistakeIsThrownAsTheConsoleShowsIt() throws {
    let folder = try SpecFolder([
      "a.yaml": "suite: A\nbase: http://api.test\nsteps: [{ GET: /, hedaers: {} }]\n",
      "b.yaml": "suite: B\nbase: http://api.test\nsteps: [{ GET: \"/${nothing}\" }]\n",
    ])
    let text = mistakes(SpecSuites(at: folder.path, transport: stub))
    #expect(
      text == """
        \(folder.path)/a.yaml:3:19: error: unknown key 'hedaers' in a step [unknown-key]
         3 | steps: [{ GET: /, hedaers: {} }]
           |                   ^~~~~~~ did you mean 'headers'?

        \(folder.path)/b.yaml:3:20: error: nothing is named 'nothing' [undefined-name]
         3 | steps: [{ GET: "/${nothing}" }]
           |                    ^~~~~~~ variables, secrets, ids of earlier steps, captures, \
        env and run can be read

        2 errors in 2 files; nothing was sent

        """
    )
    #expect(stub.requests.isEmpty)
  }

  @Test func aPathIsRelativeToTheSwiftFile() throws {
    let suite = "suite: S\nbase: http://api.test\nsteps: [{ GET: / }]\n"
    let folder = try SpecFolder(["Specs/a.yaml": suite, "Tests/other/b.yaml": suite])
    let file = "\(folder.path)/Tests/ShopTests.swift"
    for (path, count) in [("../Specs", 1), ("other/b.yaml", 1), ("..", 2)] {
      #expect(try SpecSuites(at: path, transport: stub, filePath: file).all.count == count)
    }
  }

  @Test func filesAreReadOnce() throws {
    let suites: SpecSuites
    do {
      let folder = try SpecFolder("suite: S\nbase: http://api.test\nsteps: [{ GET: / }]\n")
      suites = SpecSuites(at: folder.path, transport: stub)
      #expect(try suites.all.count == 1)
    }
    #expect(try suites.all.count == 1)
  }

  @Test func aFolderThatIsMissingIsAMistake() {
    let text = mistakes(SpecSuites(at: "nowhere", transport: stub))
    #expect(text.contains("nowhere"))
    #expect(text.contains("error"))
  }

  @Test func warningsAreMistakesOnlyWhenThatIsAskedFor() throws {
    let folder = try SpecFolder(
      "suite: S\nbase: http://api.test\nvariables: { unused: 1 }\nsteps: [{ GET: / }]\n"
    )
    #expect(mistakes(SpecSuites(at: folder.path, transport: stub)) == "")
    #expect(mistakes(SpecSuites(at: folder.path, strict: true, transport: stub)).contains("unused"))
  }

  @Test func whatIsGivenInSwiftWins() async throws {
    let folder = try SpecFolder([
      "specrun.yaml": "environments: { staging: { variables: { shelf: books } } }\n",
      "a.yaml": """
      suite: S
      base: http://other.test
      variables: { page: 1, shelf: none }
      steps: [{ GET: "/${shelf}/${page}/${env.PLACE}" }]
      """,
    ])
    let suites = SpecSuites(
      at: folder.path,
      base: "http://api.test",
      environment: "staging",
      variables: ["page": "2"],
      processEnvironment: ["PLACE": "here"],
      transport: stub
    )
    for suite in try suites.all { await suite.run() }
    #expect(stub.requests.map(\.url) == ["http://api.test/books/2/here"])
  }

  @Test func whatAnEnvironmentForbidsIsAMistake() throws {
    let folder = try SpecFolder([
      "specrun.yaml": "environments: { live: { allow: [read] } }\n",
      "a.yaml": "suite: S\nbase: http://api.test\nsteps: [{ DELETE: /orders }]\n",
    ])
    let text = mistakes(SpecSuites(at: folder.path, environment: "live", transport: stub))
    #expect(text.contains("[effect-not-allowed]"))
  }

  @Test func secretsThatCanNotBeMaskedAreRefused() throws {
    let folder = try SpecFolder("suite: S\nbase: http://api.test\nsteps: [{ GET: / }]\n")
    let short = SpecSuites(at: folder.path, secrets: ["pin": "12"], transport: stub)
    #expect(mistakes(short).contains("'pin' is too short to be masked"))
    let both = SpecSuites(
      at: folder.path,
      variables: ["token": "a"],
      secrets: ["token": "secret-1"],
      transport: stub
    )
    #expect(mistakes(both) == "'token' is given as a variable and as a secret")
  }
}

extension SpecSuite {
  /// As a test that is run again names it.
  fileprivate var name: ArgumentName { ArgumentName(suite: self) }
}

/// What a suite encodes for the test library.
private struct ArgumentName: Encodable {
  let suite: SpecSuite

  func encode(to encoder: any Encoder) throws { try suite.encodeTestArgument(to: encoder) }
}

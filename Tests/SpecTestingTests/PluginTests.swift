import Foundation
import HTTPTypes
import SpecTesting
import TaskEngine
import Testing

/// Plugins that a test adds.
struct PluginTests {
  /// Sends a header field of its own.
  private struct Marker: Plugin {
    let field: HTTPField.Name
    var scope = PluginScope.all

    init(_ name: String, scope: PluginScope = .all) throws {
      field = try #require(HTTPField.Name(name))
      self.scope = scope
    }

    func prepare(_ request: PreparedRequest) async throws -> PreparedRequest {
      var request = request
      request.headers[field] = "on"
      return request
    }
  }

  private let stub = StubTransport(.json("{}"))

  /// Each request's path with the names of the markers that it has.
  private var sent: [String] {
    stub.requests.map { request in
      let marks = request.headers.filter { $0.value == "on" }.map(\.name.rawName)
      return ([request.url.replacing("http://api.test", with: "")] + marks.sorted())
        .joined(separator: " ")
    }
  }

  @Test func theyTakePartInAllRequestsOrInThoseOfTheirScope() async throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      steps: [{ GET: /a }, { GET: /b, scope: orders }]
      """
    )
    let suites = SpecSuites(
      at: folder.path,
      strict: true,
      plugins: [try Marker("X-All"), try Marker("X-Some", scope: .only(["orders"]))],
      transport: stub
    )
    for suite in try suites.all { await suite.run() }
    #expect(sent == ["/a X-All", "/b X-All X-Some"])
  }

  @Test func aSuiteNamesThoseThatItWantsWithItsOwnScopes() async throws {
    let folder = try SpecFolder([
      "a.yaml": """
      suite: A
      base: http://api.test
      plugins: [mark, { other: { scope: orders } }]
      steps: [{ GET: /a }, { GET: /b, scope: orders }]
      """,
      "b.yaml": "suite: B\nbase: http://api.test\nsteps: [{ GET: /c }]\n",
    ])
    let suites = SpecSuites(
      at: folder.path,
      strict: true,
      namedPlugins: ["mark": try Marker("X-Mark"), "other": try Marker("X-Other")],
      transport: stub
    )
    for suite in try suites.all { await suite.run() }
    #expect(sent == ["/a X-Mark", "/b X-Mark X-Other", "/c"])
  }

  @Test func scopesOfTheSuiteAndOfThePluginBothCount() async throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      plugins: [{ mark: { except: stock } }]
      steps: [{ GET: /a }, { GET: /b, scope: orders }, { GET: /c, scope: stock }]
      """
    )
    let mark = try Marker("X-Mark", scope: .only(["orders", "stock"]))
    let suites = SpecSuites(
      at: folder.path,
      strict: true,
      namedPlugins: ["mark": mark],
      transport: stub
    )
    for suite in try suites.all { await suite.run() }
    #expect(sent == ["/a", "/b X-Mark", "/c"])
  }

  @Test(arguments: [
    ("[makr]", "unknown plugin 'makr'", "did you mean 'mark'?"),
    ("[{ makr: { scope: a } }]", "unknown plugin 'makr'", "did you mean 'mark'?"),
    ("[other]", "unknown plugin 'other'", "one of: logger, trace, mark"),
    ("[{ mark: { skope: a } }]", "unknown key 'skope'", "did you mean 'scope'?"),
    ("[{ mark: { scope: nowhere } }]", "no request has the scope 'nowhere'", "remove it"),
  ])
  func mistakesInNamesAreFoundAtLoad(plugins: String, message: String, hint: String) throws {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      plugins: \(plugins)
      steps: [{ GET: / }]
      """
    )
    let suites = SpecSuites(
      at: folder.path,
      strict: true,
      namedPlugins: ["mark": try Marker("X-Mark")],
      transport: stub
    )
    let text = mistakes(suites)
    #expect(text.contains(message))
    #expect(text.contains(hint))
  }

  @Test func aScopeThatNobodyNamesIsWarnedOfUnlessThatCanNotBeTold() throws {
    let folder = try SpecFolder(
      "suite: S\nbase: http://api.test\nsteps: [{ GET: /, scope: odrers }]\n"
    )
    func mistakes(_ scope: PluginScope) throws -> String {
      let plugins = [try Marker("X-Mark", scope: scope)]
      let suites = SpecSuites(at: folder.path, strict: true, plugins: plugins, transport: stub)
      return SpecTestingTests.mistakes(suites)
    }
    #expect(try mistakes(.except(["orders"])).contains("did you mean 'orders'?"))
    #expect(try mistakes(.except(["odrers"])) == "")
    #expect(try mistakes(.matching { _ in true }) == "")
  }

  @Test func aNameOfTheEnginesIsTaken() throws {
    let folder = try SpecFolder("suite: S\nbase: http://api.test\nsteps: [{ GET: / }]\n")
    let suites = SpecSuites(
      at: folder.path,
      namedPlugins: ["trace": try Marker("X-Mark")],
      transport: stub
    )
    #expect(mistakes(suites) == "the plugin 'trace' exists already")
  }
}

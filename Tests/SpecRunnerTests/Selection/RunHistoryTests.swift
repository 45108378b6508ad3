import Foundation
import JSON
import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

/// What is remembered from run to run, and what is run again because of it.
struct RunHistoryTests {
  /// A folder with suites, and the history of the runs in it.
  private final class Folder {
    let url: URL
    private var file: RunHistoryFile { RunHistoryFile(project: url.path) }
    var history: RunHistory { file.read() ?? RunHistory() }

    init() throws {
      url = FileManager.default.temporaryDirectory.appending(component: "h-\(UUID().uuidString)")
        .resolvingSymlinksInPath()
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String = "a.yaml") throws {
      try Data(text.utf8).write(to: url.appending(component: name))
    }

    func load() -> LoadResult { SuiteLoader().load(paths: [url.path]) }

    /// Runs what is selected; these paths are answered with 500.
    func run(
      failing: Set<String> = [],
      isShard: Bool = false,
      _ change: (inout SuiteSelection) -> Void = { _ in },
      adjust: @escaping @Sendable (inout RunOptions) -> Void = { _ in }
    ) async throws {
      var selection = SuiteSelection()
      change(&selection)
      let all = load().suites
      let selected = try selection.select(from: all)
      let recorder = RunHistoryRecorder(
        project: url.path,
        loaded: all,
        running: selected,
        keepsDurations: isShard
      )
      var options = RunOptions(seed: 1)
      adjust(&options)
      let transport = StubTransport { request in
        .json("{}", status: failing.contains(request.path) ? 500 : 200)
      }
      let summary = await Runner(options: options, transport: transport)
        .run(selected.map(\.suite)) { recorder.receive($0) }
      try file.keep(recorder, after: summary)
    }

    /// The steps that are run again.
    var failed: [String] {
      get throws {
        let all = load().suites
        var selection = SuiteSelection()
        selection.failures = RecordedFailures(in: history, project: url.path, among: all)
        return try selection.select(from: all).map { selected in
          selected.suite.steps.map { $0.identity.id ?? $0.identity.name }.joined(separator: " ")
        }
      }
    }
  }

  private let suite = """
    suite: One
    base: http://api.test
    steps: [{ id: a, GET: /a }, { id: b, GET: /b }, { GET: /c }]
    """

  @Test func whatFailsIsRememberedUntilItPasses() async throws {
    let folder = try Folder()
    try folder.write(suite)
    try await folder.run(failing: ["/a", "/c"])
    #expect(try folder.failed == ["a GET /c"])
    try await folder.run(failing: ["/c"]) { $0.only = ["a"] }
    #expect(try folder.failed == ["GET /c"])
    try await folder.run { $0.only = ["b"] }
    #expect(try folder.failed == ["GET /c"])
    try await folder.run()
    #expect(try folder.failed == [])
    #expect(folder.history.failedSuites.isEmpty)
  }

  @Test func aFailureUnderAnotherNameMakesTheWholeSuiteRun() async throws {
    let folder = try Folder()
    try folder.write(suite)
    try await folder.run(failing: ["/a"])
    try folder.write(suite.replacing("id: a", with: "id: renamed"))
    #expect(try folder.failed == ["renamed b GET /c"])
    try await folder.run()
    #expect(try folder.failed == [])
  }

  @Test func aSuiteUnderAnotherTitleMakesItsFileRun() async throws {
    let folder = try Folder()
    try folder.write(suite)
    try folder.write(suite.replacing("One", with: "Two"), to: "b.yaml")
    try await folder.run(failing: ["/a"]) { $0.suites = [NameGlob("One")] }
    try folder.write(suite.replacing("One", with: "Uno"))
    #expect(try folder.failed == ["a b GET /c"])
  }

  @Test func whatIsBlockedOrCouldNotBeginIsRunAgain() async throws {
    let folder = try Folder()
    try folder.write(
      """
      suite: Blocked
      base: http://api.test
      steps: [{ id: a, GET: /a }, { id: b, GET: "/b/${a.status}" }, { id: c, GET: /c }]
      ---
      suite: Broken
      base: http://api.test
      preconditions: [{ env: NOT_SET_ANYWHERE }]
      steps: [{ id: d, GET: /d }, { id: e, GET: /e }]
      """
    )
    try await folder.run(failing: ["/a"])
    #expect(try folder.failed == ["a b", "d e"])
  }

  @Test func whatARunHasNotComeToStaysAsItWas() async throws {
    let folder = try Folder()
    try folder.write(suite)
    try await folder.run(failing: ["/b", "/c"])
    try await folder.run(failing: ["/a"], adjust: { $0.maxFailures = 1 })
    #expect(try folder.failed == ["a b GET /c"])
  }

  @Test func casesAreRememberedByThemselvesAndTurnsTogether() async throws {
    let folder = try Folder()
    try folder.write(
      """
      suite: Cases
      base: http://api.test
      cases: [{ name: ada, n: 1 }, { name: bob, n: 2 }]
      steps: [{ id: a, GET: "/a/${case.n}" }, { id: b, GET: /b, cases: [{ k: 1 }, { k: 2 }] }]
      """
    )
    try await folder.run(failing: ["/a/2"], adjust: { $0.turns = .times(3) })
    #expect(try folder.failed == ["a"])
    #expect(folder.history.suites(of: "a.yaml").map(\.failures.count) == [0, 1])
  }

  @Test func durationsAreThoseOfWholeRunsThatWereNoShards() async throws {
    let folder = try Folder()
    try folder.write(suite)
    func milliseconds() -> Int? { folder.history.suites(of: "a.yaml").first?.milliseconds }
    try await folder.run { $0.only = ["a"] }
    #expect(milliseconds() == nil)
    try await folder.run(isShard: true)
    #expect(milliseconds() == nil)
    try await folder.run()
    #expect(milliseconds() != nil)
  }

  @Test(arguments: [
    "", "null", "[]\n", "{}\n", #"{"format":"specrun-last-run","version":1,"suites":[]}"#,
    #"{"format":"specrun-last-run","version":3,"size":0}"# + "\n",
  ])
  func anythingElseIsNoHistory(text: String) throws {
    #expect(RunHistory(Array(text.utf8)) == nil)
  }
}

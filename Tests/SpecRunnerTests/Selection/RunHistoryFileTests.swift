import Foundation
import SpecModel
import TaskEngine
import Testing

@testable import SpecRunner

/// What the file with the history costs and holds, however many runs write it.
struct RunHistoryFileTests {
  /// A folder with suites of two steps each, one in a file.
  private struct Folder {
    let url: URL
    var file: URL { url.appending(component: ".specrun/last-run.jsonl") }

    init(suites: Int) throws {
      url = FileManager.default.temporaryDirectory.appending(component: "h-\(UUID().uuidString)")
        .resolvingSymlinksInPath()
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for number in 0..<suites { try write(number) }
    }

    func write(_ number: Int, title: String = "Suite") throws {
      try Data("suite: \(title)\nsteps: [{ id: a, GET: /a }, { id: b, GET: /b }]\n".utf8)
        .write(to: url.appending(component: "\(number).yaml"))
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    var bytes: [UInt8] { get throws { Array(try Data(contentsOf: file)) } }

    /// The paths of the lines behind the first.
    var paths: [String] {
      get throws {
        try bytes.split(separator: UInt8(ascii: "\n")).dropFirst().map { line in
          let json = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
          return try #require(json?["path"] as? String)
        }
      }
    }

    var inode: Int? {
      (try? FileManager.default.attributesOfItem(atPath: file.path))?[.systemFileNumber] as? Int
    }

    /// Lets a run of the file's suite tell that its first step passed or failed.
    func recorder(
      of number: Int,
      only: String? = nil,
      fails: Bool = false
    ) throws
      -> RunHistoryRecorder
    {
      let path = url.appending(component: "\(number).yaml").path
      let all = SuiteLoader(options: LoadOptions(base: "http://api.test")).load(paths: [path])
        .suites
      var selection = SuiteSelection()
      selection.only = only.map { [$0] } ?? []
      let selected = try selection.select(from: all)
      let recorder = RunHistoryRecorder(
        project: url.path,
        loaded: all,
        running: selected,
        keepsDurations: false
      )
      for one in selected {
        let identity = one.suite.identity
        for step in one.suite.steps {
          let outcome: Outcome = fails && step.identity.id == "a" ? .failed : .passed
          recorder.receive(
            .stepFinished(
              suite: identity,
              result: StepResult(step: step.identity, outcome: outcome, start: .zero)
            )
          )
        }
        recorder.receive(
          .suiteFinished(
            SuiteResult(
              suite: identity,
              outcome: fails ? .failed : .passed,
              counts: OutcomeCounts(),
              start: .zero,
              duration: .milliseconds(2),
              requestCount: 2
            )
          )
        )
      }
      return recorder
    }

    func run(_ number: Int, only: String? = nil, fails: Bool = false, slack: Int = 1 << 20) throws {
      try RunHistoryFile(project: url.path, slack: slack)
        .keep(recorder(of: number, only: only, fails: fails), after: Self.summary)
    }

    static let summary = RunSummary(
      suites: OutcomeCounts(),
      steps: OutcomeCounts(),
      requestCount: 0,
      duration: .zero,
      seed: 1,
      isInterrupted: false
    )
  }

  @Test func aRunOfWholeFilesAsksForNothingOfBefore() throws {
    let folder = try Folder(suites: 1)
    defer { folder.remove() }
    var asked = 0
    func changes(only: String? = nil) throws -> [RunHistory.File] {
      try folder.recorder(of: 0, only: only).changes(after: Folder.summary) {
        asked += 1
        return RunHistory()
      }
    }
    #expect(try changes().map(\.path) == ["0.yaml"])
    #expect(asked == 0)
    #expect(try changes(only: "a").map(\.path) == ["0.yaml"])
    #expect(asked == 1)
  }

  @Test func aRunAddsItsFilesAndLeavesTheRestWhereItIs() throws {
    let folder = try Folder(suites: 2)
    defer { folder.remove() }
    try folder.run(0)
    let (inode, before) = (folder.inode, try folder.bytes)
    try folder.run(1)
    #expect(folder.inode == inode)
    #expect(try folder.bytes.starts(with: before))
    #expect(try folder.paths == ["0.yaml", "1.yaml"])
  }

  @Test func itStaysWithinBoundsAndForgetsWhatIsGone() throws {
    let folder = try Folder(suites: 3)
    defer { folder.remove() }
    try folder.run(2, fails: true)
    try FileManager.default.removeItem(at: folder.url.appending(component: "2.yaml"))
    var largest = 0
    for turn in 0..<200 {
      try folder.run(turn % 2, fails: turn == 199, slack: 1000)
      largest = max(largest, try folder.bytes.count)
    }
    #expect(largest < 2000)
    let history = try #require(RunHistoryFile(project: folder.url.path).read())
    #expect(history.sortedFiles.map(\.path) == ["0.yaml", "1.yaml"])
    #expect(history.failedSuites.map(\.path) == ["1.yaml"])
  }

  @Test func aSuiteThatIsCalledOtherwiseNowIsForgotten() throws {
    let folder = try Folder(suites: 1)
    defer { folder.remove() }
    try folder.run(0, fails: true)
    try folder.write(0, title: "Renamed")
    try folder.run(0)
    let history = try #require(RunHistoryFile(project: folder.url.path).read())
    #expect(history.suites(of: "0.yaml").map(\.title) == ["Renamed"])
    #expect(history.failedSuites.isEmpty)
  }

  @Test(arguments: [0, 1 << 20])
  func runsSideBySideLoseNothingOfEachOther(slack: Int) async throws {
    let folder = try Folder(suites: 6)
    defer { folder.remove() }
    try await withThrowingTaskGroup { group in
      for number in 0..<6 {
        group.addTask { for _ in 0..<3 { try folder.run(number, fails: true, slack: slack) } }
      }
      try await group.waitForAll()
    }
    let history = try #require(RunHistoryFile(project: folder.url.path).read())
    #expect(history.failedSuites.count == 6)
  }

  @Test func partsOfASuiteThatRunSideBySideAreBothRemembered() async throws {
    let folder = try Folder(suites: 1)
    defer { folder.remove() }
    try folder.run(0)
    try folder.run(0, only: "a", fails: true)
    try folder.run(0, only: "b")
    let file = RunHistoryFile(project: folder.url.path)
    #expect(file.read()?.suites(of: "0.yaml").map { $0.failures.map(\.id) } == [["a"]])
    try folder.run(0, only: "a")
    #expect(file.read()?.failedSuites.isEmpty == true)
  }

  @Test(arguments: [#"{"path":"0.yaml","suites":[{"ti"#, #"{"path":"9.yaml"}"#, "\u{0}"])
  func whatAKilledRunHasLeftIsPassedOver(end: String) throws {
    let folder = try Folder(suites: 2)
    defer { folder.remove() }
    try folder.run(0, fails: true)
    try Data(try folder.bytes + Array(end.utf8)).write(to: folder.file)
    let file = RunHistoryFile(project: folder.url.path)
    #expect(file.read()?.failedSuites.map(\.path) == ["0.yaml"])
    try folder.run(1, fails: true)
    #expect(Set(file.read()?.failedSuites.map(\.path) ?? []) == ["0.yaml", "1.yaml"])
  }

  @Test func aFileOfAnotherVersionIsWrittenAnew() throws {
    let folder = try Folder(suites: 1)
    defer { folder.remove() }
    try folder.run(0)
    let other = #"{"format":"specrun-last-run","version":99,"size":0}"# + "\n{}\n"
    try Data(other.utf8).write(to: folder.file)
    try folder.run(0)
    #expect(try folder.paths == ["0.yaml"])
    #expect(RunHistoryFile(project: folder.url.path).read() != nil)
  }
}

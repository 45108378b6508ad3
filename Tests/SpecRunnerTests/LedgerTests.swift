import Foundation
import HTTPTypes
import JSON
import SpecModel
import SpecSource
import TaskEngine
import Testing

@testable import SpecRunner

struct LedgerTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "ledger-\(UUID().uuidString)").path

  private func ledger() -> UndoLedger {
    let head = LedgerHead(run: "abc", seed: .max, environmentName: "staging")
    return UndoLedger(folder: folder, head: head)
  }

  private func entry(_ step: String) -> LedgerEntry {
    LedgerEntry(
      suite: .init(
        path: "/a.yaml",
        shownPath: "a.yaml",
        title: "A",
        position: SourcePosition(line: 1, column: 8),
        instance: Instance(index: 3, name: "ada")
      ),
      base: "http://api.test",
      path: [
        .init(step: "use", position: SourcePosition(line: 7, column: 5), values: [:]),
        .init(
          step: step,
          position: SourcePosition(line: 9, column: 3),
          instance: 2,
          caseName: "plan=free",
          values: ["user": "ada"]
        ),
      ],
      request: "POST /things",
      isRepeatable: true
    )
  }

  private func clear() { try? FileManager.default.removeItem(atPath: folder) }

  /// What is on the disk, while its run goes on or has gone.
  private func open(_ path: String) throws -> LedgerFile {
    try #require(try LedgerFile.open(path))
  }

  @Test func nothingIsWrittenBeforeThereIsSomethingToUndo() {
    #expect(ledger().close() == nil)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func whatIsLeftIsReadAgain() async throws {
    defer { clear() }
    let ledger = ledger()
    let first = try await ledger.begin(entry("a"))
    let second = try await ledger.begin(entry("b"))
    _ = try await ledger.begin(entry("c"))
    try ledger.answer(second, ["b": ["body": ["id": 42]]])
    ledger.strike(first)
    let path = try #require(ledger.close())
    #expect(path == "\(folder)/abc.jsonl")
    let file = try open(path)
    #expect(file.head.seed == .max)
    #expect(file.head.environmentName == "staging")
    #expect(file.entries.keys.sorted() == [2, 3])
    let left = try #require(file.entries[2])
    #expect(left.isAnswered)
    #expect(left.name == "use › b")
    #expect(left.line == 7)
    let place = try #require(left.path.last)
    #expect(place.values["b"]?["body"]?["id"]?.int == 42)
    #expect(place.values["user"]?.string == "ada")
    #expect(place.instance == 2)
    #expect(place.caseName == "plan=free")
    #expect(left.suite.instance == Instance(index: 3, name: "ada"))
    #expect(file.entries[3]?.isAnswered == false)
  }

  @Test func aLedgerWithNothingLeftIsRemoved() async throws {
    defer { clear() }
    let ledger = ledger()
    ledger.strike(try await ledger.begin(entry("a")))
    #expect(ledger.close() == nil)
    #expect(LedgerFile.paths(at: folder).isEmpty)
  }

  @Test func runsWithOneIdHaveLedgersOfTheirOwn() async throws {
    defer { clear() }
    let (one, two) = (ledger(), ledger())
    _ = try await one.begin(entry("a"))
    _ = try await two.begin(entry("b"))
    #expect(one.close() == "\(folder)/abc.jsonl")
    #expect(two.close() == "\(folder)/abc-2.jsonl")
    #expect(LedgerFile.paths(at: folder).count == 2)
  }

  @Test func theLedgerOfALivingRunIsNotOpened() async throws {
    defer { clear() }
    let ledger = ledger()
    _ = try await ledger.begin(entry("a"))
    #expect(try LedgerFile.open("\(folder)/abc.jsonl") == nil)
    let path = try #require(ledger.close())
    let sweep = try open(path)
    // Nor is one that is being swept.
    #expect(try LedgerFile.open(path) == nil)
    sweep.strike(1)
    sweep.finish()
    #expect(LedgerFile.paths(at: folder).isEmpty)
  }

  /// A ledger of three entries, cut or changed by the test.
  private func written(_ change: (String) -> String) async throws -> LedgerFile {
    let ledger = ledger()
    for step in ["a", "b", "c"] { _ = try await ledger.begin(entry(step)) }
    let path = try #require(ledger.close())
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(change(text).utf8).write(to: URL(filePath: path))
    return try open(path)
  }

  @Test(arguments: [1, 20, 100])
  func aLastLineThatWasCutOffIsPassedOver(length: Int) async throws {
    defer { clear() }
    let file = try await written { String($0.dropLast(length)) }
    // Its request was not sent: it is sent when the line is there.
    #expect(file.entries.keys.sorted() == [1, 2])
    #expect(file.damagedLines.isEmpty)
    file.strike(1)
    file.strike(2)
    file.finish()
    #expect(LedgerFile.paths(at: folder).isEmpty)
  }

  @Test func aLineIsAddedBehindOneThatWasCutOff() async throws {
    defer { clear() }
    do {
      let file = try await written { String($0.dropLast(20)) }
      file.strike(1)
    }
    let again = try open("\(folder)/abc.jsonl")
    #expect(again.entries.keys.sorted() == [2])
    #expect(again.damagedLines.isEmpty)
  }

  @Test func aDamagedLineIsToldAndTheFileStays() async throws {
    defer { clear() }
    let file = try await written { $0.replacing("{\"begin\":2", with: "{\"beg#n\":2") }
    #expect(file.damagedLines == [3])
    #expect(file.entries.keys.sorted() == [1, 3])
    file.strike(1)
    file.strike(3)
    file.finish()
    #expect(LedgerFile.paths(at: folder).count == 1)
  }

  @Test func aFolderThatCanNotBeMadeIsSaid() async throws {
    let head = LedgerHead(run: "abc", seed: 1, environmentName: nil)
    let ledger = UndoLedger(folder: "/dev/null/ledger", head: head)
    await #expect(throws: UndoLedger.Failure.self) { try await ledger.begin(entry("a")) }
  }

  @Test func withoutALedgerNothingIsSentThatCouldNotBeUndone() async throws {
    let text = """
      suite: Test
      base: http://api.test
      steps:
        - { id: a, PUT: /a, undo: { DELETE: /a } }
        - { id: b, PUT: /b }
      """
    let log = await RunFixture(ledgerFolder: "/dev/null/ledger").run(text)
    #expect(log.sent == ["PUT /b"])
    let problem = try #require(try log["a"].problem)
    #expect(problem.code == "ledger")
    #expect(problem.message.hasSuffix("'--ledger off' does without"))
  }

  @Test func noSecretIsInALedger() async throws {
    defer { clear() }
    let text = """
      suite: Test
      base: http://api.test
      secrets: { password: "pa55-word" }
      variables: { user: ada }
      steps:
        - { id: login, POST: /login, json: { password: "${password}" } }
        - id: made
          POST: /things
          headers: { X-Password: "${password}" }
          auth: { bearer: "${login.body.token}" }
          json: { user: "${user}", login: "${login.body.number}" }
          undo: { DELETE: "/things/${made.body.id}", auth: { bearer: "${login.body.token}" } }
      """
    let log = await RunFixture(ledgerFolder: folder).run(text) { request in
      if request.method == .delete { throw RequestError.late }
      return .json(#"{"token": "t0k3n-t0k3n", "number": 5, "id": 42}"#)
    }
    #expect(
      log.outcomes == [
        "login: passed", "made: passed", "undo of 'made': DELETE /things/42: errored",
      ]
    )
    let path = try #require(log.summary.ledgerPath)
    let lines = try String(contentsOfFile: path, encoding: .utf8)
    for secret in ["pa55-word", "t0k3n-t0k3n", "login\":"] { #expect(!lines.contains(secret)) }
    let entry = try #require(try open(path).entries[1])
    let values = try #require(entry.path.last).values
    #expect(values["user"]?.string == "ada")
    #expect(values["made"]?["body"]?["id"]?.int == 42)
    #expect(entry.request == "POST /things")
  }
}

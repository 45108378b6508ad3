import Foundation
import HTTPTypes
import SpecModel
import SpecRunner
import Synchronization
import TaskEngine
import Testing

final class DownloadTests {
  typealias Answer = ScriptedTransport.Answer

  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "downloads-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static let headers: HTTPFields = [.contentType: "text/plain", .eTag: "\"v1\""]
  /// That of `hello`.
  private static let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  private func run(
    _ download: String,
    more: String = "",
    _ answers: Answer...
  ) async -> RunLog {
    let transport = ScriptedTransport { _, index in answers[min(index, answers.count - 1)] }
    return await RunFixture(path: folder.appending(component: "s.yaml").path).run(
      steps: """
        - id: file
          GET: /file
          download: \(download)
        \(more)
        """,
      over: transport
    )
  }

  private func answer(
    _ pieces: String...,
    status: Int = 200,
    failure: RequestError.Code? = nil
  ) -> Answer {
    Answer(status: status, headers: Self.headers, pieces: pieces, failure: failure)
  }

  private var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func theFileTakesItsPlaceWithItsFolders() async throws {
    let log = await run(
      "{ path: a/b/file.txt, size: 5B, sha256: \(Self.hash) }",
      more: """
          validations:
            download.path: a/b/file.txt
            download.sha256: \(Self.hash)
            download.size: <size 5B..5B>
            download.resumed: <size < 1B>
            size: <size < 1KB>
        """,
      answer("hel", "lo")
    )
    #expect(try log["file"].outcome == .passed)
    #expect(names == ["a", "a/b", "a/b/file.txt"])
    #expect(text("a/b/file.txt") == "hello")
    #expect(log.requests[0].headers[.acceptEncoding] == "identity")
    guard case .file(let path)? = try log["file"].exchange?.response?.body else {
      Issue.record("the body is no file")
      return
    }
    #expect(path.hasSuffix("a/b/file.txt"))
  }

  @Test(arguments: [
    ("{ path: f, size: 6B }", "download.size: 6 bytes, was 5 bytes"),
    (
      "{ path: f, sha256: \(String(repeating: "a", count: 64)) }",
      "download.sha256: \(String(repeating: "a", count: 64)), was \(hash)"
    ),
  ])
  func whatIsNotAsItMustBeIsNotTaken(download: String, message: String) async throws {
    try Data("old".utf8).write(to: folder.appending(component: "f"))
    let log = await run(download, answer("hello"))
    let failed = try log["file"].assertions.filter { !$0.passed }
    #expect(failed.map { "\($0.path): \($0.expected), was \($0.actual)" } == [message])
    #expect(names == ["f"])
    #expect(text("f") == "old")
    guard case .text("hello", _, _)? = try log["file"].exchange?.response?.body else {
      Issue.record("what was not taken is not shown")
      return
    }
  }

  @Test func anExpectationThatFailsLeavesTheOldFile() async throws {
    try Data("old".utf8).write(to: folder.appending(component: "f"))
    let log = await run("f", more: "  expect: { type: image/png }", answer("hello"))
    #expect(try log["file"].outcome == .failed)
    #expect(text("f") == "old")
    #expect(names == ["f"])
  }

  @Test func anErrorOfTheServerIsShownAndNotWritten() async throws {
    let log = await run("f", answer("gone", status: 404))
    #expect(try log["file"].outcome == .failed)
    #expect(names.isEmpty)
    guard case .text("gone", _, _)? = try log["file"].exchange?.response?.body else {
      Issue.record("the answer is not shown")
      return
    }
  }

  @Test func anExpectedErrorOfTheServerPasses() async throws {
    let log = await run("f", more: "  expect: { status: 404 }", answer("gone", status: 404))
    #expect(try log["file"].outcome == .passed)
    #expect(names.isEmpty)
  }

  @Test func aDownloadThatBreaksOffLeavesNothing() async throws {
    let log = await run("f", answer("hel", failure: .connectionLost))
    #expect(try log["file"].outcome == .errored)
    #expect(try log["file"].problem?.code == "connection-lost")
    #expect(names.isEmpty)
  }

  @Test func aRetryGoesOnWhereItBrokeOff() async throws {
    let log = await run(
      "{ path: f, sha256: \(Self.hash) }",
      more: "  retry: 1",
      answer("hel", failure: .connectionLost),
      answer("lo", status: 206)
    )
    #expect(try log["file"].outcome == .flaky)
    #expect(log.requests[1].headers[.range] == "bytes=3-")
    #expect(log.requests[1].headers[.ifRange] == "\"v1\"")
    #expect(text("f") == "hello")
    #expect(names == ["f"])
  }

  @Test func anotherRunGoesOnWhereThisOneBrokeOff() async throws {
    let broken = await run("{ path: f, resume: true }", answer("hel", failure: .connectionLost))
    #expect(try broken["file"].outcome == .errored)
    #expect(names == [".f.22763122.part"])
    let refused = await run("{ path: f, resume: true }", Answer(failure: .connectionRefused))
    #expect(try refused["file"].outcome == .errored)
    let log = await run(
      "{ path: f, resume: true, sha256: \(Self.hash) }",
      more: "  validations: { download.resumed: <size 3B..3B>, status: 206 }",
      answer("lo", status: 206)
    )
    #expect(try log["file"].outcome == .passed)
    #expect(log.requests[0].headers[.range] == "bytes=3-")
    #expect(text("f") == "hello")
    #expect(names == ["f"])
  }

  @Test func aFileThatHasChangedIsReadAnew() async throws {
    _ = await run("{ path: f, resume: true }", answer("xyz", failure: .connectionLost))
    let log = await run("{ path: f, resume: true }", answer("hello"))
    #expect(try log["file"].outcome == .passed)
    #expect(text("f") == "hello")
  }

  @Test func aPartBeyondTheEndIsReadAnew() async throws {
    _ = await run("{ path: f, resume: true }", answer("too long", failure: .connectionLost))
    let log = await run("{ path: f, resume: true }", answer("", status: 416), answer("hello"))
    #expect(try log["file"].outcome == .passed)
    #expect(log.requests.map { $0.headers[.range] } == ["bytes=8-", nil])
    #expect(text("f") == "hello")
    #expect(names == ["f"])
  }

  @Test func withoutAValidatorNothingIsKept() async throws {
    _ = await run(
      "{ path: f, resume: true }",
      Answer(headers: [:], pieces: ["hel"], failure: .connectionLost)
    )
    #expect(names.isEmpty)
  }

  @Test func anEmptyAnswerIsAnEmptyFile() async throws {
    let log = await run("f", answer())
    #expect(try log["file"].outcome == .passed)
    #expect(text("f") == "")
  }

  @Test(arguments: ["../x", "/tmp/x", "a/../../x", "a/"])
  func aPathThatIsWorkedOutMustNotLeadOutEither(path: String) async throws {
    let transport = ScriptedTransport(answer("hello"))
    let log = await RunFixture(
      variables: ["name": path],
      path: folder.appending(component: "s.yaml").path
    ).run(
      steps: "- { id: file, GET: /file, download: \"${name}\" }",
      head: "variables: { name: x }\n",
      over: transport
    )
    #expect(try log["file"].outcome == .errored)
    #expect(log.requests.isEmpty)
    #expect(names.isEmpty)
  }

  @Test func aLinkThatLeadsOutIsNotFollowed() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(component: "out").path,
      withDestinationPath: "/tmp"
    )
    let log = await run("\"${'out'}/evil-\(UUID().uuidString)\"", answer("hello"))
    #expect(try log["file"].outcome == .errored)
    #expect(log.requests.isEmpty)
  }

  @Test func aSizeThatIsWorkedOutIsReadWithItsUnit() async throws {
    let transport = ScriptedTransport(answer("hello"))
    let log = await RunFixture(path: folder.appending(component: "s.yaml").path).run(
      steps: "- { id: file, GET: /file, download: { path: f, size: \"${five}\" } }",
      head: "variables: { five: 5B }\n",
      over: transport
    )
    #expect(try log["file"].outcome == .passed)
  }
}

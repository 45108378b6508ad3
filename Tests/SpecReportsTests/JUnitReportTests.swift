import Foundation
import SpecModel
import SpecReports
import SpecSource
import TestSupport
import Testing

@Suite struct JUnitReportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "specrun-junit-\(UUID().uuidString)")

  private func report(_ events: [RunEvent], name: String = "new/report.xml") throws -> String {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    let report = try ReportFormat.junit.makeReporter(path: file.path, files: [SampleRun.file])
    #expect(!FileManager.default.fileExists(atPath: file.path))
    for event in events { report.receive(event) }
    try report.finish()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path
    )
    #expect(names == ["report.xml"])
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func everyOutcomeHasItsElement() throws {
    try expectSnapshot(try report(SampleRun.events), named: "report.xml")
  }

  @Test func itIsWellFormedWhateverANameHolds() throws {
    let hostile = "]]><x a=\"1\">&amp;\u{0}\u{1B}[0m\u{FFFF}\u{85}\r\n\t'é😀"
    var failed = SampleRun.failed
    failed.step.name = hostile
    failed.assertions[0].actual = hostile
    failed.exchange?.response = SampleRun.response(401, hostile, hostile)
    let suite = SampleRun.suite(0, hostile, tags: [hostile])
    let text = try report([
      .runStarted(suites: [suite], seed: 1, startedAt: 0),
      .stepFinished(suite: suite, result: failed),
      .suiteFinished(SampleRun.result(suite, [failed])),
    ])
    let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let lint = Process()
    lint.executableURL = URL(filePath: "/usr/bin/env")
    lint.arguments = ["xmllint", "--noout", file.path]
    try lint.run()
    lint.waitUntilExit()
    // 127: there is no xmllint here.
    #expect([0, 127].contains(lint.terminationStatus))
    #expect(!text.unicodeScalars.contains("\u{1B}") && !text.contains("]]>"))
  }

  @Test func aFileThatCannotBeWrittenIsFoundBeforeTheRun() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plain = folder.appending(component: "plain")
    try Data("x".utf8).write(to: plain)
    for path in [folder.path, folder.path + "/", plain.path + "/report.xml", "/proc/none/r.xml"] {
      #expect(throws: ReportFileError.self) {
        try ReportFormat.junit.makeReporter(path: path, files: [])
      }
    }
  }

  @Test func whatIsNoPlainFileIsWrittenDirectly() throws {
    let report = try ReportFormat.junit.makeReporter(path: "/dev/null", files: [])
    try report.finish()
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }
}

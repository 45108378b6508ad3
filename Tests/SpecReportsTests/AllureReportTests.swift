import Foundation
import JSON
import SpecModel
import SpecReports
import TestSupport
import Testing

@Suite struct AllureReportTests {
  private func results(_ events: [RunEvent], in folder: ReportFolder) throws -> [String] {
    let report = try ReportFormat.allure.makeReporter(
      path: folder.path("allure"),
      files: [SampleRun.file],
      version: "1.2.3"
    )
    for event in events { report.receive(event) }
    try report.finish()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path("allure")).sorted()
  }

  @Test func eachStepHasAResultAndALog() throws {
    let folder = ReportFolder()
    let names = try results(SampleRun.events, in: folder)
    let steps = SampleRun.events.count { if case .stepFinished = $0 { true } else { false } }
    #expect(names.count == 2 * steps)
    let texts = try names.map { "\($0)\n\(try folder.text("allure/\($0)"))" }
    try expectSnapshot(texts.joined(separator: "\n"), named: "results.txt")
  }

  @Test func theSameRunGivesTheSameFiles() throws {
    let first = ReportFolder()
    let second = ReportFolder()
    let names = try results(SampleRun.events, in: first)
    #expect(try results(SampleRun.events, in: second) == names)
    for name in names {
      #expect(try first.text("allure/\(name)") == second.text("allure/\(name)"))
    }
  }

  @Test func aFolderThatCannotBeMadeIsFoundBeforeTheRun() {
    #expect(throws: ReportFileError.self) {
      try ReportFormat.allure.makeReporter(path: "/proc/none", files: [], version: "1.2.3")
    }
  }
}

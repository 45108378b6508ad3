import Foundation
import SpecModel
import SpecReports
import Testing

@Suite struct JUnitReportTests {
  @Test func itIsWellFormedWhateverANameHolds() throws {
    let hostile = "]]><x a=\"1\">&amp;\u{0}\u{1B}[0m\u{FFFF}\u{85}\r\n\t'é😀"
    let folder = ReportFolder()
    let report = try ReportFormat.junit.makeReporter(
      path: folder.path("report.xml"),
      files: [SampleRun.file],
      version: "1.2.3"
    )
    for event in SampleRun.hostileEvents(hostile) { report.receive(event) }
    try report.finish()
    let lint = Process()
    lint.executableURL = URL(filePath: "/usr/bin/env")
    lint.arguments = ["xmllint", "--noout", folder.path("report.xml")]
    try lint.run()
    lint.waitUntilExit()
    // 127: there is no xmllint here.
    #expect([0, 127].contains(lint.terminationStatus))
    let text = try folder.text("report.xml")
    #expect(!text.unicodeScalars.contains("\u{1B}") && !text.contains("]]>"))
  }

  @Test func aFileThatCannotBeWrittenIsFoundBeforeTheRun() throws {
    let folder = ReportFolder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: folder.url.appending(component: "plain"))
    let place = folder.url.path
    for path in [place, place + "/", place + "/plain/report.xml", "/proc/none/r.xml"] {
      #expect(throws: ReportFileError.self) {
        try ReportFormat.junit.makeReporter(path: path, files: [], version: "1.2.3")
      }
    }
  }

  @Test func whatIsNoPlainFileIsWrittenDirectly() throws {
    let report = try ReportFormat.junit.makeReporter(
      path: "/dev/null",
      files: [],
      version: "1.2.3"
    )
    try report.finish()
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }
}

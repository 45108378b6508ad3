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

  @Test func theRootHasTheTotalsOfAllSuites() throws {
    let text = try ReportFormat.junit.text(of: SampleRun.events)
    let lines = text.split(separator: "\n")
    func number(_ name: String, in line: Substring) -> Int {
      let start = line.ranges(of: " \(name)=\"").first?.upperBound ?? line.endIndex
      return Int(line[start...].prefix { $0 != "\"" }) ?? -1
    }
    let suites = lines.filter { $0.hasPrefix("  <testsuite ") }
    #expect(lines[1].hasPrefix("<testsuites name=\"specrun\" tests="))
    for name in ["tests", "failures", "errors", "skipped"] {
      let sum = suites.reduce(0) { $0 + number(name, in: $1) }
      #expect(number(name, in: lines[1]) == sum, "\(name)")
    }
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

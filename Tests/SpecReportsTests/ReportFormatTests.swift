import Foundation
import JSON
import JSONSchema
import SpecModel
import SpecReports
import TestSupport
import Testing

@Suite struct ReportFormatTests {
  /// All that are one file of text.
  static let formats = ReportFormat.allCases.filter { $0 != .allure }

  @Test(arguments: formats)
  func aRunWithEveryOutcomeIsReported(as format: ReportFormat) throws {
    try expectSnapshot(try format.text(of: SampleRun.events), named: "report.\(format.rawValue)")
  }

  /// What could end an element, a property, a line, a fence or a string in some format.
  static let hostile =
    "]]></testcase> %0A::error::x\n::error::y\r --- # SKIP \u{202E}abc\u{1B}[2J\u{0} ``` ```` \" \\ </script></style><script>alert(1)</script> 😀"

  @Test(arguments: formats)
  func aHostileNameBreaksNoReport(as format: ReportFormat) throws {
    let text = try format.text(of: SampleRun.hostileEvents(Self.hostile))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(!text.unicodeScalars.contains("\u{0}"))
    let lines = text.split(separator: "\n")
    switch format {
    case .json, .sarif, .har: _ = try JSONValue(parsing: text)
    case .jsonl: for line in lines { _ = try JSONValue(parsing: String(line)) }
    case .github: #expect(lines.allSatisfy { $0.hasPrefix("::error file=specs/payments.yaml,") })
    case .tap:
      let points = lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("not ok ") }
      #expect(points.count == 2 && !points[0].contains(" # SKIP"))
    case .markdown: #expect(!text.contains("</script>") || text.contains("`````text"))
    case .html:
      #expect(text.components(separatedBy: "</script").count == 2)
      #expect(text.components(separatedBy: "</style").count == 2)
    case .junit, .allure: break
    }
  }

  @Test(arguments: [ReportFormat.json, .jsonl, .sarif, .har])
  func aDirectionMarkIsKeptAsData(in format: ReportFormat) throws {
    let text = try format.text(of: SampleRun.hostileEvents("a\u{202E}b"))
    #expect(text.contains(#"a\u202eb"#) || text.contains(#"\\u{202E}"#))
  }

  /// Bytes that steer a terminal, or make text read otherwise than it stands, are in no report; what
  /// reads JSON still gets them.
  @Test(arguments: formats)
  func noReportFoolsATerminal(as format: ReportFormat) throws {
    let name = "a\u{7F}\u{85}\u{9B}31m\u{200E}\u{202E}\u{2066}\u{2028}\u{FEFF}\u{E0041}é😀z"
    let text = try format.text(of: SampleRun.hostileEvents(name))
    let treacherous = text.unicodeScalars.filter { scalar in
      let isFormat = scalar.properties.generalCategory == .format && scalar != "\u{200D}"
      let isLine = scalar == "\u{2028}" || scalar == "\u{2029}"
      return isFormat || isLine || scalar.properties.generalCategory == .control && scalar != "\n"
    }
    #expect(treacherous.isEmpty, "\(format): \(treacherous.map(\.value))")
    #expect(text.contains("é😀z"))
    if format == .json {
      let report = try JSONValue(parsing: text)
      #expect(
        report["suites"]?[0]?["suite"]?["title"]?.string?.utf8.elementsEqual(name.utf8) == true
      )
    }
  }

  @Test func theJSONReportFollowsItsSchema() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "docs/report-schema.json")
    let schema = try JSONSchema(
      compiling: JSONValue(parsing: try Data(contentsOf: file)),
      at: file.lastPathComponent
    ) { _ in .null }
    let report = try JSONValue(parsing: try ReportFormat.json.text(of: SampleRun.events))
    #expect(try schema.violations(in: report).isEmpty)
    var broken = try #require(report.object)
    broken["suites"] = [["suite": 1]]
    #expect(try !schema.violations(in: .object(broken)).isEmpty)
  }

  @Test func followersSeeJSONLinesAtOnce() throws {
    let folder = ReportFolder()
    let report = try ReportFormat.jsonl.makeReporter(
      path: folder.path("run.jsonl"),
      files: [SampleRun.file],
      version: "1.2.3"
    )
    for (count, event) in SampleRun.events.enumerated() {
      report.receive(event)
      #expect(try folder.text("run.jsonl").split(separator: "\n").count == count + 1)
    }
    try report.finish()
  }

  @Test(arguments: formats.filter { $0 != .jsonl })
  func noFileIsSeenBeforeTheRunHasEnded(as format: ReportFormat) throws {
    let folder = ReportFolder()
    let report = try format.makeReporter(
      path: folder.path("new/report"),
      files: [SampleRun.file],
      version: "1.2.3"
    )
    for event in SampleRun.events { report.receive(event) }
    #expect(throws: (any Error).self) { try folder.text("new/report") }
    try report.finish()
    #expect(try !folder.text("new/report").isEmpty)
  }

  @Test func anAbandonedReportLeavesNothingAndNoOldOneEither() throws {
    let folder = ReportFolder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: folder.url.appending(path: "report"))
    do {
      let report = try ReportFormat.tap.makeReporter(
        path: folder.path("report"),
        files: [],
        version: "1.2.3"
      )
      report.receive(SampleRun.events[0])
    }
    #expect(folder.names == [])
  }

  @Test func suitesThatRanSideBySideAreInTheirOrder() throws {
    let text = try ReportFormat.tap.text(of: SampleRun.events)
    let titles = text.split(separator: "\n").filter { $0.hasPrefix("# Subtest: ") }
    #expect(titles.map { $0.dropFirst(11).prefix(6) } == ["Paymen", "Health", "注文 wit", "Broken"])
  }
}

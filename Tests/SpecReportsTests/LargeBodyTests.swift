import Foundation
import SpecModel
import SpecReports
import Testing

/// A body that can't be shown whole, or not as text, appears in every report as what it is.
@Suite struct LargeBodyTests {
  private static let hash = String(repeating: "5e", count: 32)

  /// A failure with this body in its answer.
  private func events(_ body: ExchangeRecord.Body) -> [RunEvent] {
    var failed = SampleRun.failed
    failed.exchange?.response?.contentType = "application/x-thing"
    failed.exchange?.response?.body = body
    return SampleRun.run([(SampleRun.suite(0, "Payments"), [failed])])
  }

  /// The whole report; of Allure, all its files.
  private func text(of format: ReportFormat, _ body: ExchangeRecord.Body) throws -> String {
    guard format == .allure else { return try format.text(of: events(body)) }
    let folder = ReportFolder()
    let report = try format.makeReporter(
      path: folder.path("allure"),
      files: [SampleRun.file],
      version: "1.2.3"
    )
    for event in events(body) { report.receive(event) }
    try report.finish()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("allure")).sorted()
    return try names.map { try folder.text("allure/\($0)") }.joined(separator: "\n")
  }

  @Test(arguments: ReportFormat.allCases)
  func ofBytesSizeTypeHashAndBeginningAreReported(as format: ReportFormat) throws {
    // Also what is text by its type, but no valid UTF-8, is recorded so.
    let bytes = Data([0x7F, 0x45, 0xFF, 0xFE, 0x00, 0x1B])
    let body = ExchangeRecord.Body.binary(
      prefix: bytes,
      size: 100_000_000,
      isCut: true,
      sha256: Self.hash
    )
    let report = try text(of: format, body)
    #expect(report.contains("application/x-thing"))
    #expect(report.contains("100 MB") || report.contains("100000000"))
    #expect(report.contains(Self.hash))
    #expect(report.contains("7f 45 ff fe 00 1b") || report.contains(bytes.base64EncodedString()))
    #expect(!report.unicodeScalars.contains("\u{1B}"))
  }

  @Test(arguments: ReportFormat.allCases)
  func aHugeTextIsReportedWithItsSize(as format: ReportFormat) throws {
    let start = String(repeating: "0123456789abcde\n", count: 4_096)
    let report = try text(of: format, .text(start, size: 100_000_000, isCut: true))
    #expect(report.contains("application/x-thing"))
    #expect(report.contains("100 MB") || report.contains("100000000"))
    // No report multiplies what was kept.
    #expect(report.utf8.count < 3 * start.utf8.count + 400_000)
  }
}

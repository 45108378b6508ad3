import Foundation
import JSON
import SpecModel
import SpecReports
import SpecSource
import Testing

@Suite struct RecordTests {
  private func events(_ report: String) throws -> [RunEvent] {
    var decoder = RecordDecoder()
    return try decoder.events(of: JSONValue(parsing: report))
  }

  @Test func aReportThatIsReadTellsTheSame() throws {
    let report = try ReportFormat.json.text(of: SampleRun.events + [])
    let again = try ReportFormat.json.text(of: try events(report))
    #expect(again == report)
  }

  @Test(arguments: SampleRun.bodies)
  func everyKindOfBodyIsReadAgain(_ body: ExchangeRecord.Body) throws {
    var result = SampleRun.failed
    result.exchange?.request.body = body
    result.exchange?.response?.body = body
    let suite = SampleRun.suite(0, "Bodies")
    let told = SampleRun.run([(suite, [result])])
    let report = try ReportFormat.json.text(of: told)
    #expect(try ReportFormat.json.text(of: try events(report)) == report)
  }

  @Test func shardsBecomeOneRun() throws {
    let shards = (0..<3).map { number in
      SampleRun.run(
        [(SampleRun.suite(0, "Shard \(number)"), [SampleRun.flaky])],
        startedAt: 1_000 + Double(number)
      )
    }
    var merged = MergedRun()
    for shard in shards { merged.add(try events(try ReportFormat.json.text(of: shard))) }
    let all = merged.events
    guard case .runStarted(let suites, _, 1_000)? = all.first,
      case .runFinished(let summary)? = all.last
    else {
      Issue.record("no whole run")
      return
    }
    #expect(suites.map(\.title) == ["Shard 0", "Shard 1", "Shard 2"])
    #expect(suites.map(\.index) == [0, 1, 2])
    #expect(summary.suites[.flaky] == 3 && summary.requestCount == 6)
    // The last shard began two seconds later.
    #expect(summary.duration > .seconds(2))
    let report = try ReportFormat.tap.text(of: all)
    #expect(report.contains("1..3"))
  }

  @Test(arguments: [
    ("[]", "it is not a JSON report of specrun"),
    (#"{"format":"specrun","version":2}"#, "it has version 2, and only 1 can be read"),
    (#"{"format":"specrun","version":1}"#, "'run' is missing"),
    (
      #"{"format":"specrun","version":1,"run":{},"suites":[{"suite":{"title":1}}]}"#,
      "suites[0].suite.title: is not text"
    ),
  ])
  func whatIsNoReportIsRefused(_ text: String, _ reason: String) throws {
    let error = #expect(throws: RecordError.self) { try events(text) }
    #expect(error?.description == reason)
  }
}

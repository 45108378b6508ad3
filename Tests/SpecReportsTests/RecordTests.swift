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

  @Test(
    arguments: [
      nil, .digest(user: "ada"), .aws(region: "eu-north-1", service: "s3", key: "AKID"),
    ] as [ConnectionRecord.Login?]
  )
  func howARequestTravelledIsReadAgain(login: ConnectionRecord.Login?) throws {
    var connection = ConnectionRecord()
    connection.version = "2"
    connection.proxy = ""
    connection.socket = "/a.sock"
    connection.resolve = ["a::127.0.0.1:", "b:443:[::1]:8443"]
    connection.ca = "ca.pem"
    connection.certificate = "client.pem"
    connection.key = "key.pem"
    connection.hasPassphrase = true
    connection.verifies = false
    connection.login = login
    connection.redirects = 2
    var result = SampleRun.failed
    result.exchange?.request.connection = connection
    result.exchange?.request.destination =
      login == nil ? .stream : .file(path: "_out/a.bin", resumes: true)
    result.exchange?.response?.certificate = ExchangeRecord.Certificate(
      subject: "CN = a.test",
      issuer: "CN = authority",
      expires: nil,
      tlsVersion: "TLSv1.3",
      cipher: "TLS_AES_256_GCM_SHA384"
    )
    let told = SampleRun.run([(SampleRun.suite(0, "Connections"), [result])])
    let report = try ReportFormat.json.text(of: told)
    #expect(report.contains(#""cipher":"TLS_AES_256_GCM_SHA384""#))
    #expect(report.contains(#""isUnverified":true"#))
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

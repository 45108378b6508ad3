import Foundation
import JSON
import SpecModel
import SpecReports
import Testing

/// How reports call the runs of a step or a suite that runs several times.
@Suite struct InstanceReportTests {
  private static func result(_ number: Int, _ outcome: Outcome) -> StepResult {
    var result = outcome == .failed ? SampleRun.failed : SampleRun.flaky
    let instance = Instance(index: number, name: "n=\(number)")
    result.outcome = outcome
    result.step = SampleRun.step(0, id: "read", "GET /users" + instance.suffix)
    result.step.instance = instance
    return result
  }

  private static let blocked = StepResult(
    step: SampleRun.step(1, "GET /next"),
    outcome: .blocked,
    reason: "reads 'previous', and turn #2 did not pass",
    blame: result(1, .failed).step,
    start: .zero
  )

  private static let events: [RunEvent] = {
    var suite = SampleRun.suite(0, "Users [ada]", steps: 2)
    suite.instance = Instance(index: 0, name: "ada")
    let results = [result(0, .passed), result(1, .failed), result(2, .flaky), blocked]
    return SampleRun.run([(suite, results)])
  }()

  private func names(in report: String, between start: String, and end: Character) -> [String] {
    report.components(separatedBy: start).dropFirst().map { String($0.prefix { $0 != end }) }
  }

  @Test func aJUnitTestcaseIsCalledByItsRun() throws {
    let report = try ReportFormat.junit.text(of: Self.events)
    #expect(names(in: report, between: "<testsuite name=\"", and: "\"") == ["Users [ada]"])
    #expect(
      names(in: report, between: "<testcase name=\"", and: "\"") == [
        "read: GET /users [n=0]", "read: GET /users [n=1]", "read: GET /users [n=2]", "GET /next",
      ]
    )
  }

  @Test func theConsoleNamesTheRunThatIsToBlameAndCountsAllOfThem() {
    let screen = ConsoleReporterTests.Screen()
    let reporter = ConsoleReporter(settings: screen.settings())
    for event in Self.events { reporter.receive(event) }
    reporter.finish()
    let lines = screen.shown.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("✗ Users [ada]  4 steps") == true, "\(lines.first ?? "")")
    #expect(lines.contains { $0.hasPrefix("  ✗ read: GET /users [n=1]") })
    #expect(lines.contains { $0.contains("1 step blocked by 'read [n=1]': GET /next") })
  }

  @Test func aJSONReportKeepsTheRuns() throws {
    let report = try ReportFormat.json.text(of: Self.events)
    var decoder = RecordDecoder()
    let events = try decoder.events(of: JSONValue(parsing: report))
    #expect(try ReportFormat.json.text(of: events) == report)
    let instances = events.compactMap { event -> String? in
      guard case .stepFinished(let suite, let result) = event else { return nil }
      return "\(suite.instance?.name ?? "-") \(result.step.instance?.name ?? "-")"
    }
    #expect(instances == ["ada n=0", "ada n=1", "ada n=2", "ada -"])
  }
}

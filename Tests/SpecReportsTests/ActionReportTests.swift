import Foundation
import JSON
import JSONSchema
import SpecModel
import SpecReports
import Testing

/// What reports tell of the steps of actions, which stand inside the step that used them.
@Suite struct ActionReportTests {
  /// `bought`, which used an action of a `login` and of another `use`.
  private static func bought(_ outcome: Outcome) -> StepResult {
    let isFailed = outcome == .failed
    var login = SampleRun.failed
    login.step = SampleRun.step(0, id: "login", "POST /login")
    login.outcome = isFailed ? .failed : .passed
    if !isFailed { login.assertions = login.assertions.filter(\.passed) }
    var pay = SampleRun.flaky
    pay.step = SampleRun.step(0, id: "pay", "POST /payments")
    var inner = StepResult(step: SampleRun.step(1, "use pay"), outcome: .flaky, start: .seconds(1))
    inner.steps = [pay]
    if isFailed {
      (inner.outcome, inner.reason, inner.steps) = (.blocked, "reads from 'login'", [])
    }
    var result = StepResult(
      step: SampleRun.step(0, id: "bought", "use checkout"),
      outcome: outcome,
      steps: [login, inner],
      start: .zero,
      duration: .milliseconds(12)
    )
    if isFailed {
      (result.assertions, result.attempts) = (login.assertions, login.attempts)
      result.exchange = login.exchange
    }
    return result
  }

  private static func events(_ outcome: Outcome) -> [RunEvent] {
    SampleRun.run([(SampleRun.suite(0, "Shop"), [bought(outcome)])])
  }

  private static let outcomes: [Outcome] = [.passed, .failed]

  @Test(arguments: outcomes)
  func theyAreInTheJSONReportAndReadAgain(outcome: Outcome) throws {
    let text = try ReportFormat.json.text(of: Self.events(outcome))
    let report = try JSONValue(parsing: text)
    let steps = report["suites"]?.array?.first?["steps"]?.array?.first?["steps"]?.array
    #expect(steps?.compactMap { $0["name"]?.string } == ["POST /login", "use pay"])
    var decoder = RecordDecoder()
    let again = try decoder.events(of: report)
    #expect(try ReportFormat.json.text(of: again) == text)
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "docs/report-schema.json")
    let schema = try JSONSchema(
      compiling: JSONValue(parsing: try Data(contentsOf: file)),
      at: file.lastPathComponent
    ) { _ in .null }
    #expect(try schema.violations(in: report).isEmpty)
  }

  @Test func mergedRunsMoveThemInTimeWithTheirStep() throws {
    var merged = MergedRun()
    for start in [1_000.0, 1_002.0] {
      merged.add(
        SampleRun.run([(SampleRun.suite(0, "Shop"), [Self.bought(.passed)])], startedAt: start)
      )
    }
    let results = merged.events.compactMap { event in
      if case .stepFinished(_, let result) = event { result } else { nil }
    }
    #expect(results.map(\.start) == [.zero, .seconds(2)])
    #expect(results.map { $0.steps[1].start } == [.seconds(1), .seconds(3)])
  }

  @Test func aPageShowsThemBelowTheirStepAndUnfoldsTheOneToBlame() throws {
    let passed = try ReportFormat.html.text(of: Self.events(.passed))
    #expect(passed.components(separatedBy: "<details class=\"inner\">").count == 3)
    #expect(passed.components(separatedBy: "<details class=\"step\"").count == 2)
    let failed = try ReportFormat.html.text(of: Self.events(.failed))
    #expect(failed.components(separatedBy: "<details class=\"inner\" open>").count == 2)
    #expect(failed.components(separatedBy: "<details class=\"inner\">").count == 2)
    // What is wrong is said once.
    #expect(failed.components(separatedBy: "<div class=\"block mismatch\">").count == 4)
  }

  @Test(arguments: outcomes)
  func theTimelineAndTheLatenciesHaveTheirRequests(outcome: Outcome) throws {
    let page = try ReportFormat.html.text(of: Self.events(outcome))
    #expect(page.contains("Shop / bought › login"))
    #expect(page.contains("Shop / bought › use pay › pay") == (outcome == .passed))
    #expect(page.contains("POST shop.test/login"))
  }

  @Test func aJUnitTestcaseHasThemInItsOutput() throws {
    let passed = try ReportFormat.junit.text(of: Self.events(.passed))
    let lines = [
      "<system-out>✓ login: POST /login  401  106 ms", "~ use pay  0.00 ms",
      "  ~ pay: POST /payments  4.0 ms</system-out>",
    ]
    #expect(passed.contains(lines.joined(separator: "\n")), "\(passed)")
    let failed = try ReportFormat.junit.text(of: Self.events(.failed))
    #expect(failed.components(separatedBy: "<failure ").count == 2)
    #expect(failed.contains("<system-out>✗ login: POST /login"))
    #expect(failed.contains("use pay  blocked: reads from 'login'</system-out>"))
  }

  @Test func whatRunsOnceForAllIsNotSaidToBeUsedSomewhere() throws {
    var result = Self.bought(.failed)
    let suite = SampleRun.suite(0, "Shop")
    #expect(try ReportFormat.junit.text(of: SampleRun.run([(suite, [result])])).contains("used at"))
    // Such an action stands before all steps of the suite that came first.
    result.step.index = -1
    #expect(
      !(try ReportFormat.junit.text(of: SampleRun.run([(suite, [result])])).contains("used at"))
    )
  }

  @Test(arguments: outcomes)
  func anArchiveHasTheirRequests(outcome: Outcome) throws {
    let archive = try JSONValue(parsing: try ReportFormat.har.text(of: Self.events(outcome)))
    let entries = archive["log"]?["entries"]?.array ?? []
    #expect(entries.compactMap { $0["comment"]?.string } == ["bought › login"])
  }
}

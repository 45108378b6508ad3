import SpecModel
import Testing

@testable import SpecReports

@Suite struct LiveRegionTests {
  private func lines(
    _ events: some Collection<RunEvent>,
    _ columns: Int = 80,
    _ rows: Int = 24,
    at time: Duration = .seconds(3)
  ) -> [String] {
    var region = LiveRegion()
    for event in events { region.note(event, at: .zero) }
    return region.lines(
      size: TerminalSize(columns: columns, rows: rows),
      theme: .plain,
      at: time
    )
  }

  /// Suites that have begun, each with a step under way.
  private func running(_ titles: [String]) -> [RunEvent] {
    let suites = titles.enumerated().map { SampleRun.suite($0.offset, $0.element) }
    let start = RunEvent.runStarted(suites: suites, seed: 1, startedAt: 0)
    return [start]
      + suites.flatMap { suite -> [RunEvent] in
        [.suiteStarted(suite), .stepStarted(suite: suite, step: SampleRun.login)]
      }
  }

  @Test func suitesAndTheirStepsAreAboveTheNumbers() {
    let suite = SampleRun.suite(1, "注文")
    let events =
      running(["Orders", "注文"])
      + [.stepFinished(suite: suite, result: SampleRun.failed)]
    #expect(
      lines(events) == [
        "",
        "▸ Orders  0/\(suite.stepCount)  3 s  login: POST /login",
        "▸ 注文    1/\(suite.stepCount)  3 s",
        "0/2 suites · 1 failed · 2 requests · 1/s · 3 s",
      ]
    )
  }

  @Test func nothingIsShownBeforeAndAfterTheRun() {
    #expect(lines([]).isEmpty)
    #expect(lines(SampleRun.events).isEmpty)
  }

  @Test(arguments: [
    (1, 1), (2, 1), (5, 1), (6, 2), (12, 4), (24, 8), (60, 12), (400, 12),
  ])
  func itTakesAThirdOfTheTerminal(rows: Int, expected: Int) {
    let many = running((0..<40).map { "suite \($0)" })
    #expect(lines(many, 80, rows).count == expected)
  }

  @Test func whatHasNoRoomIsCounted() {
    let shown = lines(running((0..<10).map { "suite \($0)" }), 80, 18)
    #expect(shown[1].hasPrefix("▸ suite 0"))
    #expect(shown[4] == "… and 7 suites more")
  }

  @Test(arguments: [1, 2, 7, 20, 40, 79, 80, 200])
  func noLineIsAsWideAsTheTerminal(columns: Int) {
    let titles = ["日本語の長い題名がここにある", "e\u{301}clair", String(repeating: "long ", count: 30)]
    for line in lines(running(titles), columns) {
      #expect(line.displayWidth < columns)
    }
  }

  @Test func numbersThatDoNotFitAreLeftOut() {
    let events = running(["Orders"])
    #expect(lines(events, 20, 3) == ["0/1 suites"])
    #expect(lines(events, 32, 3) == ["0/1 suites · 0 requests"])
    #expect(lines(events, 8, 3) == ["0/1 s…"])
  }

  @Test func aRunWithoutEndHasNoNumberOfSuitesToCome() {
    let suites = (0..<3).map { index in
      SampleRun.suite(0, "Orders").repeated(in: index + 1, of: nil, index: index)
    }
    var events = [RunEvent.runStarted(suites: [suites[0]], seed: 1, startedAt: 0)]
    #expect(lines(events).last == "0 suites · 0 requests · 3 s")
    for suite in suites { events.append(.suiteStarted(suite)) }
    #expect(lines(events).last == "0 suites · 0 requests · 3 s")
  }

  @Test(arguments: [
    (
      .init(sent: 3_000_000, expectedToSend: 10_000_000, received: 0, expectedToReceive: nil),
      "(3.0 MB of 10 MB)"
    ),
    // What has been sent is followed by the answer.
    (
      TransferProgress(
        sent: 10,
        expectedToSend: 10,
        received: 2_000_000,
        expectedToReceive: 8_000_000
      ), "(2.0 MB of 8.0 MB)"
    ),
    (.init(sent: 0, expectedToSend: nil, received: 5_000_000, expectedToReceive: nil), "(5.0 MB)"),
  ])
  func howFarATransferHasComeIsShown(progress: TransferProgress, expected: String) {
    let suite = SampleRun.suite(0, "Orders")
    let events =
      running(["Orders"])
      + [.stepProgressed(suite: suite, step: SampleRun.login, progress: progress)]
    #expect(
      lines(events)[1] == "▸ Orders  0/\(suite.stepCount)  3 s  login: POST /login \(expected)"
    )
  }

  @Test func theRateIsThatOfTheLastSeconds() {
    let suite = SampleRun.suite(0, "Orders")
    var region = LiveRegion()
    for event in running(["Orders"]) { region.note(event, at: .zero) }
    func text(at time: Duration) -> String {
      region.lines(size: TerminalSize(columns: 80, rows: 24), theme: .plain, at: time).last ?? ""
    }
    #expect(text(at: .milliseconds(900)) == "0/1 suites · 0 requests · 0 s")
    for second in 1...10 {
      for _ in 0..<5 {
        region.note(.stepFinished(suite: suite, result: SampleRun.flaky), at: .seconds(second))
      }
      _ = text(at: .seconds(second))
    }
    // Two attempts each, five of them a second.
    #expect(text(at: .seconds(10)).contains("· 100 requests · 10/s · 10 s"))
    for second in 11...16 { _ = text(at: .seconds(second)) }
    #expect(text(at: .seconds(16)).contains(" · 0/s · "))
  }
}

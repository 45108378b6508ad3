import JSON
import SpecModel
import SpecReports
import SpecSource
import Synchronization
import TestSupport
import Testing

@Suite struct ConsoleReporterTests {
  /// What was printed, and a clock that is set by hand.
  final class Screen: Sendable {
    let text = Mutex("")
    let time = Mutex(Duration.zero)

    func settings(
      _ theme: Theme = .plain,
      verbosity: ConsoleSettings.Verbosity = .normal,
      isLive: Bool = false,
      size: TerminalSize? = TerminalSize(columns: 60, rows: 24)
    ) -> ConsoleSettings {
      ConsoleSettings(
        theme: theme,
        verbosity: verbosity,
        isLive: isLive,
        files: [SampleRun.file],
        size: { size },
        now: { self.time.withLock(\.self) },
        write: { text in self.text.withLock { $0 += text } }
      )
    }

    /// With ESC and CR made visible.
    var shown: String {
      text.withLock(\.self).unicodeScalars.map {
        $0 == "\u{1B}" ? "␛" : $0 == "\r" ? "␍" : String($0)
      }.joined()
    }
  }

  private func output(_ settings: (Screen) -> ConsoleSettings) -> String {
    let screen = Screen()
    let reporter = ConsoleReporter(settings: settings(screen))
    for event in SampleRun.events { reporter.receive(event) }
    reporter.finish()
    return screen.shown
  }

  @Test func everyOutcomeIsShown() throws {
    try expectSnapshot(output { $0.settings() }, named: "plain.txt")
  }

  @Test func coloursAreThoseOfTheTheme() throws {
    let theme = Theme(hasColor: true, isUnicode: true)
    try expectSnapshot(output { $0.settings(theme) }, named: "coloured.txt")
  }

  @Test func symbolsAreASCIIWhereTheLocaleHasNoOthers() throws {
    let theme = Theme(hasColor: false, isUnicode: false)
    try expectSnapshot(output { $0.settings(theme) }, named: "ascii.txt")
  }

  @Test func quietShowsOnlyWhatDidNotPass() throws {
    try expectSnapshot(output { $0.settings(verbosity: .quiet) }, named: "quiet.txt")
  }

  @Test func verboseShowsEachStepWithItsExchange() throws {
    try expectSnapshot(output { $0.settings(verbosity: .verbose) }, named: "verbose.txt")
  }

  @Test func veryVerboseShowsBodiesTimesAndTLS() throws {
    var passed = SampleRun.failed
    passed.outcome = .passed
    passed.assertions = []
    passed.attempts = [passed.attempts[1]]
    passed.exchange?.response?.fields = [.init("Content-Type", "application/json")]
    passed.exchange?.response?.remoteAddress = "192.0.2.7"
    passed.exchange?.response?.certificate = .init(
      subject: "CN = shop.test",
      issuer: "CN = Test CA",
      expires: "2027-01-01T00:00:00Z"
    )
    passed.exchange?.response?.time = .init(
      dns: .microseconds(300),
      connect: .milliseconds(1),
      tls: .milliseconds(2),
      firstByte: .microseconds(2_900),
      total: .microseconds(3_200)
    )
    let screen = Screen()
    let reporter = ConsoleReporter(settings: screen.settings(verbosity: .full))
    for event in SampleRun.run([(SampleRun.suite(0, "Payments"), [passed, SampleRun.failed])]) {
      reporter.receive(event)
    }
    try expectSnapshot(screen.shown, named: "very-verbose.txt")
  }

  @Test func aFailureShowsTheHeaderFieldsThatTellOfIt() {
    var failed = SampleRun.failed
    failed.assertions[0].path = "headers.ETag"
    failed.exchange?.response?.fields = [
      .init("WWW-Authenticate", "Basic"), .init("etag", "\"1\""), .init("Retry-After", "3"),
    ]
    let screen = Screen()
    let reporter = ConsoleReporter(settings: screen.settings())
    for event in SampleRun.run([(SampleRun.suite(0, "Payments"), [failed])]) {
      reporter.receive(event)
    }
    #expect(screen.shown.contains("3.2 ms\n      WWW-Authenticate: Basic\n      etag: \"1\"\n\n"))
    #expect(!screen.shown.contains("Retry-After"))
  }

  @Test func suitesArePrintedAsTheyEndAndFailuresListedInTheOrderOfTheRun() {
    let (first, second) = (SampleRun.suite(0, "First"), SampleRun.suite(1, "Second"))
    let screen = Screen()
    let reporter = ConsoleReporter(settings: screen.settings())
    reporter.receive(.runStarted(suites: [first, second], seed: 1, startedAt: 0))
    for suite in [second, first] {
      reporter.receive(.suiteStarted(suite))
      reporter.receive(.stepFinished(suite: suite, result: SampleRun.failed))
      reporter.receive(.suiteFinished(SampleRun.result(suite, [SampleRun.failed])))
      #expect(screen.shown.contains("✗ \(suite.title)"))
    }
    reporter.receive(
      .runFinished(
        RunSummary(
          suites: OutcomeCounts(),
          steps: OutcomeCounts(),
          requestCount: 0,
          duration: .zero,
          seed: 1,
          isInterrupted: false
        )
      )
    )
    let list = screen.shown.split(separator: "\n").filter { $0.contains(" / login") }
    #expect(list.map { $0.contains("First / ") } == [true, false])
  }

  // MARK: Live

  /// A reporter on a terminal, with the beginning of the sample run.
  private func live(
    _ screen: Screen,
    events count: Int,
    size: TerminalSize? = TerminalSize(columns: 60, rows: 24)
  ) -> ConsoleReporter {
    let reporter = ConsoleReporter(settings: screen.settings(isLive: true, size: size))
    for event in SampleRun.events.prefix(count) { reporter.receive(event) }
    return reporter
  }

  @Test func everyPictureIsDrawnOverTheLast() throws {
    let screen = Screen()
    let reporter = ConsoleReporter(settings: screen.settings(isLive: true))
    for (index, event) in SampleRun.events.enumerated() {
      screen.time.withLock { $0 = .milliseconds(600 * index) }
      reporter.receive(event)
      reporter.tick()
    }
    reporter.finish()
    try expectSnapshot(screen.shown, named: "live.txt")
  }

  @Test func nothingIsDrawnBeforeTheFirstTick() {
    let screen = Screen()
    let reporter = live(screen, events: 5)
    #expect(screen.shown.isEmpty)
    reporter.tick()
    #expect(!screen.shown.isEmpty)
  }

  @Test func aTerminalOfAnotherProcessIsLeftAlone() {
    let screen = Screen()
    let reporter = live(screen, events: 5, size: nil)
    reporter.tick()
    #expect(!screen.shown.contains("␛"))
  }

  @Test func whileTheProcessIsStoppedNothingIsDrawn() {
    let screen = Screen()
    let reporter = live(screen, events: 5)
    reporter.tick()
    reporter.suspend()
    #expect(screen.shown.hasSuffix("␛[?25h"))
    let length = screen.shown.count
    reporter.tick()
    #expect(screen.shown.count == length)
    reporter.resume()
    #expect(screen.shown.count > length)
  }

  @Test func othersPrintWithNothingInTheirWay() {
    let screen = Screen()
    let reporter = live(screen, events: 5)
    reporter.tick()
    reporter.stepAside { screen.text.withLock { $0 += "|" } }
    #expect(screen.shown.hasSuffix("␛[J␍␛[?25h|"))
  }

  @Test func anInterruptedRunSaysWhatDidNotRun() {
    let screen = Screen()
    let reporter = ConsoleReporter(settings: screen.settings())
    reporter.receive(SampleRun.events[0])
    reporter.receive(
      .runFinished(
        RunSummary(
          suites: OutcomeCounts(),
          steps: OutcomeCounts(),
          requestCount: 0,
          duration: .zero,
          seed: 1,
          isInterrupted: true
        )
      )
    )
    #expect(screen.shown.hasPrefix("interrupted: 4 suites did not run\n"))
  }

  @Test(arguments: [
    "\u{1B}]0;owned\u{07}", "\u{1B}[2J", "\u{9B}31m", "a\rb", "x\u{202E}y", "z\u{2066}", "\u{2028}",
    "\u{7F}", "\u{08}\u{08}",
  ])
  func nothingFromAServerReachesTheTerminalRaw(text: String) {
    let screen = Screen()
    let reporter = ConsoleReporter(settings: screen.settings(verbosity: .verbose))
    var result = SampleRun.failed
    result.step.name = text
    result.step.id = text
    result.assertions[0].actual = text
    result.assertions[0].path = text
    result.assertions[2].detail = text
    result.assertions[3].actualValue = .string("one\n\(text)")
    result.attempts[0].summary = text
    result.attempts[0].reason = text
    result.exchange = ExchangeRecord(
      request: .init(
        method: text,
        url: text,
        fields: [.init("X", text)],
        body: .text(text, size: text.utf8.count)
      ),
      response: SampleRun.response(200, text, text)
    )
    result.exchange?.response?.contentType = text
    let suite = SampleRun.suite(0, text)
    reporter.receive(.runStarted(suites: [suite], seed: 1, startedAt: 0))
    reporter.receive(.stepFinished(suite: suite, result: result))
    var end = SampleRun.result(suite, [result])
    end.problem = StepProblem(code: text, message: text, range: SampleRun.range(1, 1..<2))
    reporter.receive(.suiteFinished(end))
    let raw = screen.text.withLock(\.self).unicodeScalars.filter { scalar in
      scalar != "\n" && scalar.properties.generalCategory.isSteering
    }
    #expect(raw.isEmpty)
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isSteering: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

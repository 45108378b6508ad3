import SpecModel

/// What is going on in a run: the suites that run, with their steps, and the numbers so far.
struct LiveRegion {
  private struct RunningSuite {
    var index: Int
    var title: String
    var stepCount: Int
    var start: Duration
    var finishedSteps = 0
    var requests = 0
    /// In the order in which they started.
    var steps: [StepIdentity] = []
    /// How far those of them have come that transfer much, by their index.
    var transfers: [Int: TransferProgress] = [:]
  }

  /// A line of names is no wider than this.
  private static let widestTitle = 32
  /// Of a large terminal no more than this is used.
  private static let largest = TerminalSize(columns: 100, rows: 12)
  /// Requests of so long are what the rate is made from.
  private static let rateWindow = Duration.seconds(5)

  /// Nil for a run without end.
  private var suiteCount: Int?
  private var doneCount = 0
  private var failures = 0
  private var finishedRequests = 0
  /// In the order in which they started.
  private var running: [RunningSuite] = []
  private var start: Duration?
  private var isOver = false
  private var samples: [(time: Duration, requests: Int)] = []

  mutating func note(_ event: RunEvent, at now: Duration) {
    switch event {
    case .runStarted(let suites, _, _):
      let isEndless = suites.first?.turn.map { $0.count == nil } ?? false
      suiteCount = isEndless ? nil : suites.countWithTurns
      start = now
      samples = [(now, 0)]
    case .suiteStarted(let suite):
      running.append(
        RunningSuite(
          index: suite.index,
          title: suite.title.visible,
          stepCount: suite.stepCount,
          start: now
        )
      )
    case .stepStarted(let suite, let step): update(suite) { $0.steps.append(step) }
    case .stepProgressed(let suite, let step, let progress):
      update(suite) { $0.transfers[step.index] = progress }
    case .stepFinished(let suite, let result):
      if result.outcome == .failed || result.outcome == .errored { failures += 1 }
      update(suite) { suite in
        suite.finishedSteps += 1
        suite.transfers[result.step.index] = nil
        suite.requests += result.attempts.count
        let first = suite.steps.firstIndex { $0.index == result.step.index }
        if let first { suite.steps.remove(at: first) }
      }
    case .suiteFinished(let result):
      doneCount += 1
      if result.problem != nil { failures += 1 }
      finishedRequests += result.requestCount
      running.removeAll { $0.index == result.suite.index }
    case .runFinished: isOver = true
    }
  }

  private mutating func update(
    _ suite: SuiteIdentity,
    _ change: (inout RunningSuite) -> Void
  ) {
    guard let place = running.firstIndex(where: { $0.index == suite.index }) else { return }
    change(&running[place])
  }

  /// The lines to draw, none before and after the run.
  ///
  /// They take a third of the rows and three quarters of the columns at most: when the terminal
  /// becomes smaller, it may wrap its lines anew, and all of them should be on it still when they are
  /// drawn again.
  mutating func lines(size: TerminalSize, theme: Theme, at now: Duration) -> [String] {
    guard let start, !isOver else { return [] }
    let width = min(Self.largest.columns, size.columns * 3 / 4)
    let rows = max(1, min(Self.largest.rows, size.rows / 3))
    // A blank line takes what keys echo, and what the Enter key makes of it.
    let head = rows >= 4 ? [""] : []
    let names = names(rows: rows - head.count - 1, width: width, theme: theme, at: now)
    return head + names + [numbers(width: width, theme: theme, since: start, at: now)]
  }

  // MARK: Suites

  /// `▸ Orders  3/12  4.1 s  create: POST /orders`, a line for each suite while there is room.
  private func names(rows: Int, width: Int, theme: Theme, at now: Duration) -> [String] {
    guard rows > 0 else { return [] }
    let isCut = running.count > rows
    let shown = running.prefix(isCut && rows > 1 ? rows - 1 : rows)
    let titleWidth = min(
      Self.widestTitle,
      width / 2,
      shown.map(\.title.displayWidth).max() ?? 0
    )
    let counts = shown.map { "\($0.finishedSteps)/\($0.stepCount)" }
    let times = shown.map { elapsed(now - $0.start) }
    let (countWidth, timeWidth) = (counts.map(\.count).max() ?? 0, times.map(\.count).max() ?? 0)
    let step = StepText(files: [], theme: theme)
    var lines = zip(shown, zip(counts, times)).map { suite, facts in
      let title = suite.title.cut(toWidth: titleWidth, mark: theme.ellipsis)
      let blanks = String(repeating: " ", count: timeWidth - facts.1.count)
      let steps = suite.steps.map { identity in
        step.title(identity) + (suite.transfers[identity.index].map { " (\($0.text))" } ?? "")
      }.joined(separator: ", ")
      let line =
        "\(title.padded(to: titleWidth))  \(facts.0.padded(to: countWidth))  \(blanks)\(facts.1)"
        + "  \(steps)"
      guard width > 2 else { return "" }
      return theme.paint(theme.bullet, .note) + " "
        + line.trimmingTrailingBlanks().cut(toWidth: width - 2, mark: theme.ellipsis)
    }
    if isCut, rows > 1 {
      let more = "\(theme.ellipsis) and \(counted(running.count - shown.count, "suite")) more"
      lines.append(more.cut(toWidth: width, mark: theme.ellipsis))
    }
    return lines
  }

  // MARK: Numbers

  /// `3/12 suites · 2 failed · 142 requests · 48/s · 3 s`, as many of them as there is room for.
  private mutating func numbers(
    width: Int,
    theme: Theme,
    since start: Duration,
    at now: Duration
  ) -> String {
    let requests = running.reduce(finishedRequests) { $0 + $1.requests }
    let rate = rate(of: requests, at: now)
    let parts: [(text: String, role: TextRole?)] = [
      (suiteCount.map { "\(doneCount)/\($0) suites" } ?? counted(doneCount, "suite"), nil),
      (failures > 0 ? "\(failures) failed" : "", .failure),
      (counted(requests, "request"), nil),
      (rate.map { "\($0)/s" } ?? "", nil),
      (elapsed(now - start), nil),
    ]
    let separator = " \(theme.dot) "
    var room = width
    var line = ""
    for part in parts where !part.text.isEmpty {
      let mark = line.isEmpty ? "" : separator
      guard !line.isEmpty else {
        line = part.text.cut(toWidth: room, mark: theme.ellipsis)
        room -= line.displayWidth
        continue
      }
      room -= mark.displayWidth + part.text.displayWidth
      if room < 0 { break }
      line += mark + (part.role.map { theme.paint(part.text, $0) } ?? part.text)
    }
    return line
  }

  /// Requests a second over the last seconds; nil before there can be one.
  private mutating func rate(of requests: Int, at now: Duration) -> Int? {
    if let last = samples.last, now - last.time >= .milliseconds(500) {
      samples.append((now, requests))
    }
    while samples.count > 2, now - samples[1].time >= Self.rateWindow { samples.removeFirst() }
    guard requests > 0, let first = samples.first, now - first.time >= .seconds(1) else {
      return nil
    }
    return Int((Double(requests - first.requests) / ((now - first.time) / .seconds(1))).rounded())
  }

  private func elapsed(_ time: Duration) -> String {
    let seconds = max(0, time.components.seconds)
    return seconds < 60 ? "\(seconds) s" : Duration.seconds(seconds).brief
  }
}

extension TransferProgress {
  /// `12 MB of 100 MB`; of what is still going out, or else of what comes in.
  fileprivate var text: String {
    let isSending = expectedToSend.map { sent < $0 } ?? false
    let expected = isSending ? expectedToSend : expectedToReceive
    let size = byteCount(isSending ? sent : received)
    return expected.map { "\(size) of \(byteCount($0))" } ?? size
  }
}

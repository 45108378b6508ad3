import SpecModel

/// What is going on, in one line that is drawn again and again below the results.
struct ProgressLine {
  /// At most ten pictures a second.
  static let interval = Duration.milliseconds(100)
  /// Back to the line's beginning, and empty it (ECMA-48, 8.3.41).
  static let erasure = "\r\u{1B}[2K"

  private var suiteCount = 0
  private var doneCount = 0
  private var stepFailures = 0
  private var runningRequests: [Int: Int] = [:]
  private var finishedRequests = 0
  /// In the order in which they started.
  private var running: [(index: Int, title: String)] = []
  /// How far large transfers have come, by suite.
  private var transfers: [Int: TransferProgress] = [:]
  private(set) var start: Duration?
  private(set) var isOver = false

  mutating func note(_ event: RunEvent, at now: Duration) {
    switch event {
    case .runStarted(let suites, _, _):
      suiteCount = suites.count
      start = now
    case .suiteStarted(let suite): running.append((suite.index, suite.title))
    case .stepStarted: break
    case .stepProgressed(let suite, _, let progress): transfers[suite.index] = progress
    case .stepFinished(let suite, let result):
      transfers[suite.index] = nil
      runningRequests[suite.index, default: 0] += result.attempts.count
      if result.outcome == .failed || result.outcome == .errored { stepFailures += 1 }
    case .suiteFinished(let result):
      doneCount += 1
      if result.problem != nil { stepFailures += 1 }
      runningRequests[result.suite.index] = nil
      finishedRequests += result.requestCount
      running.removeAll { $0.index == result.suite.index }
    case .runFinished: isOver = true
    }
  }

  /// Never wider than the terminal; its last column stays free, or some terminals would wrap.
  func text(width: Int, theme: Theme, at now: Duration) -> String {
    let requests = runningRequests.values.reduce(finishedRequests, +)
    let names = running.map { suite in
      suite.title.visible + (transfers[suite.index].map { " (\($0.text))" } ?? "")
    }.joined(separator: ", ")
    let parts: [(text: String, role: TextRole?)] = [
      ("\(doneCount)/\(suiteCount) suites, \(counted(requests, "request"))", nil),
      (stepFailures > 0 ? ", " : "", nil),
      (stepFailures > 0 ? "\(stepFailures) failed" : "", .failure),
      (", \(elapsed(now))", nil),
      (names.isEmpty ? "" : "  \(names)", nil),
    ]
    var room = max(0, width - 1)
    var line = ""
    for part in parts {
      let text = part.text.cut(toWidth: room, mark: theme.ellipsis)
      line += part.role.map { theme.paint(text, $0) } ?? text
      room -= text.displayWidth
      // What was cut ends the line.
      if text.utf8.count != part.text.utf8.count { break }
    }
    return line
  }

  private func elapsed(_ now: Duration) -> String {
    let seconds = max(0, (now - (start ?? now)).components.seconds)
    return seconds < 60
      ? "\(seconds) s" : Duration.seconds(seconds).brief
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

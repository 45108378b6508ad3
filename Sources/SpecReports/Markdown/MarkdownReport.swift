import SpecModel
import SpecSource

/// A summary for people, in GitHub's Markdown: the verdict, what did not pass, and why.
///
/// Meant for job summaries and comments, which have limits: of many failures the first are told in
/// full, the others by name.
struct MarkdownReport: ReportText {
  private let step: StepText
  private var rows: [String] = []
  private var details: [String] = []
  private var flaky: [String] = []

  /// Failures that are told in full.
  static let detailLimit = 50
  /// Failures that have a line of their own.
  static let rowLimit = 500

  init(files: [SourceFile]) {
    step = StepText(files: files, theme: .plain)
  }

  mutating func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted, .suiteStarted, .stepStarted, .stepProgressed: break
    case .stepFinished(let suite, let result): take(result, in: suite)
    case .suiteFinished(let result): take(result)
    case .runFinished(let summary): return document(summary)
    }
    return ""
  }

  private mutating func take(_ result: StepResult, in suite: SuiteIdentity) {
    let name = "\(suite.title.markdown) / \(step.title(result.step).markdown)"
    switch result.outcome {
    case .failed, .errored:
      let reason = step.summary(of: result).first ?? ""
      addRow(result.outcome, name, step.place(of: result), reason)
      addDetails(name, step.failure(result))
    case .flaky: flaky.append("- \(name): \(step.remark(result).markdown)")
    case .passed, .blocked, .skipped: break
    }
  }

  private mutating func take(_ result: SuiteResult) {
    guard let problem = result.problem else { return }
    let name = result.suite.title.markdown
    addRow(result.outcome, name, step.place(of: problem), problem.message)
    addDetails(name, step.problem(problem))
  }

  private mutating func addRow(
    _ outcome: Outcome,
    _ name: String,
    _ place: String,
    _ reason: String
  ) {
    let reason = reason.visible.cut(toWidth: 160, mark: "…").markdown
    rows.append("| \(outcome.symbol(.plain)) | \(name) | \(place.markdown) | \(reason) |")
  }

  private mutating func addDetails(_ name: String, _ lines: [String]) {
    guard details.count < Self.detailLimit else { return }
    let text = lines.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, text.longestRun(of: "`") + 1))
    details.append(
      """
      <details><summary>\(name)</summary>

      \(fence)text
      \(text)
      \(fence)

      </details>
      """
    )
  }

  // MARK: The document

  private func document(_ summary: RunSummary) -> String {
    var blocks = ["## \(headline(summary))", table(summary)]
    if !rows.isEmpty {
      let shown = rows.prefix(Self.rowLimit)
      blocks.append(
        (["|  | step | place | reason |", "|---|---|---|---|"] + shown).joined(separator: "\n")
      )
      let others = rows.count - shown.count
      if others > 0 { blocks.append("… and \(others) more") }
    }
    blocks += details
    if !flaky.isEmpty {
      blocks.append((["**Passed only after a retry**", ""] + flaky).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func headline(_ summary: RunSummary) -> String {
    let failures = rows.count
    if summary.isInterrupted { return "✗ specrun: interrupted" }
    if failures > 0 { return "✗ specrun: \(counted(failures, "failure"))" }
    return summary.exitStatus == 0
      ? "✓ specrun: \(counted(summary.steps.total, "step")) without failure" : "✗ specrun: failed"
  }

  private func table(_ summary: RunSummary) -> String {
    let outcomes = Outcome.allCases.filter { summary.suites[$0] + summary.steps[$0] > 0 }
    func row(_ name: String, _ counts: OutcomeCounts) -> String {
      "| \(name) | \(counts.total) |" + outcomes.map { " \(counts[$0]) |" }.joined()
    }
    return """
      |  | all |\(outcomes.map { " \($0.rawValue) |" }.joined())
      |---|---:|\(outcomes.map { _ in "---:|" }.joined())
      \(row("suites", summary.suites))
      \(row("steps", summary.steps))

      \(counted(summary.requestCount, "request")) in \(summary.duration.brief), seed \(summary.seed)
      """
  }
}

extension String {
  /// As plain text in Markdown, on one line: nothing in it is markup, a link or HTML.
  fileprivate var markdown: String {
    let scalars = Array(visible.unicodeScalars)
    return scalars.indices.reduce(into: "") { text, index in
      let scalar = scalars[index]
      switch scalar {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "!", "@": text += "&#\(scalar.value);"
      case ":" where scalars[(index + 1)...].beginsLinkOrEmoji: text += "&#58;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  fileprivate func longestRun(of character: Character) -> Int {
    var longest = 0
    var length = 0
    for next in self {
      length = next == character ? length + 1 : 0
      longest = Swift.max(longest, length)
    }
    return longest
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether a colon before it would make it `://` of an address, or `:name:` of an emoji.
  fileprivate var beginsLinkOrEmoji: Bool {
    if starts(with: "//".unicodeScalars) { return true }
    let name = prefix {
      $0.properties.isAlphabetic || $0.isASCIIDigit || "_+-".unicodeScalars.contains($0)
    }
    return !name.isEmpty && dropFirst(name.count).first == ":"
      && !name.allSatisfy(\.isASCIIDigit)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

import SpecModel

/// The last lines of a run.
struct SummaryText {
  /// A step, or a suite's beginning, that did not pass, for the list at the end.
  struct Failure {
    /// In the run, and in the suite, whatever the order was in which they ended.
    var position: (suite: Int, step: Int)
    /// With what makes it a link, which takes no columns.
    var place: String
    var placeWidth: Int
    var title: String
    var outcome: Outcome
  }

  var theme: Theme
  /// No more than these are listed.
  var limit = 50

  func lines(_ summary: RunSummary, failures: [Failure], notRun: Int) -> [String] {
    var lines: [String] = [""]
    // A single failure stands right above.
    if failures.count > 1 {
      let width = min(60, failures.map(\.placeWidth).max() ?? 0)
      lines += failures.prefix(limit).map { failure in
        let blanks = String(repeating: " ", count: max(0, width - failure.placeWidth))
        return "\(failure.outcome.paintedSymbol(theme)) \(failure.place)\(blanks)  \(failure.title)"
      }
      if failures.count > limit {
        lines.append("\(theme.ellipsis) and \(failures.count - limit) more")
      }
      lines.append("")
    }
    if summary.isInterrupted {
      let rest = notRun > 0 ? ": \(counted(notRun, "suite")) did not run" : ""
      lines.append(theme.paint("interrupted", .error) + rest)
    }
    lines.append(summary.suites.sentence("suite", theme))
    lines.append(summary.steps.sentence("step", theme))
    lines.append(
      "\(counted(summary.requestCount, "request")) in \(summary.duration.brief), "
        + "seed \(summary.seed)"
    )
    return lines
  }
}

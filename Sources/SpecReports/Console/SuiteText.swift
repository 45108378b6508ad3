import SpecModel
import SpecSource

/// The lines about one suite that has ended.
struct SuiteText {
  var files: [SourceFile]
  var theme: Theme
  var verbosity: ConsoleSettings.Verbosity
  var bodyLineLimit: Int
  /// In columns; longer titles stand out.
  var titleWidth: Int
  var stepsWidth: Int

  private var step: StepText {
    StepText(files: files, theme: theme, verbosity: verbosity, bodyLineLimit: bodyLineLimit)
  }

  /// What to print of a suite and those of its steps that are worth a mention, in their order; more
  /// than a line about a step stands between blank ones.
  func lines(_ result: SuiteResult, steps: [StepResult]) -> [String] {
    if verbosity == .quiet, !result.outcome.isFailure { return [] }
    var blocks: [[String]] = []
    if let problem = result.problem { blocks.append(step.problem(problem)) }
    var remarks: [String] = []
    for result in steps {
      switch result.outcome {
      case .failed, .errored: blocks.append(step.failure(result))
      case .blocked: break
      case .passed, .flaky, .skipped:
        if verbosity >= .verbose {
          blocks.append(step.everything(result))
        } else if result.outcome != .passed, verbosity == .normal {
          remarks.append("\(step.headline(result))  \(step.remark(result))")
        }
      }
    }
    remarks += steps.blockedByBlame.map { step.line(blockedBy: $0.blame, $0.steps) }
    guard !blocks.isEmpty else { return [headline(result)] + remarks.map { $0.indented(2) } }
    if !remarks.isEmpty { blocks.append(remarks) }
    return [headline(result), ""] + blocks.joinedByBlankLines().map { $0.indented(2) } + [""]
  }

  private func headline(_ result: SuiteResult) -> String {
    let title = result.suite.title.visible.padded(to: titleWidth)
    // A step that ran several times counts as often.
    let steps = counted(max(result.suite.stepCount, result.counts.total), "step")
      .padded(to: stepsWidth)
    let time = result.duration.brief
    let blanks = String(repeating: " ", count: max(0, 7 - time.count))
    let symbol = result.outcome.paintedSymbol(theme)
    var line = "\(symbol) \(result.outcome.isFailure ? theme.paint(title, .title) : title)"
    line += "  \(steps)  \(blanks)\(time)"
    var remarks = result.counts.exceptions(theme)
    if let reason = result.reason { remarks = ["\(result.outcome.rawValue): \(reason.visible)"] }
    if !remarks.isEmpty { line += "  \(remarks.joined(separator: ", "))" }
    return line
  }
}

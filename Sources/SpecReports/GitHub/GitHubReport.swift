import SpecModel
import SpecSource

/// Annotations for GitHub Actions: a workflow command for each failure, at the line of the spec
/// that did not hold.
///
/// GitHub reads the commands from the job's log, so they belong on the standard output:
/// `--report github:-`. It shows ten of each kind for a step of a job, so there is one for a step
/// of a suite and not one for each mismatch.
struct GitHubReport: ReportText {
  private let step: StepText
  private let files: [SourceFile]

  init(files: [SourceFile]) {
    self.files = files
    step = StepText(files: files, theme: .plain)
  }

  func text(for event: RunEvent) -> String {
    switch event {
    case .stepFinished(let suite, let result): annotation(result, in: suite)
    case .suiteFinished(let result): annotation(result)
    case .runStarted, .suiteStarted, .stepStarted, .stepProgressed, .runFinished: ""
    }
  }

  private func annotation(_ result: StepResult, in suite: SuiteIdentity) -> String {
    let title = "\(suite.title.visible) / \(step.title(result.step))"
    switch result.outcome {
    case .failed, .errored:
      let range = result.decisiveRange
      let lines = step.summary(of: result) + step.answer(of: result)
      let text = lines.joined(separator: "\n")
      return command("error", at: range, title: title, text)
    case .flaky:
      return command("warning", at: result.step.range, title: title, step.remark(result))
    case .passed, .blocked, .skipped: return ""
    }
  }

  private func annotation(_ result: SuiteResult) -> String {
    guard let problem = result.problem else { return "" }
    let title = result.suite.title.visible
    return command("error", at: problem.range, title: title, problem.message.visible)
  }

  /// `::error file=…,line=…::text`.
  private func command(
    _ name: String,
    at range: SourceRange,
    title: String,
    _ text: String
  ) -> String {
    var properties: [(String, String)] = []
    if files.indices.contains(range.file.index) {
      properties = [
        ("file", files[range.file.index].path), ("line", "\(range.start.line)"),
        ("endLine", "\(max(range.start.line, range.end.line))"), ("col", "\(range.start.column)"),
      ]
    }
    properties.append(("title", title))
    let list = properties.map { "\($0.0)=\($0.1.escaped(inProperty: true))" }
    return "::\(name) \(list.joined(separator: ","))::\(text.escaped(inProperty: false))\n"
  }
}

extension String {
  /// As the runner's own toolkit escapes data and properties of workflow commands.
  fileprivate func escaped(inProperty: Bool) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      case ":" where inProperty: text += "%3A"
      case "," where inProperty: text += "%2C"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

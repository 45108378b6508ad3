import SpecModel
import SpecSource

/// The lines about one step.
struct StepText {
  var files: [SourceFile]
  var theme: Theme
  /// Mismatches that are shown of one step.
  var mismatchLimit = 20

  private var excerpt: Excerpt { Excerpt(files: files, theme: theme) }

  /// `create: POST /orders`, with the phase when it is setup or teardown.
  func title(_ step: StepIdentity) -> String {
    var title = step.name.visible
    if let id = step.id, !id.utf8.elementsEqual(step.name.utf8) {
      title = "\(id.visible): \(title)"
    }
    return step.phase == .steps ? title : "\(title) (\(step.phase.rawValue))"
  }

  /// What the step is called in a sentence: its id, else its name.
  func shortName(_ step: StepIdentity) -> String {
    (step.id.map { $0 + (step.instance?.suffix ?? "") } ?? step.name).visible
  }

  /// `✗ create: POST /orders  12 ms`.
  func headline(_ result: StepResult) -> String {
    let titles = ([result.step] + result.culprits).map(title).joined(separator: theme.inside)
    var line = "\(result.outcome.paintedSymbol(theme)) \(theme.paint(titles, .title))"
    if let response = result.exchange?.response, result.outcome.isPass {
      line += "  \(response.status)"
    }
    if !result.attempts.isEmpty || !result.steps.isEmpty { line += "  \(result.duration.brief)" }
    return line
  }

  /// Why a step that passed or did not run is worth a line: after how many attempts, or the reason.
  func remark(_ result: StepResult) -> String {
    switch result.outcome {
    case .flaky:
      let causes = result.attempts.dropLast().map(\.summary.visible)
      return "passed at attempt \(result.attempts.count) (before: "
        + "\(causes.joined(separator: "; ")))"
    case .skipped, .blocked:
      let reason = result.reason.map { ": \($0.visible)" } ?? ""
      return result.outcome.rawValue + reason
    default: return (result.reason ?? result.outcome.rawValue).visible
    }
  }

  /// Everything about a step that failed or errored.
  func failure(_ result: StepResult) -> [String] {
    var blocks: [[String]] = []
    if let problem = result.problem { blocks.append(self.problem(problem)) }
    blocks += mismatches(result.assertions.filter { !$0.passed })
    if result.problem == nil, blocks.isEmpty, let reason = result.reason {
      blocks.append([reason.visible])
    }
    if !result.culprits.isEmpty {
      blocks.append(["used at " + theme.paint(excerpt.place(of: result.step.range), .place)])
    }
    blocks += exchange(result)
    return [headline(result)] + blocks.joinedByBlankLines().map { $0.indented(2) }
  }

  /// A step as `--verbose` shows it, however it ended.
  func everything(_ result: StepResult) -> [String] {
    if result.outcome == .failed || result.outcome == .errored { return failure(result) }
    guard result.outcome.isPass else { return [headline(result) + "  \(remark(result))"] }
    let inside = result.steps.isEmpty ? exchange(result) : result.steps.map(everything)
    return [headline(result)] + inside.joinedByBlankLines().map { $0.indented(2) }
  }

  /// A problem with the part of the spec that is concerned.
  func problem(_ problem: StepProblem) -> [String] {
    [
      theme.paint(excerpt.place(of: problem.range) + ":", .place)
        + " \(problem.message.visible) [\(problem.code.visible)]"
    ] + excerpt.lines(of: problem.range, role: .error)
  }

  /// Where the failure of a step is in the spec.
  func place(of result: StepResult) -> String {
    excerpt.place(of: result.decisiveRange)
  }

  func place(of problem: StepProblem) -> String { excerpt.place(of: problem.range) }

  /// A block for each expectation, with all that it found.
  private func mismatches(_ assertions: [AssertionResult]) -> [[String]] {
    var blocks: [[String]] = []
    var previous: SourceRange?
    for assertion in assertions.prefix(mismatchLimit) {
      var block: [String] = []
      if assertion.range != previous {
        block.append(theme.paint(excerpt.place(of: assertion.range), .place))
        block += excerpt.lines(of: assertion.range, role: .failure)
      }
      block += MismatchText(theme: theme).lines(assertion)
      blocks.append(block)
      previous = assertion.range
    }
    let others = assertions.count - mismatchLimit
    if others > 0 { blocks.append(["\(theme.ellipsis) and \(others) more"]) }
    return blocks
  }

  private func exchange(_ result: StepResult) -> [[String]] {
    var blocks: [[String]] = []
    if let response = result.exchange?.response {
      let body = BodyExcerpt(theme: theme).lines(of: response.body)
      blocks.append([head(response)] + body.map { $0.indented(2) })
    }
    if result.attempts.count > 1 {
      blocks.append(["attempts"] + timeline(result.attempts).map { $0.indented(2) })
    }
    if let request = result.exchange?.request {
      blocks.append(CurlCommand(request).lines().map(\.visible))
    }
    return blocks
  }

  /// `response  200 OK, application/json, 34 B, 3.2 ms`.
  private func head(_ response: ExchangeRecord.Response) -> String {
    let size = response.body.size
    let parts = [
      "\(response.status) \(response.reason.visible)".trimmingTrailingBlanks(),
      response.contentType?.visible,
      size == 0 ? "no body" : size.map(byteCount),
      response.time.total.brief,
    ]
    return "response  " + parts.compactMap(\.self).joined(separator: ", ")
  }

  private func timeline(_ attempts: [AttemptResult]) -> [String] {
    // The first and the last tell most where there are many.
    let isLong = attempts.count > 12
    let shown =
      isLong ? [0, 1, 2] + (attempts.count - 6..<attempts.count) : Array(attempts.indices)
    let numberWidth = String(attempts.count).count
    let startWidth = attempts.map(\.start.brief.count).max() ?? 0
    let summaryWidth = min(40, attempts.map(\.summary.visible.displayWidth).max() ?? 0)
    var lines = shown.map { index in
      let attempt = attempts[index]
      let number = String(index + 1)
      let blanks = String(repeating: " ", count: numberWidth - number.count)
      let again = attempt.reason.map { "  again: \($0.visible)" } ?? ""
      return "\(blanks)\(number)  at \(attempt.start.brief.padded(to: startWidth))  "
        + "\(attempt.summary.visible.padded(to: summaryWidth))  \(attempt.duration.brief)\(again)"
    }
    if isLong {
      let left = attempts.count - shown.count
      lines.insert("\(theme.ellipsis) \(counted(left, "attempt")) more", at: 3)
    }
    return lines
  }
}

extension String {
  func indented(_ count: Int) -> String {
    isEmpty ? self : String(repeating: " ", count: count) + self
  }
}

extension [[String]] {
  func joinedByBlankLines() -> [String] { Array<String>(joined(separator: [""])) }
}

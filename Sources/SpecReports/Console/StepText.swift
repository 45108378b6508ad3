import SpecModel
import SpecSource

/// The lines about one step.
struct StepText {
  var files: [SourceFile]
  var theme: Theme
  /// Mismatches that are shown of one step.
  var mismatchLimit = 20
  var verbosity = ConsoleSettings.Verbosity.normal
  /// Lines that are shown of a body.
  var bodyLineLimit = BodyExcerpt.usualLineLimit

  private var excerpt: Excerpt { Excerpt(files: files, theme: theme) }
  private var exchange: ExchangeText {
    ExchangeText(theme: theme, verbosity: verbosity, bodyLineLimit: bodyLineLimit)
  }

  /// `create: POST /orders`, with the phase when it is setup or teardown.
  func title(_ step: StepIdentity) -> String {
    var title = step.name.visible
    if let id = step.id, !id.utf8.elementsEqual(step.name.utf8) {
      title = "\(id.visible): \(title)"
    }
    return step.phase == .steps ? title : "\(title) (\(step.phase.rawValue))"
  }

  /// What the step is called in a sentence: its id, else its name.
  func shortName(_ step: StepIdentity) -> String { step.shortName.visible }

  /// `✗ create: POST /orders  12 ms`.
  func headline(_ result: StepResult) -> String {
    headline(result, [result.step] + result.culprits)
  }

  private func headline(_ result: StepResult, _ path: [StepIdentity]) -> String {
    let titles = path.map(title).joined(separator: theme.inside)
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
    // What runs once for all suites is not used at any one place.
    if !result.culprits.isEmpty, result.step.index >= 0 {
      blocks.append(["used at " + excerpt.shownPlace(of: result.step.range)])
    }
    blocks += exchange.blocks(of: result)
    return [headline(result)] + blocks.joinedByBlankLines().map { $0.indented(2) }
  }

  /// A step as `--verbose` shows it, however it ended.
  func everything(_ result: StepResult) -> [String] {
    if result.outcome == .failed || result.outcome == .errored { return failure(result) }
    guard result.outcome.isPass else { return [headline(result) + "  \(remark(result))"] }
    let inside =
      result.steps.isEmpty ? exchange.blocks(of: result) : result.steps.map(everything)
    return [headline(result)] + inside.joinedByBlankLines().map { $0.indented(2) }
  }

  /// How a step ended, and below it how those did that it used, a line each.
  func outline(_ result: StepResult) -> [String] {
    let remark =
      result.outcome.isPass ? "" : "  \(summary(of: result).first ?? self.remark(result))"
    let inside = result.steps.flatMap(outline).map { $0.indented(2) }
    return [headline(result, [result.step]) + remark] + inside
  }

  /// A problem with the part of the spec that is concerned.
  func problem(_ problem: StepProblem) -> [String] {
    [
      excerpt.shownPlace(of: problem.range, before: ":")
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
        block.append(excerpt.shownPlace(of: assertion.range))
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
}

extension String {
  func indented(_ count: Int) -> String {
    isEmpty ? self : String(repeating: " ", count: count) + self
  }
}

extension [[String]] {
  func joinedByBlankLines() -> [String] { Array<String>(joined(separator: [""])) }
}

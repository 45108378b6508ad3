import SpecModel
import SpecSource

extension StepResult {
  /// The part of the spec that decided how the step ended: a problem's place, else the first
  /// expectation that did not hold, else the step.
  var decisiveRange: SourceRange {
    problem?.range ?? assertions.first { !$0.passed }?.range ?? step.range
  }

  /// Where in the answer something was not as expected.
  var mismatchPaths: [String] { assertions.filter { !$0.passed }.map(\.path) }
}

extension StepText {
  /// Why a step did not pass, a line for each reason, without the spec's lines and the answer.
  func summary(of result: StepResult) -> [String] {
    var lines = result.problem.map { ["\($0.message.visible) [\($0.code.visible)]"] } ?? []
    lines += result.assertions.filter { !$0.passed }.prefix(mismatchLimit).map(oneLine)
    return lines.isEmpty ? [remark(result)] : lines
  }

  /// What came, in a few lines; see ``ExchangeText/answer(of:)``.
  func answer(of result: StepResult) -> [String] {
    ExchangeText(theme: theme, verbosity: .normal, bodyLineLimit: bodyLineLimit).answer(of: result)
  }

  /// `status: expected 200, actual 401`, and behind it what two values don't say: `(left over: [0] 5)`.
  func oneLine(_ mismatch: AssertionResult) -> String {
    let actual = mismatch.actual.isEmpty ? "nothing" : mismatch.actual
    let detail = mismatch.detail?.split(separator: "\n").first.map { " (\($0))" } ?? ""
    return "\(mismatch.path): expected \(mismatch.expected), actual \(actual)\(detail)".visible
  }
}

import JSON
import SpecModel
import SpecSource

/// The Test Anything Protocol, version 14: a test point for each suite, with its steps as a
/// subtest before it (https://testanything.org/tap-version-14-specification.html).
///
/// A test point that did not pass has a YAML block that says why; its values are written as JSON,
/// which is YAML too. A blocked step is not a failure of its own: it is skipped, with its reason.
struct TAPReport: ReportText {
  private let step: StepText
  private var suiteCount = 0
  private var stepCount = 0

  init(files: [SourceFile]) {
    step = StepText(files: files, theme: .plain)
  }

  mutating func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted: return "TAP version 14\n"
    case .suiteStarted(let suite):
      stepCount = 0
      return "# Subtest: \(suite.title.tapEscaped)\n"
    case .stepStarted, .stepProgressed: return ""
    case .stepFinished(_, let result):
      stepCount += 1
      return point(result).map { "    \($0)\n" }.joined()
    case .suiteFinished(let result):
      suiteCount += 1
      return (["    1..\(stepCount)"] + point(result)).map { "\($0)\n" }.joined()
    case .runFinished(let summary):
      let rest = summary.isInterrupted ? "Bail out! interrupted\n" : ""
      return "\(rest)1..\(suiteCount)\n# seed \(summary.seed)\n"
    }
  }

  private func point(_ result: StepResult) -> [String] {
    var point = TestPoint(number: stepCount, name: step.title(result.step), result.outcome)
    point.reason = result.reason
    guard result.outcome.isFailure || result.outcome == .flaky, result.outcome != .blocked else {
      return point.lines
    }
    point.add("at", .string(step.place(of: result)))
    point.add("outcome", .string(result.outcome.rawValue))
    if let problem = result.problem {
      point.add("code", .string(problem.code))
      point.add("message", .string(problem.message.visible))
    }
    for mismatch in result.assertions where !mismatch.passed {
      point.add(mismatch: mismatch)
    }
    let answer = step.answer(of: result)
    if !answer.isEmpty { point.add("answer", .array(answer.map { .string($0) })) }
    if result.attempts.count > 1 {
      point.add("attempts", .array(result.attempts.map { .string($0.summary.visible) }))
    }
    return point.lines
  }

  private func point(_ result: SuiteResult) -> [String] {
    var point = TestPoint(number: suiteCount, name: result.suite.title, result.outcome)
    point.reason = result.reason
    if let problem = result.problem {
      point.add("at", .string(step.place(of: problem)))
      point.add("code", .string(problem.code))
      point.add("message", .string(problem.message.visible))
    }
    return point.lines
  }
}

/// `ok 1 - name` with what follows it.
private struct TestPoint {
  private let head: String
  private let outcome: Outcome
  private var members: [(name: String, value: JSONValue)] = []
  private var mismatches: [JSONValue] = []
  var reason: String?

  init(number: Int, name: String, _ outcome: Outcome) {
    let isOK = outcome.isPass || outcome == .skipped || outcome == .blocked
    head = "\(isOK ? "ok" : "not ok") \(number) - \(name.tapEscaped)"
    self.outcome = outcome
  }

  mutating func add(_ name: String, _ value: JSONValue) {
    members.append((name, value))
  }

  mutating func add(mismatch: AssertionResult) {
    var members: JSONObject = [
      "path": .string(mismatch.path.visible), "expected": .string(mismatch.expected.visible),
      "actual": .string(mismatch.actual.visible),
    ]
    members["detail"] = mismatch.detail.map { .string($0.visible) }
    mismatches.append(.object(members))
  }

  var lines: [String] {
    var lines = [head]
    if outcome == .skipped || outcome == .blocked {
      lines[0] += " # SKIP " + (reason ?? outcome.rawValue).tapEscaped
    }
    var members = members
    if !mismatches.isEmpty { members.append(("mismatches", .array(mismatches))) }
    guard !members.isEmpty else { return lines }
    lines.append("  ---")
    lines += members.map { "  \($0.name): \($0.value.text)" }
    return lines + ["  ..."]
  }
}

extension String {
  /// On one line, with `#` and `\` escaped, which mean something in TAP.
  fileprivate var tapEscaped: String {
    visible.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "#" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

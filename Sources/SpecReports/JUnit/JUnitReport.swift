#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecModel
import SpecSource

/// JUnit XML as CI servers read it: a `testsuite` for each suite, a `testcase` for each step.
///
/// Elements and attributes are those of Jenkins' `junit-10.xsd`, of which there are revisions: some
/// have `file` and `line` of a `testcase`, by which GitLab and CircleCI link to the source, others
/// the elements of flaky tests; none has all. A blocked step is `skipped`, so that one failed log-in
/// is one failure. The steps of an action are lines in the `system-out` of the step that used it. A
/// flaky step passes and has a `flakyFailure`, or `flakyError`, for each attempt
/// before.
struct JUnitReport: ReportText {
  private struct Totals {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    var attributes: [(String, String)] {
      [
        ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("skipped", "\(skipped)"),
      ]
    }

    static func += (left: inout Totals, right: Totals) {
      left.tests += right.tests
      left.failures += right.failures
      left.errors += right.errors
      left.skipped += right.skipped
    }
  }

  /// Bytes of the beginning, with blanks at its end for what is known only when the run is over.
  private static let headLength = 200

  private let sources: [SourceFile]
  private let step: StepText
  private var runStart = 0.0
  private var seed: UInt64 = 0
  /// Of the suite that has not ended.
  private var cases: [XMLElement] = []
  private var runTotals = Totals()
  private(set) var finalHead: String?

  init(files: [SourceFile]) {
    sources = files
    step = StepText(files: files, theme: .plain)
  }

  mutating func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted(_, let seed, let startedAt):
      runStart = startedAt
      self.seed = seed
      return Self.head([])
    case .suiteStarted, .stepStarted, .stepProgressed: return ""
    case .stepFinished(let suite, let result):
      cases.append(testcase(result, in: suite))
      return ""
    case .suiteFinished(let result):
      if let problem = result.problem { cases.insert(testcase(problem, of: result), at: 0) }
      defer { cases = [] }
      runTotals += totals
      return testsuite(result).lines(indent: 2)
    case .runFinished(let summary):
      finalHead = Self.head(runTotals.attributes + [("time", summary.duration.seconds)])
      return "</testsuites>\n"
    }
  }

  /// The beginning of the file, always as long.
  private static func head(_ totals: [(String, String)]) -> String {
    let attributes = totals.map { " \($0.0)=\"\($0.1)\"" }.joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="specrun"\(attributes)>
      """
    return text.padded(to: headLength - 1) + "\n"
  }

  private func testsuite(_ result: SuiteResult) -> XMLElement {
    let totals = totals
    let properties = [
      ("seed", String(seed)), ("requests", String(result.requestCount)),
      ("tags", result.suite.tags.joined(separator: " ")), ("reason", result.reason ?? ""),
    ].filter { !$0.1.isEmpty }
    let start = Date(timeIntervalSince1970: runStart + result.start / .seconds(1))
    return XMLElement(
      name: "testsuite",
      attributes: [
        ("name", result.suite.title.visible)
      ] + totals.attributes + [
        ("time", result.duration.seconds),
        ("timestamp", start.ISO8601Format()), ("id", "\(result.suite.index)"),
        ("file", result.suite.path.visible),
      ],
      children: [
        XMLElement(
          name: "properties",
          attributes: [],
          children: properties.map {
            XMLElement(name: "property", attributes: [("name", $0.0), ("value", $0.1.visible)])
          }
        )
      ] + cases
    )
  }

  private func testcase(_ result: StepResult, in suite: SuiteIdentity) -> XMLElement {
    var element = testcase(
      step.title(result.step),
      in: suite,
      at: result.step.range,
      time: result.duration
    )
    switch result.outcome {
    case .passed: break
    case .flaky: element.children = result.attempts.dropLast().map(rerun)
    case .failed:
      element.children = [
        verdict("failure", type: "expectation", message: firstMismatch(result), result)
      ]
    case .errored:
      let problem = result.problem
      element.children = [
        verdict(
          "error",
          type: problem?.code ?? "error",
          message: problem?.message ?? step.remark(result),
          result
        )
      ]
    case .blocked, .skipped:
      let message =
        result.reason ?? result.blame.map { "blocked by '\(step.shortName($0))'" } ?? ""
      element.children = [
        XMLElement(
          name: "skipped",
          attributes: [("type", result.outcome.rawValue), ("message", message.visible)]
        )
      ]
    }
    if !result.steps.isEmpty {
      let lines = result.steps.flatMap(step.outline)
      element.children.append(
        XMLElement(name: "system-out", attributes: [], text: lines.joined(separator: "\n"))
      )
    }
    return element
  }

  /// A suite that could not begin has no step to carry the error.
  private func testcase(_ problem: StepProblem, of result: SuiteResult) -> XMLElement {
    var element = testcase("(suite)", in: result.suite, at: problem.range, time: .zero)
    element.children = [
      XMLElement(
        name: "error",
        attributes: [("type", problem.code.visible), ("message", problem.message.visible)],
        text: step.problem(problem).joined(separator: "\n")
      )
    ]
    return element
  }

  private func testcase(
    _ name: String,
    in suite: SuiteIdentity,
    at range: SourceRange,
    time: Duration
  ) -> XMLElement {
    let isKnown = sources.indices.contains(range.file.index)
    let path = isKnown ? sources[range.file.index].path : suite.path
    return XMLElement(
      name: "testcase",
      attributes: [
        ("name", name), ("classname", suite.title.visible), ("time", time.seconds),
        ("file", path.visible), ("line", "\(range.start.line)"),
      ]
    )
  }

  private func rerun(_ attempt: AttemptResult) -> XMLElement {
    XMLElement(
      name: attempt.status == nil ? "flakyError" : "flakyFailure",
      attributes: [
        ("message", attempt.summary.visible), ("type", (attempt.reason ?? "retry").visible),
      ]
    )
  }

  private func verdict(
    _ name: String,
    type: String,
    message: String,
    _ result: StepResult
  ) -> XMLElement {
    XMLElement(
      name: name,
      attributes: [("type", type.visible), ("message", message.visible)],
      text: step.failure(result).joined(separator: "\n")
    )
  }

  private func firstMismatch(_ result: StepResult) -> String {
    let reasons = step.summary(of: result)
    let others = reasons.count > 1 ? " (and \(reasons.count - 1) more)" : ""
    return (reasons.first ?? "failed") + others
  }

  private var totals: Totals {
    var totals = Totals(tests: cases.count)
    for element in cases {
      switch element.children.first?.name {
      case "failure": totals.failures += 1
      case "error": totals.errors += 1
      case "skipped": totals.skipped += 1
      default: break
      }
    }
    return totals
  }
}

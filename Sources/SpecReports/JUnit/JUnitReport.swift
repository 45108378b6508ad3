#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import SpecModel
package import SpecSource
import Synchronization

/// JUnit XML as CI servers read it: a `testsuite` for each suite, a `testcase` for each step.
///
/// The elements are those of Jenkins' `junit-10.xsd`; `file` and `line` of a `testcase` are not in
/// it, but GitLab, CircleCI and others link to the source by them. A blocked step is `skipped`, so
/// that one failed log-in is one failure. A flaky step passes and has a `flakyFailure`, or
/// `flakyError`, for each attempt before.
package final class JUnitReport: Reporter {
  private struct State {
    var start = 0.0
    var seed: UInt64 = 0
    /// Of suites that have not ended.
    var testcases: [Int: [(index: Int, element: XMLElement)]] = [:]
    /// Suites that have ended, as text.
    var suites: [Int: String] = [:]
    var totals = Totals()
    var duration = Duration.zero
  }

  private struct Totals {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    static func += (left: inout Totals, right: Totals) {
      left.tests += right.tests
      left.failures += right.failures
      left.errors += right.errors
      left.skipped += right.skipped
    }
  }

  private let file: ReportFile
  private let sources: [SourceFile]
  private let step: StepText
  private let state = Mutex(State())

  /// - Throws: ``ReportFileError`` if the file can't be written.
  package init(path: String, files: [SourceFile]) throws {
    file = try ReportFile(path: path)
    sources = files
    step = StepText(files: files, theme: .plain)
  }

  package func receive(_ event: RunEvent) {
    state.withLock { take(event, &$0) }
  }

  /// - Throws: ``ReportFileError``.
  package func finish() throws {
    let text = state.withLock { document($0) }
    try file.write(text)
  }

  private func take(_ event: RunEvent, _ state: inout State) {
    switch event {
    case .runStarted(_, let seed, let startedAt):
      state.start = startedAt
      state.seed = seed
    case .suiteStarted, .stepStarted: break
    case .stepFinished(let suite, let result):
      let element = testcase(result, in: suite)
      state.testcases[suite.index, default: []].append((result.step.index, element))
    case .suiteFinished(let result):
      let steps = state.testcases.removeValue(forKey: result.suite.index) ?? []
      var cases = steps.sorted { $0.index < $1.index }.map(\.element)
      if let problem = result.problem {
        cases.insert(testcase(problem, of: result), at: 0)
      }
      let totals = totals(of: cases)
      state.totals += totals
      state.suites[result.suite.index] =
        testsuite(result, cases, totals, state).lines(indent: 2)
    case .runFinished(let summary): state.duration = summary.duration
    }
  }

  private func document(_ state: State) -> String {
    let root = XMLElement(
      name: "testsuites",
      attributes: [
        ("name", "specrun"), ("tests", "\(state.totals.tests)"),
        ("failures", "\(state.totals.failures)"), ("errors", "\(state.totals.errors)"),
        ("time", state.duration.seconds),
      ]
    )
    let suites = state.suites.sorted { $0.key < $1.key }.map(\.value).joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(root.head)>
      \(suites)</testsuites>

      """
  }

  private func testsuite(
    _ result: SuiteResult,
    _ cases: [XMLElement],
    _ totals: Totals,
    _ state: State
  ) -> XMLElement {
    let properties = [
      ("seed", String(state.seed)), ("requests", String(result.requestCount)),
      ("tags", result.suite.tags.joined(separator: " ")), ("reason", result.reason ?? ""),
    ].filter { !$0.1.isEmpty }
    let start = Date(timeIntervalSince1970: state.start + result.start / .seconds(1))
    return XMLElement(
      name: "testsuite",
      attributes: [
        ("name", result.suite.title.visible), ("tests", "\(totals.tests)"),
        ("failures", "\(totals.failures)"), ("errors", "\(totals.errors)"),
        ("skipped", "\(totals.skipped)"), ("time", result.duration.seconds),
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
    let mismatches = result.assertions.filter { !$0.passed }
    guard let first = mismatches.first else { return result.problem?.message ?? "failed" }
    let others = mismatches.count > 1 ? " (and \(mismatches.count - 1) more)" : ""
    return "\(first.path): expected \(first.expected), actual \(first.actual)\(others)"
  }

  private func totals(of cases: [XMLElement]) -> Totals {
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

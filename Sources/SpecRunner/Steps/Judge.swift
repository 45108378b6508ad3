import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

/// What was found when an answer was held against expectations.
struct Verdict: Sendable {
  var assertions: [AssertionResult] = []
  /// An expectation that could not be worked out.
  var problem: StepProblem?

  var isPass: Bool { problem == nil && assertions.allSatisfy(\.passed) }

  var firstMismatch: AssertionResult? { assertions.first { !$0.passed } }
}

/// Holds answers against expectations.
struct Judge: Sendable {
  let shapes: ShapeTable
  /// Without an answer; each answer is put into a copy.
  let scope: StepScope

  /// The verdict on an answer that is not polled for, or that a poll ended with.
  func verdict(on answer: ResponseRecord, of step: Step) -> Verdict {
    var verdict = Verdict()
    if step.expectations.requiresSuccess, !(step.poll?.expectsStatus ?? false) {
      verdict.assertions.append(success(answer, at: step.identity.range))
    }
    let rest = self.verdict(on: answer, assertions: step.expectations.assertions)
    verdict.assertions += rest.assertions
    verdict.problem = rest.problem
    return verdict
  }

  /// Every assertion, with every mismatch of each.
  func verdict(on answer: ResponseRecord, assertions: [Assertion]) -> Verdict {
    var scope = scope
    scope.response = answer
    let matcher = Matcher(shapes: shapes, scope: scope)
    var verdict = Verdict()
    for assertion in assertions {
      do {
        verdict.assertions += try results(of: assertion, on: answer, matcher, scope)
      } catch {
        verdict.problem = verdict.problem ?? StepFailure(error).problem
      }
    }
    return verdict
  }

  private func results(
    of assertion: Assertion,
    on answer: ResponseRecord,
    _ matcher: Matcher,
    _ scope: StepScope
  ) throws(EvaluationError) -> [AssertionResult] {
    let value: Value
    let path: String
    switch assertion.subject {
    case .field(let names):
      value = names.reduce(.record(answer)) { value, name in
        if case .record(let record) = value { record.field(name) } else { .missing }
      }
      path = names.joined(separator: ".")
    case .query(let query):
      path = assertion.label
      do {
        value = try query.evaluate(in: scope)
      } catch {
        // The answer is not of the kind that the query needs: that is a verdict on the answer.
        return [assertion.mismatch(actual: error.message)]
      }
    }
    let mismatches = try matcher.mismatches(of: value, against: assertion.pattern, at: path)
    guard !mismatches.isEmpty else { return [assertion.success] }
    return mismatches.map(AssertionResult.init)
  }

  private func success(_ answer: ResponseRecord, at range: SourceRange) -> AssertionResult {
    let status = answer.response.status
    let isSuccess = (200..<300).contains(status)
    return AssertionResult(
      path: "status",
      passed: isSuccess,
      expected: "2xx",
      actual: isSuccess ? "" : String(status),
      range: range
    )
  }
}

extension Assertion {
  var success: AssertionResult {
    AssertionResult(path: label, passed: true, expected: pattern.summary, range: range)
  }

  func mismatch(actual: String) -> AssertionResult {
    AssertionResult(
      path: label,
      passed: false,
      expected: pattern.summary,
      actual: actual,
      range: range
    )
  }
}

extension AssertionResult {
  init(_ mismatch: Mismatch) {
    self.init(
      path: mismatch.path,
      passed: false,
      expected: mismatch.expected,
      actual: mismatch.actual,
      expectedValue: mismatch.expectedValue,
      actualValue: mismatch.actualValue,
      detail: mismatch.detail,
      range: mismatch.range
    )
  }
}

extension Poll {
  /// Whether `until` says which status it waits for; then no other one is required.
  var expectsStatus: Bool { until.contains { $0.label == "status" } }
}

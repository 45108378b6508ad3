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
  let secrets: SecretKeeper
  /// Without an answer; each answer is put into a copy.
  let scope: StepScope
  /// Those of the program that runs the suite.
  let validations: [ResponseValidation]

  /// The verdict on an answer that is not polled for, or that a poll ended with.
  func verdict(on answer: ResponseRecord, of step: Step) -> Verdict {
    var verdict = Verdict()
    if step.expectations.requiresSuccess, !(step.poll?.expectsStatus ?? false) {
      verdict.assertions.append(success(answer, of: step))
    }
    if let result = graphQLResult(on: answer, of: step) { verdict.assertions.append(result) }
    judge(answer, by: step.expectations.assertions, into: &verdict)
    explainRedirect(answer, of: step, in: &verdict)
    verdict.assertions += objections(to: answer, of: step)
    return verdict
  }

  /// Most other tools follow a redirect unasked, so that who expects what lies behind it is told how.
  private func explainRedirect(
    _ answer: ResponseRecord,
    of step: Step,
    in verdict: inout Verdict
  ) {
    guard [301, 302, 303, 307, 308].contains(answer.response.status),
      case .text = answer.field("location"),
      case .request(let template) = step.action, template.redirects == 0,
      let index = verdict.assertions.firstIndex(where: { !$0.passed && $0.path == "status" }),
      expectsSuccess(step)
    else { return }
    let hint = "redirects are not followed; 'redirects: 5' follows them"
    verdict.assertions[index].detail = verdict.assertions[index].detail ?? hint
  }

  /// Whether a status of 200 to 299 would do.
  private func expectsSuccess(_ step: Step) -> Bool {
    guard let status = step.expectations.assertions.first(where: { $0.label == "status" }) else {
      return step.expectations.requiresSuccess
    }
    let matcher = Matcher(shapes: shapes, scope: scope)
    return (200..<300).contains { code in
      let value = Value.json(.number(JSONNumber(code)))
      return (try? matcher.mismatches(of: value, against: status.pattern, at: "status"))?.isEmpty
        == true
    }
  }

  /// Every assertion, with every mismatch of each.
  func verdict(on answer: ResponseRecord, assertions: [Assertion]) -> Verdict {
    var verdict = Verdict()
    judge(answer, by: assertions, into: &verdict)
    return verdict
  }

  private func judge(
    _ answer: ResponseRecord,
    by assertions: [Assertion],
    into verdict: inout Verdict
  ) {
    var answered = scope
    answered.response = answer
    // Put into its box once, and not for each assertion.
    let scope: any Scope = answered
    let matcher = Matcher(shapes: shapes, scope: scope)
    verdict.assertions.reserveCapacity(verdict.assertions.count + assertions.count)
    for index in assertions.indices {
      do {
        try judge(answer, by: assertions[index], matcher, scope, into: &verdict.assertions)
      } catch {
        verdict.problem = verdict.problem ?? StepFailure(error).problem
      }
    }
  }

  private func judge(
    _ answer: ResponseRecord,
    by assertion: Assertion,
    _ matcher: Matcher,
    _ scope: any Scope,
    into results: inout [AssertionResult]
  ) throws(EvaluationError) {
    let value: Value
    let path: String
    switch assertion.subject {
    case .field(let name):
      value = answer.field(name)
      path = name
    case .query(let query):
      path = assertion.label
      // A list of which only the length counts is made only to be shown.
      let isAsLong = try matcher.accepts(
        elementCount: { query.elementCount(in: scope) },
        assertion.pattern
      )
      if isAsLong == true {
        results.append(assertion.success)
        return
      }
      do {
        value = try query.evaluate(in: scope)
      } catch {
        // The answer is not of the kind that the query needs: that is a verdict on the answer.
        results.append(assertion.mismatch(actual: error.message))
        return
      }
    }
    let mismatches = try matcher.mismatches(of: value, against: assertion.pattern, at: path)
    guard !mismatches.isEmpty else {
      results.append(assertion.success)
      return
    }
    for mismatch in mismatches {
      keepSecrets(of: mismatch, assertion)
      results.append(AssertionResult(mismatch))
    }
  }

  /// What an expectation or a query makes of a secret is as secret, wherever the mismatch shows it.
  private func keepSecrets(of mismatch: Mismatch, _ assertion: Assertion) {
    keepExpected(of: mismatch, assertion.pattern)
    if case .query(let query) = assertion.subject, let actual = mismatch.actualValue {
      secrets.keep(actual, readBy: query.references)
    }
  }

  func keepExpected(of mismatch: Mismatch, _ pattern: Pattern) {
    guard let expected = mismatch.expectedValue else { return }
    let inside = pattern.references.filter { mismatch.range.contains($0.range) }
    secrets.keep(expected, readBy: inside)
  }

  /// What the program's own validations say against an answer.
  private func objections(to answer: ResponseRecord, of step: Step) -> [AssertionResult] {
    validations.enumerated().compactMap { index, validation in
      guard case .failure(let error) = validation(answer.request, answer.response) else {
        return nil
      }
      return AssertionResult(
        path: "run.validations[\(index)]",
        passed: false,
        expected: "to hold",
        actual: "\(error)",
        range: step.identity.range
      )
    }
  }

  private func success(_ answer: ResponseRecord, of step: Step) -> AssertionResult {
    let status = answer.response.status
    let acceptsGone = step.expectations.acceptsGone
    let isSuccess = (200..<300).contains(status) || (acceptsGone && [404, 410].contains(status))
    return AssertionResult(
      path: "status",
      passed: isSuccess,
      expected: acceptsGone ? "2xx, 404 or 410" : "2xx",
      actual: isSuccess ? "" : String(status),
      range: step.identity.range
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

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}

extension Poll {
  /// Whether `until` says which status it waits for; then no other one is required.
  var expectsStatus: Bool { until.contains { $0.label == "status" } }
}

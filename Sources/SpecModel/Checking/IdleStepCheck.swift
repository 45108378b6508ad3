import JSON
import Matching
import SpecSource

/// Finds steps that can never run, and, where that is asked for, steps that prove next to nothing.
struct IdleStepCheck {
  private let decoded: [DecodedStep]
  private let resolved: ResolvedSuite

  /// Looks at steps as they were written and as they were resolved.
  init(steps: [DecodedStep], resolved: ResolvedSuite) {
    decoded = steps
    self.resolved = resolved
  }

  func warnOfStepsThatNeverRun(_ decoding: inout Decoding) {
    var idle: [Int: String] = [:]
    for index in decoded.indices {
      if decoded[index].step.skip != nil {
        idle[index] = "is skipped"
      } else if let reason = reason(ofStep: index, idle: idle, &decoding) {
        idle[index] = reason
      }
    }
  }

  /// A step that is sent and whose answer only has to be 2xx.
  func noteStepsThatAssertNothing(_ decoding: inout Decoding) {
    for step in resolved.steps where step.identity.phase == .steps {
      guard case .request = step.action, step.expectations.assertions.isEmpty,
        step.expectations.error == nil, step.poll == nil, step.captures.isEmpty,
        step.reception?.asserts != true
      else { continue }
      decoding.diagnostics.append(
        Diagnostic(
          .assertsNothing,
          "this step takes any answer whose status is 2xx",
          at: step.identity.range,
          hint: "say with 'expect' what the answer must be like",
          severity: .note
        )
      )
    }
  }

  /// Why the step never runs, after a warning; nil when it may.
  private func reason(
    ofStep index: Int,
    idle: [Int: String],
    _ decoding: inout Decoding
  ) -> String? {
    if let condition = decoded[index].step.condition,
      case .json(.bool(false))? = condition.constant
    {
      warn("this step never runs", at: condition.range, "skip: REASON says why", &decoding)
      return "never runs"
    }
    guard !idle.isEmpty else { return nil }
    for (need, other) in zip(decoded[index].needs, resolved.steps[index].needs) {
      guard let why = idle[other] else { continue }
      warn("this step never runs: '\(need.value)' \(why)", at: need.range, nil, &decoding)
      return "never runs"
    }
    let ids = Dictionary(
      idle.compactMap { index, why in decoded[index].step.identity.id.map { ($0, why) } },
      uniquingKeysWith: { first, _ in first }
    )
    let references = resolved.references[index]
    for reference in references.ofCases + references.beforeSending where !reference.isGuarded {
      guard let why = ids[reference.name] else { continue }
      warn(
        "this step never runs: '\(reference.name)' \(why)",
        at: reference.range,
        "with ?? it can do without",
        &decoding
      )
      return "never runs"
    }
    return nil
  }

  private func warn(
    _ message: String,
    at range: SourceRange,
    _ hint: String?,
    _ decoding: inout Decoding
  ) {
    decoding.diagnostics.append(
      Diagnostic(.neverRuns, message, at: range, hint: hint, severity: .warning)
    )
  }
}

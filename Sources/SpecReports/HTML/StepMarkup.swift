import JSON
import SpecModel
import SpecSource

/// Steps as a page shows them: a line that unfolds.
struct StepMarkup: Sendable {
  private let step: StepText
  private let excerpt: Excerpt

  init(files: [SourceFile]) {
    step = StepText(files: files, theme: .plain)
    excerpt = Excerpt(files: files, theme: .plain)
  }

  /// The anchor is the element's id.
  func markup(_ result: StepResult, anchor: String) -> Markup {
    """
    <details class="step" id="\(anchor)" data-outcome="\(result.outcome.rawValue)">
    \(content(result))</details>

    """
  }

  /// A step of the action that another one used; that which is to blame is unfolded.
  private func markup(inside result: StepResult, isCulprit: Bool) -> Markup {
    """
    <details class="inner"\(isCulprit ? " open" as Markup : .empty)>
    \(content(result))</details>

    """
  }

  private func content(_ result: StepResult) -> Markup {
    let status = result.exchange?.response.map { "\($0.status)" } ?? ""
    let attempts = result.attempts.count
    let hasTime = attempts > 0 || !result.steps.isEmpty
    return """
      <summary><b class="symbol \(result.outcome.rawValue)">\(result.outcome.symbol(.plain))</b> \
      <span class="name">\(step.title(result.step))</span> \
      <span class="remarks">\(remark(result))</span> \
      <span class="facts">\(attempts > 1 ? "<span>\(attempts) attempts</span> " : Markup.empty)\
      <span class="status">\(status)</span> \
      <span class="time">\(hasTime ? result.duration.brief : "")</span></span></summary>
      <div class="inside">\(inside(result))</div>

      """
  }

  func markup(_ problem: StepProblem) -> Markup {
    """
    <div class="block problem"><h4>\(problem.message) <code>\(problem.code)</code></h4>
    \(spec(problem.range))</div>

    """
  }

  private func remark(_ result: StepResult) -> String {
    switch result.outcome {
    case .passed: ""
    case .failed, .errored: step.summary(of: result).first ?? ""
    case .flaky, .blocked, .skipped: step.remark(result)
    }
  }

  private func inside(_ result: StepResult) -> Markup {
    var parts: [Markup] = []
    if !result.culprits.isEmpty {
      // All that there is to say stands below the step that is to blame.
      return steps(of: result) + path(of: result)
    }
    if let problem = result.problem { parts.append(markup(problem)) }
    parts += mismatches(result)
    if result.attempts.count > 1 { parts.append(attempts(result)) }
    if let exchange = result.exchange { parts.append(ExchangeMarkup(exchange).markup) }
    let passed = result.assertions.filter(\.passed)
    if !passed.isEmpty { parts.append(held(passed)) }
    if !result.steps.isEmpty { parts.append(steps(of: result)) }
    if parts.isEmpty { parts.append("<p>\(step.remark(result))</p>") }
    return parts.joined() + path(of: result)
  }

  private func steps(of result: StepResult) -> Markup {
    let culprit = result.culprits.first
    let steps = result.steps.map { inner in
      markup(
        inside: inner,
        isCulprit: inner.step.index == culprit?.index && inner.outcome == result.outcome
      )
    }
    return "<div class=\"block\">\(steps.joined())</div>"
  }

  private func path(of result: StepResult) -> Markup {
    "<p class=\"path\">\(excerpt.place(of: result.step.range))</p>"
  }

  // MARK: Expectations

  private func mismatches(_ result: StepResult) -> [Markup] {
    let all = result.assertions.filter { !$0.passed }
    var previous: SourceRange?
    var blocks: [Markup] = all.prefix(step.mismatchLimit).map { mismatch in
      defer { previous = mismatch.range }
      let place = mismatch.range == previous ? nil : spec(mismatch.range)
      return "<div class=\"block mismatch\">\(place)\(self.mismatch(mismatch))</div>\n"
    }
    let others = all.count - step.mismatchLimit
    if others > 0 { blocks.append("<p>… and \(others) more</p>") }
    return blocks
  }

  private func mismatch(_ mismatch: AssertionResult) -> Markup {
    let detail = mismatch.detail.map { "<p>\($0)</p>" as Markup }
    if let expected = mismatch.expectedValue, let actual = mismatch.actualValue,
      let lines = ValueDifference(expected: expected, actual: actual).lines
    {
      let shown = lines.prefix(200).map { line(of: $0) }.joined()
      return "<h4><code>\(mismatch.path)</code></h4><pre class=\"diff\">\(shown)</pre>\(detail)"
    }
    let actual = mismatch.actual.isEmpty ? "nothing" : mismatch.actual
    return """
      <h4><code>\(mismatch.path)</code></h4><dl><dt>expected</dt><dd class="missing">\
      \(mismatch.expected)</dd><dt>actual</dt><dd class="unexpected">\(actual)</dd></dl>\(detail)
      """
  }

  private func line(of line: ValueDifference.Line) -> Markup {
    switch line.kind {
    case .same: "  \(line.text)\n"
    case .missing: "<span class=\"missing\">- \(line.text)</span>\n"
    case .unexpected: "<span class=\"unexpected\">+ \(line.text)</span>\n"
    case .gap: "…\n"
    }
  }

  private func held(_ assertions: [AssertionResult]) -> Markup {
    let items = assertions.map { assertion -> Markup in
      "<li><code>\(assertion.path)</code> <span class=\"missing\">\(assertion.expected)</span></li>"
    }
    return """
      <details class="block"><summary>\(counted(assertions.count, "expectation")) held</summary>\
      <ul>\(items.joined())</ul></details>

      """
  }

  /// The spec's own words, with a mark below them.
  private func spec(_ range: SourceRange) -> Markup {
    let lines = excerpt.lines(of: range, role: .failure).joined(separator: "\n")
    return """
      <figure><figcaption class="path">\(excerpt.place(of: range))</figcaption>\
      \(lines.isEmpty ? nil : "<pre class=\"spec\">\(lines)</pre>" as Markup)</figure>
      """
  }

  // MARK: Attempts

  private func attempts(_ result: StepResult) -> Markup {
    let rows = result.attempts.enumerated().map { index, attempt -> Markup in
      """
      <tr><td>\(index + 1)</td><td>\(attempt.start.brief)</td><td>\(attempt.summary)</td>\
      <td>\(attempt.duration.brief)</td><td>\(attempt.reason ?? "")</td></tr>
      """
    }
    return """
      <div class="block"><h4>Attempts</h4><table><thead><tr><th>#</th><th>at</th><th>answer</th>\
      <th>took</th><th>again because</th></tr></thead><tbody>\(rows.joined())</tbody></table></div>

      """
  }
}

extension Markup {
  static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }
}

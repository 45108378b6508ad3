package import SpecModel
package import SpecSource

/// What a run would do, with each request as far as it is known before anything is sent.
package struct RequestListing {
  private let files: [SourceFile]
  private let theme: Theme
  private let exchange: ExchangeText

  /// Makes a listing; `files` are what `FileID.index` is an index into.
  ///
  /// Of a body so many lines are shown, all of them when it is nil.
  package init(files: [SourceFile], theme: Theme, bodyLineLimit: Int? = nil) {
    self.files = files
    self.theme = theme
    exchange = ExchangeText(
      theme: theme,
      verbosity: .full,
      bodyLineLimit: bodyLineLimit ?? .max
    )
  }

  /// The steps of suites in the order in which they stand, an empty line between two.
  package func text(of suites: [CompiledSuite], _ previews: [RequestPreview]) -> String {
    var blocks: [[String]] = []
    let bySuite = Dictionary(grouping: previews) { $0.suite.index }
    for suite in suites {
      blocks.append([theme.paint(suite.identity.title.visible, .title)])
      if let skip = suite.skip { blocks.append(["  skipped: \(skip.visible)"]) }
      let byStep = Dictionary(grouping: bySuite[suite.identity.index] ?? []) { $0.step.index }
      for step in suite.steps {
        let requests = byStep[step.identity.index] ?? []
        // What it reads from an action is fetched before it.
        let isUse = if case .use = step.action { true } else { false }
        let before = isUse ? [] : requests.filter(\.isOfAction)
        let own = requests.filter { isUse || !$0.isOfAction }
        blocks += before.map { lines(of: $0) }
        if isUse || own.isEmpty { blocks.append(head(of: step)) }
        blocks += own.map { lines(of: $0) }
      }
    }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of preview: RequestPreview) -> [String] {
    var lines = head(of: preview.step, skip: preview.skip, condition: preview.condition)
    if let problem = preview.problem {
      lines.append("    can't be made: \(problem.message.visible) [\(problem.code.visible)]")
    }
    if let request = preview.request { lines += exchange.request(request).map { $0.indented(4) } }
    lines += preview.unknowns.map { "    \($0.expression.visible): \($0.reason.visible)" }
    return lines
  }

  /// What the step is called, where it stands, and what may keep it from running.
  private func head(of identity: StepIdentity, skip: String?, condition: String?) -> [String] {
    let title = StepText(files: files, theme: theme).title(identity)
    let place = Excerpt(files: files, theme: theme).place(of: identity.range)
    var lines = ["  \(title)  \(theme.paint(place, .place))"]
    if let skip { lines.append("    skipped: \(skip.visible)") }
    if let condition { lines.append("    only if \(condition.visible)") }
    return lines
  }

  /// A step that sends nothing itself.
  private func head(of step: Step) -> [String] {
    var lines = head(of: step.identity, skip: step.skip, condition: step.conditionText)
    if case .use = step.action { lines.append("    runs the steps of an action") }
    return lines
  }
}

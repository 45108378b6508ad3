package import SpecModel
package import SpecSource

/// Everything about a step, for someone who goes through a run step by step.
package struct StepDetails {
  private let text: StepText
  private let exchange: ExchangeText
  private let excerpt: Excerpt

  /// `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile], theme: Theme, bodyLineLimit: Int? = nil) {
    let limit = bodyLineLimit ?? BodyExcerpt.usualLineLimit
    text = StepText(files: files, theme: theme, verbosity: .verbose, bodyLineLimit: limit)
    exchange = ExchangeText(theme: theme, verbosity: .full, bodyLineLimit: limit)
    excerpt = Excerpt(files: files, theme: theme)
  }

  /// What it is called, and where it stands.
  package func title(of step: StepIdentity, in suite: SuiteIdentity) -> String {
    "\(suite.title.visible) / \(text.title(step))  \(excerpt.place(of: step.range))"
  }

  /// The lines of a request that has not been sent.
  package func lines(of request: ExchangeRecord.Request) -> [String] { exchange.request(request) }

  /// The lines about a step that has ended.
  package func lines(of result: StepResult) -> [String] { text.everything(result) }
}

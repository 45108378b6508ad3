package import SpecModel

/// Builds requests without sending them: what is known at load is filled in, what only a run can
/// know stays as it is written.
package struct RequestPreviewer: Sendable {
  private let options: RunOptions

  /// Makes a previewer; the clock and the number of jobs play no part.
  package init(options: RunOptions) {
    self.options = options
  }

  /// The requests of a suite's steps, in order, those of the actions that they use among them; one
  /// for each case of a step.
  package func previews(of suite: CompiledSuite) async -> [RequestPreview] {
    var frame = PreviewFrame(suite, options: options)
    return await frame.previews(of: suite.steps)
  }
}

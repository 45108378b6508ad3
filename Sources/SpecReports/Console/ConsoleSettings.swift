package import SpecSource

/// How the console shows a run, and to where.
package struct ConsoleSettings: Sendable {
  package enum Verbosity: Sendable {
    /// Suites that did not pass, and the summary.
    case quiet
    /// A line for each suite; all about what did not pass.
    case normal
    /// Each step with its request and its answer.
    case verbose
  }

  package var theme: Theme
  package var verbosity: Verbosity
  /// True for a terminal that shows a line of progress below the results.
  package var isLive: Bool
  /// The terminal's columns; asked each time the progress line is drawn.
  package var width: @Sendable () -> Int
  /// A clock that never goes back.
  package var now: @Sendable () -> Duration
  package var write: @Sendable (String) -> Void
  /// What `FileID.index` is an index into.
  package var files: [SourceFile]

  package init(
    theme: Theme = .plain,
    verbosity: Verbosity = .normal,
    isLive: Bool = false,
    files: [SourceFile],
    width: @escaping @Sendable () -> Int = { 100 },
    now: @escaping @Sendable () -> Duration,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.theme = theme
    self.verbosity = verbosity
    self.isLive = isLive
    self.files = files
    self.width = width
    self.now = now
    self.write = write
  }
}

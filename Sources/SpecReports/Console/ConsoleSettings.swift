package import SpecSource

/// How the console shows a run, and to where.
package struct ConsoleSettings: Sendable {
  package enum Verbosity: Int, Comparable, Sendable {
    /// Suites that did not pass, and the summary.
    case quiet
    /// A line for each suite; all about what did not pass.
    case normal
    /// Each step with the heads of its request and its answer.
    case verbose
    /// Bodies, the time of each phase and TLS as well.
    case full

    package static func < (left: Verbosity, right: Verbosity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  package var theme: Theme
  package var verbosity: Verbosity
  /// True for a terminal that shows below the results what is going on.
  package var isLive: Bool
  /// Lines that are shown of a body.
  package var bodyLineLimit: Int
  /// The terminal's size, asked for each picture; nil while the terminal is another process' to
  /// write to.
  package var size: @Sendable () -> TerminalSize?
  /// A clock that never goes back.
  package var now: @Sendable () -> Duration
  package var write: @Sendable (String) -> Void
  /// What `FileID.index` is an index into.
  package var files: [SourceFile]

  package init(
    theme: Theme = .plain,
    verbosity: Verbosity = .normal,
    isLive: Bool = false,
    bodyLineLimit: Int? = nil,
    files: [SourceFile],
    size: @escaping @Sendable () -> TerminalSize? = { nil },
    now: @escaping @Sendable () -> Duration,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.theme = theme
    self.verbosity = verbosity
    self.isLive = isLive
    self.bodyLineLimit = bodyLineLimit ?? BodyExcerpt.usualLineLimit
    self.files = files
    self.size = size
    self.now = now
    self.write = write
  }
}

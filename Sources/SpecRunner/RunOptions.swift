#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import SpecSource
package import TaskEngine

/// What a run depends on besides its suites.
package struct RunOptions: Sendable {
  /// How many suites run side by side; at least 1.
  package var jobs: Int
  /// Everything random comes from it.
  package var seed: UInt64
  /// What `env.NAME` sees; an empty variable counts as not set.
  package var environment: [String: String]
  /// The name given with `--env`, which `run.environment` shows.
  package var environmentName: String?
  /// The load's files: their folders are what paths in suites are relative to.
  package var files: [SourceFile]
  /// The folder that no file to be sent may lie outside of; the working directory when nil.
  package var root: String?
  /// Folders besides below which suites may read files.
  package var readableFolders: [String] = []
  /// The folder in which the run notes what it is about to make, so that a sweep can undo it when
  /// the run could not; nil keeps no ledger.
  package var ledgerFolder: String?
  /// Whether what was sent and what came is told of steps that passed at the first attempt too.
  ///
  /// To decode and mask every body costs as much as to judge it, so it is left out where no report
  /// shows it.
  package var recordsPassedExchanges: Bool
  /// How often the suites run.
  package var turns = Turns.once
  /// After so many failures nothing new begins; at least 1, nil for no limit.
  package var maxFailures: Int?
  /// The least time between the beginnings of two requests of the run; zero for none.
  package var requestInterval = Duration.zero
  /// The least time between an answer and the next request of the same suite; zero for none.
  package var requestDelay = Duration.zero
  /// Who decides on each step; nil when nobody is asked.
  package var gate: (any StepGate)?
  /// Where plugins print: the lines of a message, every secret masked, but not made safe to show;
  /// nil when nowhere.
  package var log: (@Sendable ([String]) -> Void)?
  /// Look at the requests of every suite, before those that it names.
  package var plugins: [any Plugin] = []
  /// Those that suites can name besides the engine's.
  package var namedPlugins: [String: any Plugin] = [:]
  /// Measures steps, and waits between attempts and answers.
  package var clock: any Clock<Duration>
  /// What time it is.
  package var now: @Sendable () -> Date

  /// A secret of fewer characters can't be masked: it would occur in unrelated text.
  package static let shortestSecret = Redactor.shortestSecret

  package init(
    jobs: Int = 1,
    seed: UInt64,
    environment: [String: String] = [:],
    environmentName: String? = nil,
    files: [SourceFile] = [],
    root: String? = nil,
    ledgerFolder: String? = nil,
    recordsPassedExchanges: Bool = true,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.jobs = max(jobs, 1)
    self.seed = seed
    self.environment = environment
    self.environmentName = environmentName
    self.files = files
    self.root = root
    self.ledgerFolder = ledgerFolder
    self.recordsPassedExchanges = recordsPassedExchanges
    self.clock = clock
    self.now = now
  }
}

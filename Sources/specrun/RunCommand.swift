import ArgumentParser
import SpecReports
import SpecRunner
import SpecSource

/// `specrun run`: sends the requests of suites and reports what came.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run suites (the default command).",
    usage: "specrun [run] PATH... [options]",
    discussion: """
      Example:
        specrun specs --tag 'smoke and not slow' --report junit:report.xml
        specrun specs/orders.yaml:12         the step at this line
        specrun specs --rerun-failed         what did not pass when it ran last
        specrun specs --changed-since main   suites whose files have changed
        specrun specs --shard 2/5            the second of five parts
        specrun specs --until-failure --shuffle --rate 50/s
        specrun specs --dry-run              each request; nothing is sent
        specrun specs --interactive          stop at each step
        specrun specs --watch                what a saved file touches, at once
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @OptionGroup var order: OrderOptions

  @Option(name: .shortAndLong, help: "Suites side by side; four a core unless given.")
  var jobs: Int?

  @Option(name: .customLong("report"), help: [ReportOption].help, transform: ReportOption.init)
  var reports: [ReportOption] = []

  @Option(help: "Repeat the random values of an earlier run.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Where steps with 'undo' are noted: a folder, or off; .specrun/ledger unless given.",
      valueName: "folder"
    )
  )
  var ledger: LedgerOption?

  @Flag(help: "Run again what a saved file touches, until Ctrl-C.")
  var watch = false

  @Flag(help: "Show each request as far as it is known; send nothing.")
  var dryRun = false

  @Flag(help: "Stop at each step: see it, change values, run, repeat or skip it.")
  var interactive = false

  @Flag(help: "Let a run without any step pass.")
  var allowEmpty = false

  @Flag(name: .shortAndLong, help: "Show only what did not pass.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show each request and answer; -vv with bodies, times, TLS.")
  var verbose: Int

  @Option(help: ArgumentHelp("Show so many lines of a body; 20 unless given.", valueName: "n"))
  var bodyLines: Int?

  func validate() throws {
    if quiet, verbose > 0 { throw ValidationError("--quiet and --verbose exclude each other.") }
    if interactive { try checkInteractive() }
    if dryRun, watch { throw ValidationError("--dry-run and --watch exclude each other.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if let bodyLines, bodyLines < 0 { throw ValidationError("--body-lines can't be negative.") }
  }

  private func checkInteractive() throws {
    if watch || dryRun {
      throw ValidationError("--interactive goes with neither --watch nor --dry-run.")
    }
    if let jobs, jobs > 1 {
      throw ValidationError("--interactive runs one suite at a time: leave --jobs out.")
    }
    if suiteOptions.paths.contains("-") {
      throw ValidationError("--interactive reads the standard input, which can't be a suite then.")
    }
  }

  func run() throws {
    if watch {
      var session = try WatchSession(self)
      return try session.run()
    }
    if dryRun { return try showRequests() }
    let current = CurrentRun()
    let cycle = RunCycle(command: self, current: current)
    let signals = ProcessSignals(
      onFirst: { current.interrupt() },
      onSecond: { current.quit() }
    )
    try withExtendedLifetime(signals) {
      guard let (summary, reports) = try cycle.run() else { return }
      try reports.finish(summary)
    }
  }

  /// What a run depends on besides its suites.
  func options(
    seed: UInt64,
    _ environment: [String: String],
    files: [SourceFile]
  ) -> RunOptions {
    var options = RunOptions(
      jobs: interactive ? 1 : jobs ?? ProcessEnvironment.coreCount * 4,
      seed: seed,
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: files,
      ledgerFolder: LedgerOption.folder(of: ledger)
    )
    order.apply(to: &options)
    return options
  }

  /// Shows what a run would send, and sends nothing.
  private func showRequests() throws {
    let environment = try suiteOptions.environment()
    let seed = seed ?? Self.anySeed
    let plan = try RunPlan(
      suiteOptions,
      order,
      seed: seed,
      environment: environment,
      allowsEmpty: allowEmpty
    )
    let previewer = RequestPreviewer(options: options(seed: seed, environment, files: plan.files))
    let listing = RequestListing(
      files: plan.files,
      theme: Terminal.standardOutput.theme(suiteOptions.color),
      bodyLineLimit: bodyLines
    )
    let previews = previewer.previews(of: plan.suites.map(SelectedSuite.init(whole:)))
    Output.standardOutput.write(listing.text(of: plan.suites, previews))
    try Output.standardOutput.check()
  }

  /// Nine digits are easier to type in again than twenty.
  static var anySeed: UInt64 { .random(in: 0..<1_000_000_000) }

  /// Everything that is to tell of a run.
  ///
  /// - Throws: an exit status if a report can't be written.
  func makeReports(files: [SourceFile]) throws -> RunReports {
    try RunReports(
      reports,
      files: files,
      verbosity: quiet ? .quiet : verbose > 1 ? .full : verbose > 0 ? .verbose : .normal,
      bodyLines: bodyLines,
      color: suiteOptions.color,
      canRedraw: !interactive
    )
  }
}

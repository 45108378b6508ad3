import ArgumentParser
import SpecReports
import SpecRunner
import SpecSource

/// `specrun run`: sends the requests of suites and reports what came.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    _superCommandName: "specrun",
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
        specrun specs --watch                what a saved file touches, at once
        specrun specs --dry-run              each request; nothing is sent
        specrun specs --interactive          stop at each step
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @OptionGroup(title: "Order")
  var order: OrderOptions

  @OptionGroup(title: "While writing")
  var writing: WritingOptions

  @OptionGroup(title: "Output")
  var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Where steps with 'undo' are noted: a folder, or off; .specrun/ledger unless given.",
      valueName: "folder"
    )
  )
  var ledger: LedgerOption?

  @Flag(help: "Let a run without any step pass.")
  var allowEmpty = false

  func validate() throws {
    guard writing.interactive || writing.watch else { return }
    if suiteOptions.paths.contains("-") {
      let option = writing.watch ? "--watch" : "--interactive"
      throw ValidationError("\(option) needs suites in files: the standard input is none.")
    }
    if writing.interactive, let jobs = order.jobs, jobs > 1 {
      throw ValidationError("--interactive runs one suite at a time: leave --jobs out.")
    }
  }

  func run() throws {
    if writing.watch {
      var session = WatchSession(self)
      return try session.run()
    }
    if writing.dryRun { return try showRequests() }
    let current = CurrentRun()
    let cycle = RunCycle(command: self, current: current)
    ProcessSignals.takeOver(
      onFirst: { current.interrupt() },
      onSecond: { current.quit() }
    )
    let outcome = try cycle.run { loaded, selected in KeptValue.keep((loaded, selected)) }
    guard let (summary, reports) = outcome else { return }
    try reports.finish(summary)
  }

  /// Nine digits are easier to type in again than twenty.
  var anySeed: UInt64 { order.seed ?? .random(in: 0..<1_000_000_000) }

  /// What a run depends on besides its suites.
  func options(
    seed: UInt64,
    _ environment: [String: String],
    files: [SourceFile]
  ) -> RunOptions {
    var options = RunOptions(
      jobs: writing.interactive ? 1 : order.jobs ?? ProcessEnvironment.coreCount * 4,
      seed: seed,
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: files,
      ledgerFolder: LedgerOption.folder(of: ledger)
    )
    options.readableFolders = suiteOptions.fence.folders
    order.apply(to: &options)
    return options
  }

  /// Shows what a run would send, and sends nothing.
  private func showRequests() throws {
    let environment = try suiteOptions.environment()
    let seed = anySeed
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
      bodyLineLimit: output.bodyLines
    )
    let previews = previewer.previews(of: plan.suites.map(SelectedSuite.init(whole:)))
    Output.standardOutput.write(listing.text(of: plan.suites, previews))
    try Output.standardOutput.check()
  }
}

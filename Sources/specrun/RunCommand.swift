import ArgumentParser
import Dispatch
import SpecModel
import SpecReports
import SpecRunner
import SpecSource
import TaskEngine

/// `specrun run`: sends the requests of suites and reports what came.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run suites (the default command).",
    usage: "specrun [run] PATH... [options]",
    discussion: """
      Example:
        specrun specs --tag smoke --var user=ada --report junit:report.xml
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

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
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if let bodyLines, bodyLines < 0 { throw ValidationError("--body-lines can't be negative.") }
  }

  func run() throws {
    let environment = try suiteOptions.environment()
    let (suites, files) = try suiteOptions.load(allowsEmpty: allowEmpty)
    guard allowEmpty || suites.contains(where: { !$0.steps.isEmpty }) else {
      let tags = suiteOptions.tags.map { "'\($0.visible)'" }.joined(separator: ", ")
      let what = tags.isEmpty ? "There is no step to run." : "No suite or step has the tag \(tags)."
      throw ValidationError("\(what) Allow that with --allow-empty.")
    }
    let reports = try RunReports(
      reports,
      files: files,
      verbosity: quiet ? .quiet : verbose > 1 ? .full : verbose > 0 ? .verbose : .normal,
      bodyLines: bodyLines,
      color: suiteOptions.color
    )
    let options = RunOptions(
      jobs: jobs ?? ProcessEnvironment.coreCount * 4,
      // Nine digits are easier to type in again than twenty.
      seed: seed ?? UInt64.random(in: 0..<1_000_000_000),
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: files,
      ledgerFolder: LedgerOption.folder(of: ledger),
      recordsPassedExchanges: reports.showsPassedExchanges
    )
    try reports.finish(run(suites, options, reports))
  }

  private func run(
    _ suites: [CompiledSuite],
    _ options: RunOptions,
    _ reports: RunReports
  ) -> RunSummary {
    let runner = Runner(options: options, transport: CurlTransport())
    let waiting = Completion<RunSummary>()
    let task = Task {
      waiting.complete(await runner.run(suites) { reports.receive($0) })
    }
    let signals = ProcessSignals {
      reports.console.stepAside {
        Output.standardError.write("stopping: running teardown; press Ctrl-C again to quit\n")
      }
      task.cancel()
    } onSecond: {
      reports.console.finish()
    }
    // Nobody reads on: what was created is still torn down.
    reports.output.onFailure { task.cancel() }
    let terminalSignals = reports.isLive ? TerminalSignals(console: reports.console) : nil
    let ticker = Ticker { reports.console.tick() }
    defer { ticker.stop() }
    return withExtendedLifetime((signals, terminalSignals)) { waiting.wait() }
  }
}

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
        specrun specs --tag 'smoke and not slow' --report junit:report.xml
        specrun specs/orders.yaml:12         the step at this line
        specrun specs --rerun-failed         what did not pass when it ran last
        specrun specs --changed-since main   suites whose files have changed
        specrun specs --shard 2/5            the second of five parts
        specrun specs --until-failure --shuffle --rate 50/s
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @OptionGroup(title: "Order")
  var order: OrderOptions

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

  func run() throws {
    let environment = try suiteOptions.environment()
    // Nine digits are easier to type in again than twenty.
    let seed = order.seed ?? UInt64.random(in: 0..<1_000_000_000)
    let plan = try RunPlan(
      suiteOptions,
      order,
      seed: seed,
      environment: environment,
      allowsEmpty: allowEmpty
    )
    let files = plan.files
    let reports = try RunReports(
      output.reports,
      files: files,
      verbosity: output.verbosity,
      bodyLines: output.bodyLines,
      color: suiteOptions.color
    )
    var options = RunOptions(
      jobs: order.jobs ?? ProcessEnvironment.coreCount * 4,
      seed: seed,
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: files,
      ledgerFolder: LedgerOption.folder(of: ledger),
      recordsPassedExchanges: reports.showsPassedExchanges
    )
    order.apply(to: &options)
    let recorder = plan.recorder()
    let summary = run(plan.suites, options, reports) { recorder.receive($0) }
    Project.current.keep(recorder.history(after: summary))
    if let reason = summary.stopReason { Output.standardError.write("\(reason)\n") }
    try reports.finish(summary)
  }

  private func run(
    _ suites: [CompiledSuite],
    _ options: RunOptions,
    _ reports: RunReports,
    alsoTelling listener: @escaping @Sendable (RunEvent) -> Void
  ) -> RunSummary {
    let runner = Runner(options: options, transport: CurlTransport())
    let waiting = Completion<RunSummary>()
    let task = Task {
      let summary = await runner.run(suites) { event in
        reports.receive(event)
        listener(event)
      }
      waiting.complete(summary)
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

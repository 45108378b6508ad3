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

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also write a report: junit:FILE; may be repeated.",
      valueName: "format:file"
    ),
    transform: ReportOption.init
  )
  var reports: [ReportOption] = []

  @Option(help: "Repeat the random values of an earlier run.")
  var seed: UInt64?

  @Flag(help: "Let a run without any step pass.")
  var allowEmpty = false

  @Flag(name: .shortAndLong, help: "Show only what did not pass.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show each step with its request and answer.")
  var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }

  func run() throws {
    let environment = try suiteOptions.environment()
    let (suites, files) = try suiteOptions.load(allowsEmpty: allowEmpty)
    guard allowEmpty || suites.contains(where: { !$0.steps.isEmpty }) else {
      let tags = suiteOptions.tags.map { "'\($0.visible)'" }.joined(separator: ", ")
      let what = tags.isEmpty ? "There is no step to run." : "No suite or step has the tag \(tags)."
      throw ValidationError("\(what) Allow that with --allow-empty.")
    }
    let reporters = try makeReporters(files)
    let options = RunOptions(
      jobs: jobs ?? ProcessEnvironment.coreCount * 4,
      // Nine digits are easier to type in again than twenty.
      seed: seed ?? UInt64.random(in: 0..<1_000_000_000),
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: files
    )
    let console = ConsoleReporter(settings: consoleSettings(files))
    let summary = run(suites, options, console, reporters)
    try finish(reporters, summary)
  }

  private func run(
    _ suites: [CompiledSuite],
    _ options: RunOptions,
    _ console: ConsoleReporter,
    _ reporters: [any Reporter]
  ) -> RunSummary {
    let runner = Runner(options: options, transport: CurlTransport())
    let waiting = Completion<RunSummary>()
    let task = Task {
      let summary = await runner.run(suites) { event in
        console.receive(event)
        for reporter in reporters { reporter.receive(event) }
      }
      waiting.complete(summary)
    }
    let signals = ProcessSignals {
      console.stepAside {
        Output.standardError.write("stopping: running teardown; press Ctrl-C again to quit\n")
      }
      task.cancel()
    } onSecond: {
      console.finish()
    }
    // Nobody reads on: what was created is still torn down.
    Output.standardOutput.onFailure { task.cancel() }
    let ticker = Ticker { console.tick() }
    defer { ticker.stop() }
    return withExtendedLifetime(signals) { waiting.wait() }
  }

  /// - Throws: the exit status, unless it is 0.
  private func finish(_ reporters: [any Reporter], _ summary: RunSummary) throws {
    var status = ExitCode(summary.exitStatus)
    for reporter in reporters {
      do {
        try reporter.finish()
      } catch {
        Output.standardError.write("error: \(error)\n")
        if status == .success { status = ExitStatus.outputFailed }
      }
    }
    // The run was stopped because of the output, not by the user.
    if summary.exitStatus == 0 || summary.isInterrupted { try Output.standardOutput.check() }
    if status != .success { throw status }
  }

  private func makeReporters(_ files: [SourceFile]) throws -> [any Reporter] {
    do {
      return try reports.map { try $0.format.makeReporter(path: $0.path, files: files) }
    } catch let error as ReportFileError {
      Output.standardError.write("error: \(error)\n")
      throw ExitStatus.usage
    }
  }

  private func consoleSettings(_ files: [SourceFile]) -> ConsoleSettings {
    let terminal = Terminal.standardOutput
    let clock = ContinuousClock()
    let start = clock.now
    return ConsoleSettings(
      theme: terminal.theme(suiteOptions.color),
      verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
      isLive: terminal.canRedraw && !quiet,
      files: files,
      width: { terminal.width },
      now: { clock.now - start },
      write: { Output.standardOutput.write($0) }
    )
  }
}

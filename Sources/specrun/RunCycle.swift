import SpecModel
import SpecReports
import SpecRunner
import TaskEngine

/// A run from the reading of the suites to the last report.
struct RunCycle {
  let command: RunCommand
  let current: CurrentRun
  /// Among the suites that are wanted, only those that these touch; nil when it is all the same.
  var touching: ChangedFiles?

  /// Runs what there is to run; nil when these files touch nothing.
  ///
  /// As soon as the suites have been read, and before anything is printed, `onRead` is called with
  /// them and with those that are going to run.
  ///
  /// - Throws: an exit status or a `ValidationError`; nothing has been sent then.
  func run(
    onRead: (LoadResult, [SelectedSuite]) -> Void = { _, _ in }
  ) throws -> (summary: RunSummary, reports: RunReports)? {
    let environment = try command.suiteOptions.environment()
    let seed = command.anySeed
    let plan = try RunPlan(
      command.suiteOptions,
      command.order,
      seed: seed,
      environment: environment,
      allowsEmpty: command.allowEmpty,
      touching: touching,
      onRead: onRead
    )
    if touching != nil, plan.suites.isEmpty { return nil }
    let reports = try RunReports(
      command.output.reports,
      files: plan.files,
      verbosity: command.output.verbosity,
      bodyLines: command.output.bodyLines,
      color: command.suiteOptions.color,
      canRedraw: !command.writing.interactive,
      isSteady: command.order.clock != nil
    )
    var options = command.options(seed: seed, environment, files: plan.files)
    options.recordsPassedExchanges = reports.showsPassedExchanges || command.writing.interactive
    options.log = { [console = reports.console] lines in
      let text = lines.map { "\($0.visible)\n" }.joined()
      console.stepAside { Output.standardError.write(text) }
    }
    if command.writing.interactive {
      let theme = Terminal.standardOutput.theme(command.suiteOptions.color)
      options.gate = StepPrompt(
        details: StepDetails(
          files: plan.files,
          theme: theme,
          bodyLineLimit: command.output.bodyLines
        ),
        output: reports.output
      )
    }
    let recorder = plan.recorder()
    let summary = run(plan.suites, options, reports) { recorder.receive($0) }
    remember(recorder, summary)
    if let reason = summary.stopReason { Output.standardError.write("\(reason)\n") }
    return (summary, reports)
  }

  /// Remembers for later runs; where that can't be done, says so and no more.
  private func remember(_ recorder: RunHistoryRecorder, _ summary: RunSummary) {
    do {
      try Project.current.history.keep(recorder, after: summary)
    } catch {
      Output.standardError.write("note: this run is not remembered: \(error.message.visible)\n")
    }
  }

  private func run(
    _ suites: [CompiledSuite],
    _ options: RunOptions,
    _ reports: RunReports,
    alsoTelling listener: @escaping @Sendable (RunEvent) -> Void
  ) -> RunSummary {
    // A thread more than there are steps has nothing to do.
    let stepCount = suites.reduce(0) { $0 + $1.steps.count }
    let transport = CurlTransport(loops: min(ProcessEnvironment.coreCount, stepCount))
    // Where the process ends next, it needs no thread that ends and no connection that is closed.
    if !command.writing.watch { KeptValue.keep(transport) }
    let runner = Runner(options: options, transport: transport)
    let waiting = Completion<RunSummary>()
    // On a loop as the suites are, so that no further thread begins.
    let task = Task(executorPreference: transport.executor) {
      let summary = await runner.run(suites) { event in
        reports.receive(event)
        listener(event)
      }
      waiting.complete(summary)
    }
    current.begin(task, reports.console)
    // Nobody reads on: what was created is still torn down.
    reports.output.onFailure { task.cancel() }
    let terminalSignals = reports.isLive ? TerminalSignals(console: reports.console) : nil
    let ticker = reports.isLive ? Ticker { reports.console.tick() } : nil
    defer {
      ticker?.stop()
      current.end()
    }
    return withExtendedLifetime(terminalSignals) { waiting.wait() }
  }
}

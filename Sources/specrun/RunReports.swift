import ArgumentParser
import SpecModel
import SpecReports
import SpecSource
import Synchronization

/// Everything that tells of a run: the console, and the reports that were asked for.
final class RunReports: Sendable {
  let console: ConsoleReporter
  /// True when the console shows what is going on, drawn again and again.
  let isLive: Bool
  /// Where the console writes.
  let output: Output
  /// Whether any of them shows what was sent and what came of steps that passed.
  let showsPassedExchanges: Bool
  private let reporters: [any Reporter]
  /// Nil where times are told as they were.
  private let steady: Mutex<SteadyEvents>?

  /// Makes all of them; `canRedraw` says whether it makes sense to show what is going on, `isSteady`
  /// that equal answers are to give equal reports.
  ///
  /// - Throws: an exit status if one of the files can't be written.
  init(
    _ options: [ReportOption],
    files: [SourceFile],
    verbosity: ConsoleSettings.Verbosity,
    bodyLines: Int? = nil,
    color: ColorChoice,
    canRedraw: Bool = true,
    isSteady: Bool = false
  ) throws {
    steady = isSteady ? Mutex(SteadyEvents()) : nil
    do {
      reporters = try options.map {
        try $0.format.makeReporter(path: $0.path, files: files, version: Version.current)
      }
    } catch let error as ReportFileError {
      Output.standardError.write("error: \(error)\n")
      throw ExitStatus.usage
    }
    showsPassedExchanges =
      verbosity >= .verbose || options.contains(where: \.format.showsPassedExchanges)
    // A report on the standard output has it to itself; annotations belong between the lines.
    let isTaken = options.contains { $0.path == "-" && $0.format != .github }
    let output = isTaken ? Output.standardError : Output.standardOutput
    let terminal = isTaken ? Terminal.standardError : Terminal.standardOutput
    let clock = ContinuousClock()
    let start = clock.now
    self.output = output
    isLive = canRedraw && !isSteady && terminal.canRedraw && verbosity != .quiet
    console = ConsoleReporter(
      settings: ConsoleSettings(
        theme: terminal.theme(color),
        verbosity: verbosity,
        isLive: isLive,
        bodyLineLimit: bodyLines,
        files: files,
        size: { terminal.isForeground ? terminal.size : nil },
        now: { clock.now - start },
        write: { output.write($0) }
      )
    )
  }

  func receive(_ event: RunEvent) {
    // A list of one event would be a good part of what a step costs.
    guard let events = steady?.withLock({ $0.take(event) }) else { return tell(event) }
    for event in events { tell(event) }
  }

  private func tell(_ event: RunEvent) {
    console.receive(event)
    for reporter in reporters { reporter.receive(event) }
  }

  /// Completes all reports.
  ///
  /// - Throws: the exit status, unless it is 0.
  func finish(_ summary: RunSummary) throws {
    var status = ExitCode(summary.exitStatus)
    if let path = summary.ledgerPath {
      Output.standardError.write(
        "something may be left behind; to undo it: specrun sweep \(path.visible)\n"
      )
    }
    if summary.steps.total > 0, summary.steps[.skipped] == summary.steps.total {
      Output.standardError.write("note: every step was skipped, so nothing was tested\n")
    }
    for reporter in reporters {
      do {
        try reporter.finish()
      } catch {
        Output.standardError.write("error: \(error)\n")
        if status == .success { status = ExitStatus.outputFailed }
      }
    }
    // The run was stopped because of the output, not by the user.
    if summary.exitStatus == 0 || summary.isInterrupted { try output.check() }
    if status != .success { throw status }
  }
}

import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource
import TaskEngine

/// `specrun sweep`: undoes what killed runs have left behind.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Undo what runs that were killed have left behind.",
    usage: "specrun sweep [LEDGER] [options]",
    discussion: """
      A run notes what its steps with 'undo' are about to make in .specrun/ledger.
      LEDGER is that folder, or one file of it. Runs that are still alive are left
      alone. Give the same --var, --secret and --env-file as the run had.

      Exit status: 0 nothing is left, 1 something is, or may be.

      Example:
        specrun sweep --env-file staging.env
      """
  )

  @Argument(help: ArgumentHelp("The folder of ledgers, or one file of it.", valueName: "ledger"))
  var path: String?

  @OptionGroup var values: ValueOptions

  @OptionGroup(title: "What suites may reach")
  var fence: FenceOptions

  @OptionGroup var look: LookOptions

  func run() throws {
    try SystemRoom.check()
    let environment = try values.environment()
    let folder = path ?? LedgerOption.folder(of: nil) ?? ""
    if let path, !ProcessEnvironment.fileExists(path) {
      throw ValidationError("There is no ledger '\(path.visible)'.")
    }
    let paths = LedgerFile.paths(at: folder)
    var isClean = true
    if paths.isEmpty { Output.standardOutput.write("nothing to undo\n") }
    for path in paths {
      do {
        if let ledger = try LedgerFile.open(path) {
          if !sweep(ledger, environment) { isClean = false }
        } else {
          Output.standardOutput.write("\(path.visible): its run is still alive\n")
        }
      } catch {
        isClean = false
        Output.standardError.write("error: \(path.visible): \(error.message)\n")
      }
    }
    try Output.standardOutput.check()
    if !isClean { throw ExitCode.failure }
  }

  /// Undoes what is open in a ledger; false when something is left.
  private func sweep(_ ledger: LedgerFile, _ environment: [String: String]) -> Bool {
    let entries = ledger.entries
    let suitePaths = Set(entries.values.map(\.suite.path)).sorted()
    let loadOptions = LoadOptions(
      variables: VariableOption.values(values.variables),
      secrets: VariableOption.values(values.secrets),
      environmentName: ledger.head.environmentName,
      readableFolders: fence.folders,
      reach: fence.reach
    )
    let loaded = SuiteLoader(options: loadOptions).load(paths: suitePaths)
    var options = RunOptions(
      seed: ledger.head.seed,
      environment: environment,
      environmentName: ledger.head.environmentName,
      files: loaded.files
    )
    options.readableFolders = fence.folders
    let sweep = Sweep(options: options, transport: CurlTransport())
    let waiting = Completion<[Int: Sweep.Ending]>()
    Task { waiting.complete(await sweep.run(entries, in: loaded.suites)) }
    let endings = waiting.wait()
    for (number, entry) in entries.sorted(by: { $0.key > $1.key }) {
      report(entry, endings[number])
      if case .undone? = endings[number] { ledger.strike(number) }
    }
    for line in ledger.damagedLines {
      Output.standardError.write("error: \(ledger.path.visible):\(line): this line is damaged\n")
    }
    if !loaded.isValid {
      let theme = Terminal.standardError.theme(look.color)
      let renderer = DiagnosticRenderer(files: loaded.files, theme: theme)
      Output.standardError.write(renderer.text(of: loaded.diagnostics))
    }
    ledger.finish()
    return ledger.entries.isEmpty && ledger.damagedLines.isEmpty
  }

  private func report(_ entry: LedgerEntry, _ ending: Sweep.Ending?) {
    let place = "\(entry.suite.shownPath):\(entry.line)".visible
    let step = "'\(entry.name.visible)' (\(place))"
    switch ending {
    case .undone(let request):
      Output.standardOutput.write("undone  \(step): \(request.visible)\n")
    case .left(let reason):
      Output.standardOutput.write("left    \(step): \(reason.visible)\n")
    case nil:
      Output.standardOutput.write("left    \(step)\n")
    }
  }
}

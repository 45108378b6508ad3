import ArgumentParser
import Dispatch
import SpecModel
import SpecReports
import SpecRunner

/// Runs suites, and runs again what a saved file touches, until it is stopped.
struct WatchSession {
  /// What is still to be run.
  private enum Pending {
    case everything
    /// What these touch.
    case files(Set<String>)

    mutating func add(_ new: Set<String>) {
      if case .files(let known) = self { self = .files(known.union(new)) }
    }
  }

  private let command: RunCommand
  private let current = CurrentRun()
  private let inbox = ChangeInbox()
  private let folders = Self.folderWatch()
  private let screen: WatchScreen
  private var watched: WatchedFiles
  private var pending = Pending.everything

  init(_ command: RunCommand) {
    self.command = command
    screen = WatchScreen(color: command.suiteOptions.color)
    watched = Self.files(of: command)
  }

  /// Goes on until Ctrl-C.
  ///
  /// - Throws: an exit status, as each session is ended by an interruption, unless the output can't be
  ///   written: 0 would say that all has passed, and a run looks at no more than what was saved. A
  ///   `ValidationError` when the command line is wrong from the start.
  mutating func run() throws {
    let (current, inbox, folders) = (current, inbox, folders)
    ProcessSignals.takeOver {
      current.interrupt()
      inbox.close()
    } onSecond: {
      current.quit()
    }
    folders.add(watched.folders)
    DispatchQueue(label: "specrun.watch").async {
      while true { inbox.add(folders.next()) }
    }
    var isFirst = true
    repeat {
      try runOnce(isFirst: isFirst)
      isFirst = false
    } while waitForChanges()
    throw ExitCode(ExitStatus.interrupted)
  }

  private mutating func runOnce(isFirst: Bool) throws {
    var touching: ChangedFiles?
    if case .files(let paths) = pending { touching = ChangedFiles(paths) }
    let cycle = RunCycle(command: command, current: current, touching: touching)
    do {
      guard let (summary, reports) = try cycle.run(onRead: { read($0, $1) }) else {
        pending = .files([])
        return
      }
      // What has been stopped is still to be done.
      if !summary.isInterrupted { pending = .files([]) }
      do {
        try reports.finish(summary)
      } catch {
        // How a run has ended is no reason to end.
        try reports.output.check()
      }
    } catch let status as ExitCode where status == ExitStatus.invalidSpecs {
      // The diagnostics have been shown; the next save may mend it.
    } catch  where !isFirst && !(error is ExitCode) {
      Output.standardError.write(RunCommand.message(for: error) + "\n")
    }
  }

  /// Takes note of what there is to look at, and makes room for what is going to be shown.
  private mutating func read(_ loaded: LoadResult, _ selected: [SelectedSuite]) {
    watched = Self.files(of: command)
    watched.add(loaded)
    folders.add(watched.folders)
    let (watched, current) = (watched, current)
    inbox.accept(where: { watched.concerns($0) }, onArrival: { current.cancel() })
    guard case .files(let paths) = pending else { return screen.begin(after: []) }
    if !loaded.isValid || !selected.isEmpty { screen.begin(after: watched.known(of: paths)) }
  }

  /// False when there is nothing more to wait for.
  private mutating func waitForChanges() -> Bool {
    screen.wait(watching: watched.files.count)
    switch inbox.take() {
    case nil: return false
    case .everything: pending = .everything
    case .changes(let paths):
      if watched.concernsAll(paths) { pending = .everything } else { pending.add(paths) }
    }
    return true
  }

  private static func files(of command: RunCommand) -> WatchedFiles {
    WatchedFiles(
      paths: command.suiteOptions.paths.map { (try? SuitePath($0))?.path ?? $0 },
      environmentFile: command.suiteOptions.values.environmentFile
    )
  }

  private static func folderWatch() -> any FolderWatch {
    #if os(Linux)
    if let watch = NotifiedFolderWatch() { return watch }
    #endif
    return PolledFolderWatch()
  }
}

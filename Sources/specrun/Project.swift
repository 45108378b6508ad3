import SpecRunner

/// The project that the tool is called in, and what it keeps from run to run.
struct Project {
  /// Absolute.
  let folder: String
  private var state: StateFolder { StateFolder(project: folder) }

  /// The nearest folder with a project file or with state, from the working directory upwards; the
  /// working directory when there is none.
  static let current: Project = {
    let working = ProcessEnvironment.workingDirectory
    var folder = working
    while true {
      let marks = ["specrun.yaml", StateFolder.name]
      if marks.contains(where: { ProcessEnvironment.fileExists("\(folder)/\($0)") }) {
        return Project(folder: folder)
      }
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
        return Project(folder: working)
      }
      folder = String(folder[..<slash])
    }
  }()

  /// Where the ledgers are that no other place was named for.
  var ledgerFolder: String { "\(state.path)/ledger" }

  /// What is remembered of runs.
  var history: RunHistoryFile { RunHistoryFile(project: folder) }
}

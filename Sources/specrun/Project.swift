import JSON
import SpecReports
import SpecRunner

/// The project that the tool is called in, and what it keeps from run to run.
struct Project {
  /// The name of the file with the history.
  private static let historyName = "last-run.json"

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

  /// What is remembered of earlier runs; nil when there is nothing that can be read.
  func history() -> RunHistory? {
    guard let bytes = state.read(Self.historyName),
      let json = try? JSONValue(parsing: bytes)
    else { return nil }
    return RunHistory(json)
  }

  /// Remembers; where that can't be done, says so and no more.
  func keep(_ history: RunHistory) {
    let text = JSONWriter(style: .pretty).text(of: history.json) + "\n"
    do {
      try state.write(Array(text.utf8), to: Self.historyName)
    } catch {
      Output.standardError.write("note: this run is not remembered: \(error.message.visible)\n")
    }
  }
}

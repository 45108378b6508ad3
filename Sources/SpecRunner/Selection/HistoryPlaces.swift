import SpecModel

/// How the history of a project calls files, from whichever folder the tool is called.
struct HistoryPlaces: Sendable {
  private let project: ProjectFolder

  /// Takes the project's folder.
  init(project: String) {
    self.project = ProjectFolder(root: project)
  }

  func key(of suite: SuiteIdentity) -> RunHistory.SuiteKey {
    let suite = suite.unrepeated
    return RunHistory.SuiteKey(path: name(of: suite.path), title: suite.title)
  }

  /// What the file at a path is called.
  func name(of path: String) -> String { project.shown(ChangedFiles.whole(path)) }

  /// The absolute path of a file that is called so.
  func path(of name: String) -> String { project.whole(name) }
}

import SpecModel

/// How the history of a project calls suites, from whichever folder the tool is called.
struct HistoryPlaces: Sendable {
  private let project: ProjectFolder

  /// Takes the project's folder.
  init(project: String) {
    self.project = ProjectFolder(root: project)
  }

  func key(of suite: SuiteIdentity) -> RunHistory.SuiteKey {
    let suite = suite.unrepeated
    return RunHistory.SuiteKey(
      path: project.shown(ChangedFiles.whole(suite.path)),
      title: suite.title
    )
  }

  /// The absolute path of a suite's file.
  func path(of key: RunHistory.SuiteKey) -> String { project.whole(key.path) }
}

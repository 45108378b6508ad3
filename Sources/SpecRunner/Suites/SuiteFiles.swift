import SpecModel
import SpecSource

/// Finds the files that suites name.
///
/// Paths are relative to the file that names them, and nothing outside of the project's folder can
/// be reached.
struct SuiteFiles: Sendable {
  typealias Failure = ProjectFolder.Failure

  private let project: ProjectFolder
  private let files: [SourceFile]

  init(root: String?, files: [SourceFile], alsoReading folders: [String] = []) {
    project = ProjectFolder(root: root, alsoReading: folders)
    self.files = files
  }

  init(options: RunOptions) {
    self.init(
      root: options.root,
      files: options.files,
      alsoReading: options.readableFolders
    )
  }

  /// The absolute path of a file that exists, symbolic links resolved; relative to the file that
  /// the range is in.
  func resolve(_ path: String, from range: SourceRange) throws(Failure) -> String {
    try project.resolve(path, from: folder(of: range))
  }

  /// The absolute path of a file that is to be written; relative to the file that the range is in.
  func destination(_ path: String, from range: SourceRange) throws(Failure) -> String {
    try project.destination(path, from: folder(of: range))
  }

  /// The absolute path of what need not be a file, nor be there; relative to the file that the range
  /// is in.
  func place(_ path: String, from range: SourceRange) throws(Failure) -> String {
    try project.place(path, from: folder(of: range))
  }

  /// A path as reports show it: relative to the project where it lies in it.
  func shown(_ path: String) -> String { project.shown(path) }

  private func folder(of range: SourceRange) -> String {
    guard files.indices.contains(range.file.index) else { return project.whole("") }
    return files[range.file.index].folder
  }
}

/// What is remembered from one run to the next: which steps did not pass when they ran last, and how
/// long each suite took when it last ran whole.
package struct RunHistory: Sendable {
  /// Names a suite in any folder that the tool is called from.
  struct SuiteKey: Hashable {
    /// Relative to the project's folder where it lies in it.
    var path: String
    /// With the name of the case.
    var title: String
  }

  /// A step that did not pass; one with an id is the same also when it does something else now.
  struct Step: Hashable {
    /// Nil when it has none.
    var id: String?
    /// Without the name of a case.
    var name: String

    static func == (left: Step, right: Step) -> Bool {
      (left.id == nil) == (right.id == nil) && left.handle.utf8.elementsEqual(right.handle.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(handle) }

    private var handle: String { id ?? name }
  }

  /// What is known of a suite.
  struct Suite: Equatable {
    /// With the name of the case.
    var title: String
    /// In milliseconds; nil when it never ran whole.
    var milliseconds: Int?
    /// Those that did not pass, in the order of the suite.
    var failures: [Step] = []
    /// Whether it failed as a whole: a precondition, a variable.
    var isBroken = false

    var isFailed: Bool { isBroken || !failures.isEmpty }
  }

  /// What is known of the suites of a file.
  struct File: Equatable {
    /// Relative to the project's folder where it lies in it.
    var path: String
    var suites: [Suite]
  }

  private var files: [String: File] = [:]
  private var suites: [SuiteKey: Suite] = [:]

  package init() {}

  subscript(key: SuiteKey) -> Suite? { suites[key] }

  /// The suites that did not pass.
  var failedSuites: [SuiteKey] { suites.filter { $0.value.isFailed }.map(\.key) }

  /// By their paths.
  var sortedFiles: [File] { files.values.sorted { $0.path < $1.path } }

  /// What is known of a file's suites; none when nothing is.
  func suites(of path: String) -> [Suite] { files[path]?.suites ?? [] }

  /// Takes what is known of a file, in place of all that was.
  mutating func replace(with file: File) {
    forget(file.path)
    files[file.path] = file
    for suite in file.suites { suites[SuiteKey(path: file.path, title: suite.title)] = suite }
  }

  /// Forgets the files that are gone.
  mutating func forget(where isGone: (String) -> Bool) {
    for path in files.keys.filter(isGone) { forget(path) }
  }

  private mutating func forget(_ path: String) {
    guard let file = files.removeValue(forKey: path) else { return }
    for suite in file.suites { suites[SuiteKey(path: path, title: suite.title)] = nil }
  }
}

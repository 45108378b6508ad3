package import SpecSource

/// What loading gives.
package struct LoadResult: Sendable {
  /// In the order of the paths, then of the files' names, then of the documents in a file.
  ///
  /// Only suites without errors.
  package var suites: [CompiledSuite]
  /// What is left of those that were not to be kept.
  package internal(set) var checked = CheckedSuites()
  /// By file and place; empty when nothing is wrong.
  package var diagnostics: [Diagnostic]
  /// `FileID.index` is an index into these.
  package var files: [SourceFile]

  package init(
    suites: [CompiledSuite] = [],
    diagnostics: [Diagnostic] = [],
    files: [SourceFile] = []
  ) {
    self.suites = suites
    self.diagnostics = diagnostics
    self.files = files
  }

  /// False when any suite has an error: then nothing may be sent.
  package var isValid: Bool { !diagnostics.contains { $0.severity == .error } }
}

extension LoadResult {
  /// Adds a file and its suites, which get their places.
  mutating func append(_ loaded: SuiteLoader.LoadedFile) {
    files.append(loaded.file)
    diagnostics += loaded.diagnostics
    checked.add(loaded.checked)
    let first = suites.count
    suites += loaded.suites
    for index in first..<suites.count { suites[index].identity.index = index }
  }
}

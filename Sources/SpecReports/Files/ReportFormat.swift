package import SpecSource

/// The formats of report files, by the names of `--report name:file`.
///
/// A new format is a case here and a reporter of its own.
package enum ReportFormat: String, CaseIterable, Sendable {
  case junit

  /// What reads it, for the help text.
  package var summary: String {
    switch self {
    case .junit: "JUnit XML, which CI servers read"
    }
  }

  /// The reporter that writes this format; `files` are what `FileID.index` is an index into.
  ///
  /// - Throws: ``ReportFileError`` if the file can't be written; nothing has been sent then.
  package func makeReporter(path: String, files: [SourceFile]) throws -> any Reporter {
    switch self {
    case .junit: try JUnitReport(path: path, files: files)
    }
  }
}

package import SpecSource

/// The formats of report files, by the names of `--report name:file`.
///
/// A new format is a case here and a report of its own.
package enum ReportFormat: String, CaseIterable, Sendable {
  case junit, html, json, jsonl, tap, markdown, github, sarif, har, allure

  /// What reads it, for the help text.
  package var summary: String {
    switch self {
    case .junit: "JUnit XML, which CI servers read"
    case .html: "a page for people, with everything on it"
    case .json: "the whole run as JSON; specrun merge reads it"
    case .jsonl: "what happens as it happens, a JSON object a line"
    case .tap: "Test Anything Protocol 14"
    case .markdown: "a summary for people, such as a job's summary"
    case .github: "annotations of GitHub Actions; write them to -"
    case .sarif: "SARIF 2.1.0, which code scanning reads"
    case .har: "HTTP Archive 1.2, which browsers open"
    case .allure: "a folder of results for Allure"
    }
  }

  /// Whether it shows what was sent and what came of steps that passed too.
  package var showsPassedExchanges: Bool {
    switch self {
    case .html, .json, .jsonl, .har: true
    case .junit, .tap, .markdown, .github, .sarif, .allure: false
    }
  }

  /// The reporter that writes this format; `files` are what `FileID.index` is an index into, and
  /// `version` is the tool's.
  ///
  /// - Throws: ``ReportFileError`` if the file can't be written; nothing has been sent then.
  package func makeReporter(
    path: String,
    files: [SourceFile],
    version: String
  ) throws -> any Reporter {
    switch self {
    case .junit: try FileReporter(JUnitReport(files: files), path: path)
    case .html: try FileReporter(HTMLReport(files: files, version: version), path: path)
    case .json: try FileReporter(JSONReport(files: files), path: path)
    case .jsonl: try FileReporter(JSONLinesReport(files: files), path: path)
    case .tap: try FileReporter(TAPReport(files: files), path: path)
    case .markdown: try FileReporter(MarkdownReport(files: files), path: path)
    case .github: try FileReporter(GitHubReport(files: files), path: path)
    case .sarif: try FileReporter(SARIFReport(files: files, version: version), path: path)
    case .har: try FileReporter(HARReport(version: version), path: path)
    case .allure: try AllureReport(folder: path, files: files)
    }
  }
}

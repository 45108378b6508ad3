import ArgumentParser
import SpecReports
import SpecSource

/// `--report format:file`.
struct ReportOption {
  var format: ReportFormat
  var path: String

  /// - Throws: `ValidationError` that says what is wrong.
  init(_ text: String) throws {
    let formats = ReportFormat.allCases.map(\.rawValue)
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else {
      throw ValidationError("'\(text.visible)' names no file: write junit:report.xml")
    }
    let name = String(text[..<colon])
    guard let format = ReportFormat(rawValue: name) else {
      let hint =
        nearestName(to: name, in: formats).map { "Did you mean '\($0)'?" }
        ?? "There are: \(formats.joined(separator: ", "))."
      throw ValidationError("There is no report '\(name.visible)'. \(hint)")
    }
    self.format = format
    path = String(text[text.index(after: colon)...])
  }
}

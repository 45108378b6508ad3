import ArgumentParser
import SpecReports
import SpecSource

/// `--report format:file`; the file `-` is the standard output.
struct ReportOption {
  var format: ReportFormat
  var path: String

  var isStandardOutput: Bool { path == "-" }

  /// - Throws: `ValidationError` that says what is wrong.
  init(_ text: String) throws {
    let formats = ReportFormat.allCases.map(\.rawValue)
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else {
      throw ValidationError(
        "'\(text.visible)' names no file: write junit:report.xml, or junit:- for the standard output"
      )
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

extension [ReportOption] {
  /// The help text of the option, with all formats.
  static var help: ArgumentHelp {
    let names = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return ArgumentHelp(
      "Also write a report, any number of them: \(names).",
      valueName: "format:file"
    )
  }
}

import ArgumentParser
import JSON

/// An argument, option or flag of a command, as the manual page shows it.
struct ManualArgument: Equatable {
  /// In troff: `\fB\-j\fR, \fB\-\-jobs\fR \fIjobs\fR`.
  private let title: String
  private let purpose: String

  /// What a command takes, but for `--help` and `--version`.
  ///
  /// - Throws: if the argument parser's description can't be read.
  static func all(of arguments: any ParsableArguments.Type) throws -> [ManualArgument] {
    let description = try JSONValue(parsing: Array(arguments._dumpHelp().utf8))
    let list = description["command"]?["arguments"]?.array ?? []
    return list.compactMap { ManualArgument($0) }
  }

  var text: String { ".TP\n\(title)\n\(purpose)\n" }

  private init?(_ description: JSONValue) {
    let name = description["valueName"]?.string ?? ""
    guard description["shouldDisplay"]?.bool == true, name != "help", name != "version" else {
      return nil
    }
    let value = "\\fI\(Troff.escaped(name))\\fR"
    if description["kind"] == "positional" {
      title = value
    } else {
      let names = (description["names"]?.array ?? []).map { name in
        let dashes = name["kind"] == "short" ? "-" : "--"
        return "\\fB\(Troff.escaped(dashes + (name["name"]?.string ?? "")))\\fR"
      }
      title = names.joined(separator: ", ") + (description["kind"] == "flag" ? "" : " \(value)")
    }
    let values = (description["allValues"]?.array ?? []).compactMap(\.string)
    let choice = values.isEmpty ? "" : " One of: \(values.joined(separator: ", "))."
    let initial = description["defaultValue"]?.string.map { " Default: \($0)." } ?? ""
    purpose = Troff.escaped((description["abstract"]?.string ?? "") + choice + initial)
  }
}

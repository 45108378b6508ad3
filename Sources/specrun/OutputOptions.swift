import ArgumentParser
import SpecReports

/// What a run tells, and in which forms.
struct OutputOptions: ParsableArguments {
  @Option(name: .customLong("report"), help: [ReportOption].help, transform: ReportOption.init)
  var reports: [ReportOption] = []

  @Flag(name: .shortAndLong, help: "Show only what did not pass.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show each request and answer; -vv with bodies, times, TLS.")
  var verbose: Int

  @Option(help: ArgumentHelp("Show so many lines of a body; 20 unless given.", valueName: "n"))
  var bodyLines: Int?

  var verbosity: ConsoleSettings.Verbosity {
    quiet ? .quiet : verbose > 1 ? .full : verbose > 0 ? .verbose : .normal
  }

  func validate() throws {
    if quiet, verbose > 0 { throw ValidationError("--quiet and --verbose exclude each other.") }
    if let bodyLines, bodyLines < 0 { throw ValidationError("--body-lines can't be negative.") }
  }
}

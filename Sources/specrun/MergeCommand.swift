#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import ArgumentParser
import JSON
import SpecModel
import SpecReports
import SpecSource

/// `specrun merge`: joins the JSON reports of several runs into any format.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join JSON reports, such as those of shards, into one of any format.",
    usage: "specrun merge REPORT... [options]",
    discussion: """
      Shows the joined run as specrun run would have, and exits with its status.

      Example:
        specrun merge shard-*.json --report junit:all.xml --report markdown:all.md
      """
  )

  @Argument(
    help: ArgumentHelp("JSON reports of runs.", valueName: "report"),
    completion: .file(extensions: ["json"])
  )
  var paths: [String]

  @Option(name: .customLong("report"), help: [ReportOption].help, transform: ReportOption.init)
  var reports: [ReportOption] = []

  @Flag(name: .shortAndLong, help: "Show only what did not pass.")
  var quiet = false

  @Option(help: "When to write in colour.")
  var color: ColorChoice = .auto

  func run() throws {
    var merged = MergedRun()
    var decoder = RecordDecoder()
    for path in paths { merged.add(try events(path, &decoder)) }
    let reports = try RunReports(
      reports,
      files: decoder.paths.map(source),
      verbosity: quiet ? .quiet : .normal,
      color: color,
      canRedraw: false
    )
    for event in merged.events {
      reports.receive(event)
      if case .runFinished(let summary) = event { try reports.finish(summary) }
    }
  }

  private func events(_ path: String, _ decoder: inout RecordDecoder) throws -> [RunEvent] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("Can't read the report '\(path.visible)'.")
    }
    do {
      return try decoder.events(of: try JSONValue(parsing: data))
    } catch {
      throw ValidationError("'\(path.visible)' can't be merged: \("\(error)".visible).")
    }
  }

  /// The spec as it is now, if it is here; its lines are shown with what did not pass.
  private func source(_ path: String) -> SourceFile {
    let data = FileManager.default.contents(atPath: path)
    return SourceFile(path: path, text: data.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }
}

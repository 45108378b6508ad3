import ArgumentParser
import SpecReports
import SpecSource

/// The command line; running suites is what it does when no command is named.
struct SpecrunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "specrun",
    abstract: "Runs API test suites that are written in YAML.",
    usage: """
      specrun [run] PATH... [options]
      specrun COMMAND --help
      """,
    discussion: """
      A PATH is a file, or a folder whose .yaml and .yml files are all read; without
      one, it is the folder specs. - is the standard input.

      \(RootHelp.examples)

      Exit status: \(RootHelp.exitStatus)
      """,
    version: Version.current,
    subcommands: [
      RunCommand.self, CheckCommand.self, ListCommand.self, GraphCommand.self,
      PrintCurlCommand.self, ShapesCommand.self,
      ExplainVarsCommand.self, SweepCommand.self, ExplainCommand.self, SchemaCommand.self,
      MergeCommand.self, InitCommand.self, CompletionsCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )

  /// The command that a line of arguments names, with its options.
  ///
  /// It is parsed alone first: as a part of the whole program its options would be listed up to
  /// three times as often. What is no plain command, such as a mistake or a call for help, is left
  /// to the whole program, which has the words for it.
  ///
  /// Commands that are run often name the program as their `_superCommandName`. Alone, they are
  /// then not searched for `--generate-completion-script`, which would take a tenth of a start.
  ///
  /// - Throws: what the argument parser has to say.
  static func parse(line arguments: [String]) throws -> any ParsableCommand {
    let first = arguments.first ?? ""
    guard !["help", "--help", "-h", "--version"].contains(first) else {
      return try parseAsRoot(arguments)
    }
    let named = configuration.subcommands.first { $0.configuration.commandName == first }
    let command = named ?? RunCommand.self
    let rest = named == nil ? arguments : Array(arguments.dropFirst())
    guard let parsed = try? command.parseAsRoot(rest), type(of: parsed) == command else {
      return try parseAsRoot(arguments)
    }
    return parsed
  }

  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  static func unknownCommand(_ name: String) -> ValidationError {
    let hint = nearestName(to: name, in: commandNames).map { " Did you mean '\($0)'?" }
    return ValidationError("Unknown command '\(name.visible)'.\(hint ?? "")")
  }
}

/// The version of the tool, and nowhere else.
enum Version {
  static let current = "0.1.0"
  /// The day that it is of, as ISO 8601 has it; on the manual page.
  static let date = "2026-11-21"
}

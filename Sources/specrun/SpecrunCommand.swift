import ArgumentParser

/// The command line; running suites is what it does when no command is named.
struct SpecrunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "specrun",
    abstract: "Runs API test suites that are written in YAML.",
    usage: """
      specrun [run] PATH... [options]
      specrun check PATH...
      specrun list PATH...
      specrun shapes PATH...
      specrun curl PATH... [--step NAME]
      specrun graph PATH...
      specrun explain-vars PATH...
      specrun sweep [LEDGER]
      specrun explain [CODE]
      specrun schema
      specrun init [FOLDER]
      specrun completions SHELL
      specrun merge REPORT... --report format:file
      """,
    discussion: """
      A PATH is a file, or a folder whose .yaml and .yml files are all read.

        specrun specs                    run everything below specs
        specrun specs --tag smoke        only what has this tag
        specrun specs --only create      only this step and what it needs
        specrun specs --rerun-failed     only what did not pass when it ran last
        specrun check specs              find mistakes; send nothing
        specrun run --help               all options of a run

      Exit status: 0 all passed, 1 something failed, 3 no usable answer,
      2 a mistake in a spec, 64 a mistake in the command line, 130 interrupted.
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

  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }
}

/// The version of the tool, and nowhere else.
enum Version {
  static let current = "0.1.0"
  /// The day that it is of, as ISO 8601 has it; on the manual page.
  static let date = "2026-11-21"
}

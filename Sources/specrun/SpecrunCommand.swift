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
      specrun explain-vars PATH...
      specrun explain [CODE]
      specrun schema
      specrun merge REPORT... --report format:file
      """,
    discussion: """
      A PATH is a file, or a folder whose .yaml and .yml files are all read.

        specrun specs                    run everything below specs
        specrun specs --tag smoke        only what has this tag
        specrun check specs              find mistakes; send nothing
        specrun run --help               all options of a run

      Exit status: 0 all passed, 1 something failed, 3 no usable answer,
      2 a mistake in a spec, 64 a mistake in the command line, 130 interrupted.
      """,
    version: Version.current,
    subcommands: [
      RunCommand.self, CheckCommand.self, ListCommand.self, ShapesCommand.self,
      ExplainCommand.self, ExplainVarsCommand.self, SchemaCommand.self, MergeCommand.self,
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
}

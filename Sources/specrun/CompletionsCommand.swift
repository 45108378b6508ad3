import ArgumentParser

/// `specrun completions`: a script that makes a shell complete specrun's command line.
struct CompletionsCommand: ParsableCommand {
  /// A shell that there are completions for.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a script that completes the command line.",
    usage: "specrun completions SHELL",
    discussion: """
      Packages bring it along; this is for a program that was built or copied.

      Example:
        source <(specrun completions bash)
      """
  )

  @Argument(help: "Which shell's.")
  var shell: Shell

  func run() throws {
    Output.standardOutput.write(script + "\n")
    try Output.standardOutput.check()
  }

  /// The argument parser's script, which takes the first word for the name of a command. As it can
  /// be a path as well, files are offered there too; fish does that by itself.
  private var script: String {
    switch shell {
    case .bash:
      SpecrunCommand.completionScript(for: .bash).replacing(
        "complete -o filenames -F",
        with: "complete -o filenames -o default -F"
      )
    case .zsh:
      SpecrunCommand.completionScript(for: .zsh).replacing(
        "_describe -V subcommand subcommands && ret=0\n",
        with: """
          _describe -V subcommand subcommands && ret=0
                  _files -g '*.(yaml|yml)' && ret=0

          """,
        maxReplacements: 1
      )
    case .fish: SpecrunCommand.completionScript(for: .fish)
    }
  }
}

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

  /// The argument parser's script, and files.
  ///
  /// It takes the first word for the name of a command, and that can be a path as well.
  private var script: String {
    switch shell {
    case .bash:
      // It is read by a shell, never run: no '#!'.
      SpecrunCommand.completionScript(for: .bash)
        .replacing("#!/bin/bash\n\n", with: "")
        .replacing("complete -o filenames -F", with: "complete -o filenames -o default -F")
    case .zsh:
      SpecrunCommand.completionScript(for: .zsh).replacing(
        "_describe -V subcommand subcommands && ret=0\n",
        with: """
          _describe -V subcommand subcommands && ret=0
                  _files -g '*.(yaml|yml)' && ret=0

          """,
        maxReplacements: 1
      )
    case .fish:
      SpecrunCommand.completionScript(for: .fish) + """

        complete -c specrun -F \
            -n '__specrun_should_offer_completions_for_positional "specrun" -eq 1'
        """
    }
  }
}

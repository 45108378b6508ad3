import ArgumentParser

/// What `specrun --help` prints: on one screen, what one needs first, and the names of the rest.
enum RootHelp {
  static let examples = """
      specrun specs                        run everything below specs
      specrun specs --tag smoke            only what has this tag
      specrun specs/orders.yaml:12         only the step at this line
      specrun specs --report html:a.html   also write a page for people
    """

  static let exitStatus = """
    0 all passed, 1 something failed, 3 no usable answer,
    2 a mistake in a spec, 64 a mistake in the command line, 71 too few threads,
    files or too little memory, 74 output not written, 130 interrupted.
    """

  /// The commands, those beside each other that are used together.
  private static let commands = """
      run     run suites (the default)      merge         join reports of shards
      check   find mistakes; send nothing   sweep         undo what killed runs left
      list    suites, steps; also as JSON   init          a first suite, CI, editors
      graph   what reads what               explain       what a mistake means
      curl    requests as curl commands     explain-vars  where values come from
      shapes  shapes, also as JSON Schema   schema        of suites, for editors
      help    the options of a command      completions   for bash, zsh or fish
    """

  static let text = """
    Runs API test suites that are written in YAML.

    Usage: specrun [run] PATH... [options]
           specrun COMMAND --help

    \(examples)

    Commands:
    \(commands)

    Exit status: \(exitStatus)

    """

  /// Whether this is what the argument parser throws when the help of no command is asked for.
  static func isAsked(by error: any Error) -> Bool {
    SpecrunCommand.exitCode(for: error) == .success
      && SpecrunCommand.message(for: error) == SpecrunCommand.helpMessage()
  }
  /// What is wrong with `help NAME`; nil where that is a command, and where no name is given.
  static func unknownCommand(in arguments: some Collection<String>) -> ValidationError? {
    guard arguments.first == "help", let name = arguments.dropFirst().first,
      !name.hasPrefix("-"), !SpecrunCommand.commandNames.contains(name)
    else { return nil }
    return SpecrunCommand.unknownCommand(name)
  }
}

import ArgumentParser
import SpecReports

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
  private static let commands: [(left: Command, right: Command)] = [
    (("run", "run suites (the default)"), ("merge", "join reports of shards")),
    (("check", "find mistakes; send nothing"), ("sweep", "undo what killed runs left")),
    (("list", "suites, steps; also as JSON"), ("init", "a first suite, CI, editors")),
    (("graph", "what reads what"), ("explain", "what a code means")),
    (("curl", "requests as curl commands"), ("explain-vars", "where values come from")),
    (("shapes", "shapes, also as JSON Schema"), ("schema", "of suites, for editors")),
    (("help", "the options of a command"), ("completions", "for bash, zsh or fish")),
  ]

  private typealias Command = (name: String, meaning: String)

  /// The help of the whole program, which is laid out by hand where there is room.
  static func text(on page: PageLayout) -> String {
    let lines: [String] =
      if page.hasRoom(for: 80) {
        commands.map { left, right in
          line(left, 8, 30) + "  " + line(right, 14, 0)
        }
      } else {
        (commands.map(\.left) + commands.map(\.right)).map { line($0, 14, 0) }
      }
    return page.text(
      """
      Runs API test suites that are written in YAML.

      Usage: specrun [run] PATH... [options]
             specrun COMMAND --help

      \(examples)

      Commands:
      \(lines.map { "  \($0)\n" }.joined())
      Exit status: \(exitStatus)

      """
    )
  }

  private static func line(_ command: Command, _ nameWidth: Int, _ width: Int) -> String {
    let name = command.name.padding(toLength: nameWidth)
    return name + command.meaning.padding(toLength: width - 2)
  }

  /// What the argument parser has to say that is no mistake: help, laid out for the terminal, or a
  /// script that is to be read by a shell.
  static func text(for error: any Error, on page: PageLayout) -> String {
    // So wide that only the layout breaks lines.
    let text = SpecrunCommand.fullMessage(for: error, columns: 10_000)
    return (text.hasPrefix("OVERVIEW: ") ? page.text(text) : text) + "\n"
  }

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

extension String {
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - utf8.count))
  }
}

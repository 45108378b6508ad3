import ArgumentParser
import JSON

/// The manual page, made from what `--help` shows, in the macros of man(7).
struct ManualPage {
  let text: String

  /// - Throws: if the argument parser's description of a command can't be read.
  init() throws {
    let root = SpecrunCommand.configuration
    let (rest, exitStatus) = Self.split(root.discussion, at: "Exit status: ")
    var page = """
      .TH SPECRUN 1 "\(Version.date)" "specrun \(Version.current)" "User Commands"
      .SH NAME
      specrun \\- \(Troff.escaped(Self.lowercased(root.abstract)))
      .SH SYNOPSIS
      \(Self.synopsis(root.usage))
      .SH DESCRIPTION
      \(Troff.paragraphs(rest))
      .SH COMMANDS

      """
    let shared = try ManualArgument.all(of: SuiteOptions.self)
    for command in root.subcommands {
      page += try Self.section(of: command, shared: shared)
    }
    page += ".SH OPTIONS FOR SUITES\nWhat every command that reads suites takes.\n"
    for argument in shared { page += argument.text }
    text =
      page + """
        .SH EXIT STATUS
        \(Troff.paragraphs(exitStatus))
        .SH ENVIRONMENT
        .TP
        .B NO_COLOR
        No colours, if it is not empty.
        .TP
        .B CLICOLOR_FORCE
        Colours also where there is no terminal, unless it is 0.
        .TP
        .BR LC_ALL ", " LC_CTYPE ", " LANG
        Symbols beyond ASCII are used where the first of these that is set says UTF\\-8.
        .SH FILES
        .TP
        .I specrun.yaml
        What the suites below its folder have in common, and the environments for \\fB\\-\\-env\\fR.

        """
  }

  private static func section(
    of command: any ParsableCommand.Type,
    shared: [ManualArgument]
  ) throws -> String {
    let configuration = command.configuration
    let name = configuration.commandName ?? ""
    var section = """
      .SS specrun \(Troff.escaped(name))
      \(synopsis(configuration.usage))
      .PP
      \(Troff.escaped(configuration.abstract))

      """
    if !configuration.discussion.isEmpty {
      section += ".PP\n\(Troff.paragraphs(configuration.discussion))\n"
    }
    let arguments = try ManualArgument.all(of: command)
    for argument in arguments where !shared.contains(argument) { section += argument.text }
    if arguments.contains(where: shared.contains) {
      section += ".PP\nIt takes the options for suites as well, which are listed below.\n"
    }
    return section
  }

  /// The lines of a usage, with what is to be typed as it stands in bold.
  private static func synopsis(_ usage: String?) -> String {
    (usage ?? "").split(separator: "\n").map { line in
      let words = line.split(separator: " ").map { word -> String in
        let isTyped = word.allSatisfy { $0.isLowercase || $0 == "-" }
        return isTyped ? "\\fB\(Troff.escaped(word))\\fR" : Troff.escaped(word)
      }
      return words.joined(separator: " ")
    }
    .joined(separator: "\n.br\n")
  }

  /// The paragraphs, but for the last one that begins with `start`; and that one, without it.
  private static func split(_ text: String, at start: String) -> (String, String) {
    guard let range = text.ranges(of: start).last else { return (text, "") }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }

  private static func lowercased(_ abstract: String) -> String {
    let name = abstract.prefix(1).lowercased() + abstract.dropFirst()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

import Foundation
import Testing

/// The manual page and the completions, which are made from what `--help` shows.
@Suite struct ManualTests {
  private static let shells = ["bash", "zsh", "fish"]

  /// What a program says about a file.
  private func output(of program: String, _ arguments: [String]) throws -> Ending {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let mistakes = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    return Ending(status: process.terminationStatus, output: text, errors: mistakes)
  }

  @Test func theManualHasAllCommandsAndOptions() throws {
    let manual = try specrun("manual").output
    let help = try specrun("--help").output
    let list = try #require(help.range(of: "Commands:\n"))
    let rest = help[list.upperBound...]
    let table = rest[..<(try #require(rest.range(of: "\n\n"))).lowerBound]
    // Two columns: name and purpose, name and purpose.
    let cells = table.split(separator: "\n").map { $0.split(separator: /[ ]{2,}/) }
    let commands = cells.flatMap { [$0[0], $0[2]] }
    #expect(commands.count == 14)
    for command in commands where command != "help" {
      let name = command.replacing("-", with: "\\-")
      #expect(manual.contains(".SS specrun \(name)\n"), "\(command) is missing")
    }
    // And no command is missing in the help.
    let sections = manual.split(separator: "\n").filter { $0.hasPrefix(".SS specrun ") }
    #expect(sections.count == commands.count)
    for option in ["jobs", "report", "env\\-file", "tag", "seed", "project", "strict"] {
      #expect(manual.contains("\\fB\\-\\-\(option)\\fR"), "\(option) is missing")
    }
    // What all commands take stands there once.
    #expect(manual.ranges(of: "\\fB\\-\\-env\\-file\\fR \\fIfile\\fR").count == 1)
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "ENVIRONMENT", "FILES"] {
      #expect(manual.contains(".SH \(section)\n"))
    }
  }

  @Test(.enabled(if: isInstalled("man"), "there is no man"))
  func manRendersTheManualWithoutWarnings() throws {
    let folder = try SpecFolder(["specrun.1": try specrun("manual").output])
    let ending = try output(of: "man", ["--warnings", "-l", folder.path + "/specrun.1"])
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
    #expect(ending.output.contains("specrun - runs API test suites"))
  }

  @Test(arguments: shells.filter(isInstalled))
  func aShellReadsItsCompletions(shell: String) throws {
    let folder = try SpecFolder(["script": try specrun("completions", shell).output])
    #expect(try !specrun("completions", shell).output.hasPrefix("#!"))
    let ending = try output(of: shell, ["-n", folder.path + "/script"])
    #expect(ending.status == 0)
    #expect(ending.errors.isEmpty)
  }

  @Test(arguments: [
    (["che"], "check"), (["check", "--env-f"], "--env-file"), (["--col"], ""),
    (["run", "--color", "al"], "always"), (["completions", "z"], "zsh"),
    (["check", "su"], "suite.yaml"), (["init", "fol"], "folder"),
  ])
  func bashCompletes(words: [String], completion: String) throws {
    let folder = try SpecFolder(["script": try specrun("completions", "bash").output])
    let root = URL(filePath: folder.path)
    try Data().write(to: root.appending(component: "suite.yaml"))
    try FileManager.default.createDirectory(
      at: root.appending(component: "folder"),
      withIntermediateDirectories: false
    )
    let line = (["specrun"] + words).joined(separator: " ")
    let program = """
      cd "$1"; . ./script; shift
      COMP_WORDS=(specrun "$@"); COMP_CWORD=$#; COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      _specrun specrun "${!#}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s' "${COMPREPLY[*]}"
      """
    let ending = try output(of: "bash", ["-c", program, "bash", folder.path] + words)
    #expect(ending.output == completion, "\(ending.errors)")
  }

  @Test(
    .enabled(if: isInstalled("fish"), "there is no fish"),
    arguments: [
      ("che", "check\tFind the mistakes in suites; send nothing.\n"), ("su", "suite.yaml\n"),
      ("check su", "suite.yaml\n"), ("completions z", "zsh\n"),
    ]
  )
  func fishCompletes(words: String, completions: String) throws {
    let folder = try SpecFolder([
      "script": try specrun("completions", "fish").output, "suite.yaml": "",
    ])
    let program = "cd '\(folder.path)'; source script; complete -C 'specrun \(words)'"
    let ending = try output(of: "fish", ["--no-config", "-c", program])
    #expect(ending.output == completions, "\(ending.errors)")
  }

  /// The argument parser's scripts take a first word for a command; files have to be offered too.
  @Test func aPathIsOfferedWhereThereIsNoCommand() throws {
    #expect(
      try specrun("completions", "bash").output
        .contains("complete -o filenames -o default -F _specrun specrun")
    )
    #expect(try specrun("completions", "zsh").output.contains("_files -g '*.(yaml|yml)' && ret=0"))
  }

  @Test func anUnknownShellIsAMistakeInTheCommandLine() throws {
    let ending = try specrun("completions", "tcsh")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("bash, zsh, fish") || ending.errors.contains("'bash', 'zsh'"))
  }
}

private func isInstalled(_ program: String) -> Bool {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}

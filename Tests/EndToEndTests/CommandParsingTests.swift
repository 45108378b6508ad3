import ArgumentParser
import Testing

@testable import specrun

@Suite struct CommandParsingTests {
  @Test(arguments: [
    ["x", "check"], ["--", "check"], ["--jobs", "3", "check", "x"], ["run", "run"],
    ["check", "x", "--strict"], ["help"], ["run", "help"], ["x", "-h"], ["--version"], [],
    ["chekc"], ["x", "--jobs"], ["run", "x", "--watch", "--dry-run"],
    ["check", "--generate-completion-script=zsh"], ["---completion", "run", "--", "-q", "0", "0"],
  ])
  func aCommandParsedAloneIsTheOneThatTheWholeProgramParses(line: [String]) {
    #expect(
      text { try SpecrunCommand.parse(line: line) } == text { try SpecrunCommand.parseAsRoot(line) }
    )
  }

  /// All that was parsed, or what is said instead.
  private func text(_ parse: () throws -> any ParsableCommand) -> String {
    do {
      return String(reflecting: try parse())
    } catch {
      return SpecrunCommand.fullMessage(for: error)
    }
  }
}

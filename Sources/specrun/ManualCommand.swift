import ArgumentParser

/// `specrun manual`: the manual page.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, in troff.",
    usage: "specrun manual",
    discussion: """
      Packages bring it along as specrun(1).

      Example:
        specrun manual | man -l -
      """,
    // For those who make packages.
    shouldDisplay: false
  )

  func run() throws {
    Output.standardOutput.write(try ManualPage().text)
    try Output.standardOutput.check()
  }
}

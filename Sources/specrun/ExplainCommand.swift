import ArgumentParser
import SpecModel
import SpecReports

/// `specrun explain`: what the code of a diagnostic, or of a problem in a run, means.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell what the code of a mistake or a failure means.",
    usage: "specrun explain [CODE]",
    discussion: """
      The code stands in brackets behind a mistake in a suite, and behind what keeps
      a step of a run from its verdict. Without one, all codes are listed.

      Examples:
        specrun explain unknown-key
        specrun explain timeout
      """
  )

  @Argument(help: ArgumentHelp("A code, such as unknown-key.", valueName: "code"))
  var code: String?

  func run() throws {
    let text = try text
    let terminal = Terminal.standardOutput
    // Whoever reads it through a pipe looks for lines.
    Output.standardOutput.write(terminal.columns == nil ? text : terminal.page.text(text))
    try Output.standardOutput.check()
  }

  private var text: String {
    get throws {
      guard let code else { return Explanation.list + "\n" }
      if let explanation = Explanation.named(code) { return explanation.text + "\n" }
      if let explanation = ProblemExplanation.named(code) { return explanation.text + "\n" }
      let hint =
        Explanation.nearestCode(to: code).map { "Did you mean '\($0)'?" }
        ?? "'specrun explain' lists them all."
      throw ValidationError("There is no code '\(code)'. \(hint)")
    }
  }
}

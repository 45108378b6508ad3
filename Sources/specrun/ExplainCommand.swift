import ArgumentParser
import SpecModel

/// `specrun explain`: what a diagnostic's code means.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell what the code of a mistake means.",
    usage: "specrun explain [CODE]",
    discussion: """
      The code stands in brackets behind a mistake. Without one, all codes are listed.

      Example:
        specrun explain unknown-key
      """
  )

  @Argument(help: ArgumentHelp("A code, such as unknown-key.", valueName: "code"))
  var code: String?

  func run() throws {
    Output.standardOutput.write(try text)
    try Output.standardOutput.check()
  }

  private var text: String {
    get throws {
      guard let code else { return Explanation.list + "\n" }
      if let explanation = Explanation.named(code) { return explanation.text + "\n" }
      let hint =
        Explanation.nearestCode(to: code).map { "Did you mean '\($0)'?" }
        ?? "'specrun explain' lists them all."
      throw ValidationError("There is no code '\(code)'. \(hint)")
    }
  }
}

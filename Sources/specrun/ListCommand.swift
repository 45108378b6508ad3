import ArgumentParser
import SpecModel
import SpecReports

/// `specrun list`: shows what a run would consist of.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List suites and steps with their tags and places; send nothing.",
    usage: "specrun list PATH... [options]",
    discussion: """
      Example:
        specrun list specs --tag smoke
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  func run() throws {
    _ = try suiteOptions.environment()
    let (suites, files) = try suiteOptions.load()
    let rows = suites.flatMap { suite in
      let title = OutlineText.Row(
        title: suite.identity.title,
        level: 0,
        tags: suite.identity.tags,
        range: suite.identity.range
      )
      // The steps are the same for all cases of a suite.
      let isNew = (suite.identity.instance?.index ?? 0) == 0
      return [title]
        + (isNew ? suite.steps : []).map { OutlineText.Row($0.identity, tags: $0.tags) }
    }
    let theme = Terminal.standardOutput.theme(suiteOptions.color)
    Output.standardOutput.write(OutlineText(files: files, theme: theme).text(of: rows))
    try Output.standardOutput.check()
  }
}

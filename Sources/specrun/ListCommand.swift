import ArgumentParser
import JSON
import SpecModel
import SpecReports
import SpecSource

/// `specrun list`: shows what a run would consist of.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List suites and steps with their tags and places; send nothing.",
    usage: "specrun list PATH... [options]",
    discussion: """
      Example:
        specrun list specs --tag smoke
        specrun list specs --json
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @Flag(help: "As JSON, as docs/list-schema.json describes it.")
  var json = false

  func run() throws {
    _ = try suiteOptions.environment()
    let (suites, files) = try suiteOptions.load()
    if json {
      let listing = SuiteListing(files: files).json(of: suites)
      Output.standardOutput.write(JSONWriter(style: .pretty).text(of: listing).visibleJSON + "\n")
    } else {
      Output.standardOutput.write(outline(of: suites, files))
    }
    try Output.standardOutput.check()
  }

  private func outline(of suites: [CompiledSuite], _ files: [SourceFile]) -> String {
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
    return OutlineText(files: files, theme: theme).text(of: rows)
  }
}

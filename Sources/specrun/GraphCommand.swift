import ArgumentParser
import SpecModel
import SpecReports

/// `specrun graph`: shows what depends on what.
struct GraphCommand: ParsableCommand {
  /// What the graph is written in.
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case text, dot
  }

  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Show what steps read from each other and what runs at the same time.",
    usage: "specrun graph PATH... [options]",
    discussion: """
      Example:
        specrun graph specs/09-orders.yaml
        specrun graph specs/09-orders.yaml --as dot | dot -Tsvg > orders.svg
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @Option(name: .customLong("as"), help: "A tree of text, or a graph for Graphviz.")
  var form: Form = .text

  func run() throws {
    _ = try suiteOptions.environment()
    let (suites, files) = try suiteOptions.load()
    let theme = Terminal.standardOutput.theme(suiteOptions.color)
    let text =
      switch form {
      case .text: GraphText(files: files, theme: theme).text(of: suites)
      case .dot: GraphDot().text(of: suites)
      }
    Output.standardOutput.write(text)
    try Output.standardOutput.check()
  }
}

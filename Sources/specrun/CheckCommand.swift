import ArgumentParser
import SpecModel
import SpecRunner

/// `specrun check`: finds the mistakes of suites and sends nothing.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: "specrun",
    abstract: "Find the mistakes in suites; send nothing.",
    usage: "specrun check PATH... [options]",
    discussion: """
      Mistakes go to the standard error, and the exit status is 2 if there are any.

      Example:
        specrun check specs
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  func run() throws {
    _ = try suiteOptions.environment()
    let loaded = try LoadedSuites(suiteOptions, keepsSuites: false)
    KeptValue.keep(loaded)
    let checked = loaded.all.checked
    let suites = loaded.selected.count + checked.count
    let steps = loaded.selected.reduce(checked.stepCount) { $0 + $1.suite.steps.count }
    let suiteCount = suites == 1 ? "1 suite" : "\(suites) suites"
    let stepCount = steps == 1 ? "1 step" : "\(steps) steps"
    Output.standardOutput.write("\(suiteCount), \(stepCount): no mistakes\n")
    try Output.standardOutput.check()
  }
}

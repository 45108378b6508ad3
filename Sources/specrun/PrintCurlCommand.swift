import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// `specrun curl`: the requests of suites as `curl` commands.
struct PrintCurlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curl",
    abstract: "Print the requests of suites as curl commands; send nothing.",
    usage: "specrun curl PATH... [--step NAME] [options]",
    discussion: """
      Values that are known are filled in, and secrets are ***. What only a run can
      know, such as ${create.body.id}, stays as it is, and a comment names it.

      Example:
        specrun curl specs/orders.yaml --step create
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  func run() throws {
    let environment = try suiteOptions.environment()
    let loaded = try LoadedSuites(suiteOptions)
    var options = RunOptions(
      seed: UInt64.random(in: 0..<1_000_000_000),
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: loaded.files
    )
    options.readableFolders = suiteOptions.fence.folders
    let previews = RequestPreviewer(options: options).previews(of: loaded.selected)
    Output.standardOutput.write(CurlListing(files: loaded.files).text(of: previews))
    try Output.standardOutput.check()
  }
}

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
    usage: "specrun curl PATH... [--step ID] [options]",
    discussion: """
      Values that are known are filled in, and secrets are ***. What only a run can
      know, such as ${create.body.id}, stays as it is, and a comment names it.

      Example:
        specrun curl specs/orders.yaml --step create
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  @Option(help: ArgumentHelp("Only the step with this id or name.", valueName: "id"))
  var step: String?

  func run() throws {
    let environment = try suiteOptions.environment()
    let (suites, files) = try suiteOptions.load()
    let options = RunOptions(
      seed: UInt64.random(in: 0..<1_000_000_000),
      environment: environment,
      environmentName: suiteOptions.environmentName,
      files: files
    )
    let names = suites.flatMap(\.steps).flatMap(\.identity.allNames)
    if let step, !names.contains(where: { $0.utf8.elementsEqual(step.utf8) }) {
      let hint = nearestName(to: step, in: names).map { " Did you mean '\($0.visible)'?" } ?? ""
      throw ValidationError("No step has the id or name '\(step.visible)'.\(hint)")
    }
    let previews = previews(of: chosen(from: suites), options)
    Output.standardOutput.write(CurlListing(files: files).text(of: previews))
    try Output.standardOutput.check()
  }

  /// All steps are needed to know what each reads; only those that were asked for are shown.
  private func chosen(from suites: [CompiledSuite]) -> [(suite: CompiledSuite, steps: Set<Int>)] {
    suites.map { suite in
      let indexes = suite.steps.map(\.identity).filter { identity in
        guard let step else { return true }
        return identity.allNames.contains { $0.utf8.elementsEqual(step.utf8) }
      }.map(\.index)
      return (suite, Set(indexes))
    }.filter { !$0.steps.isEmpty }
  }

  private func previews(
    of suites: [(suite: CompiledSuite, steps: Set<Int>)],
    _ options: RunOptions
  ) -> [RequestPreview] {
    let waiting = Completion<[RequestPreview]>()
    Task {
      let previewer = RequestPreviewer(options: options)
      var previews: [RequestPreview] = []
      for (suite, steps) in suites {
        previews += await previewer.previews(of: suite).filter { steps.contains($0.step.index) }
      }
      waiting.complete(previews)
    }
    return waiting.wait()
  }
}

extension StepIdentity {
  /// What the user may call it.
  fileprivate var allNames: [String] { [id, name].compactMap(\.self) }
}

import ArgumentParser
import SpecModel
import SpecReports

/// `specrun explain-vars`: where the values of suites come from.
struct ExplainVarsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-vars",
    abstract: "Show what suites are given, by whom, and what that hides.",
    usage: "specrun explain-vars PATH... [options]",
    discussion: """
      The base, variables, secrets and defaults, as they are written, from the
      command line, the environment, the suite and specrun.yaml; environment
      variables are only said to be set or not. Secrets are masked.

      Example:
        specrun explain-vars specs/orders.yaml --env staging
      """
  )

  @OptionGroup var suiteOptions: SuiteOptions

  func run() throws {
    let process = ProcessEnvironment.all
    let file = try suiteOptions.values.environmentFile.map { ($0, try EnvFile(path: $0).entries) }
    let (suites, files) = try suiteOptions.load(checksRules: false)
    let text = GivenValuesText(
      files: files,
      theme: Terminal.standardOutput.theme(suiteOptions.color)
    ) { name in
      let isInProcess = process[name]?.isEmpty == false
      if let (path, entries) = file, let value = entries[name] {
        // An empty one hides the process' as well.
        return value.isEmpty ? .unset : .file(path, hidesProcess: isInProcess)
      }
      return isInProcess ? .process : .unset
    }
    Output.standardOutput.write(text.text(of: suites))
    try Output.standardOutput.check()
  }
}

import ArgumentParser

/// Which API suites are run against.
struct TargetOptions: ParsableArguments {
  @Option(
    name: .customLong("env"),
    help: ArgumentHelp("The environment of specrun.yaml to run in.", valueName: "name")
  )
  var environmentName: String?

  @Option(help: ArgumentHelp("The URL that paths are joined to.", valueName: "url"))
  var base: String?

  func validate() throws {
    if let base, !base.hasPrefix("http://"), !base.hasPrefix("https://") {
      throw ValidationError("--base takes a whole URL, such as http://localhost:8080.")
    }
  }
}

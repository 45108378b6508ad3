import ArgumentParser

/// What helps while suites are written.
struct WritingOptions: ParsableArguments {
  @Flag(help: "Run again what a saved file touches, until Ctrl-C.")
  var watch = false

  @Flag(help: "Show each request as far as it is known; send nothing.")
  var dryRun = false

  @Flag(help: "Stop at each step: see it, change values, run, repeat or skip it.")
  var interactive = false

  func validate() throws {
    if [watch, dryRun, interactive].filter(\.self).count > 1 {
      throw ValidationError("--watch, --dry-run and --interactive exclude each other.")
    }
  }
}

import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner

/// The values that suites are given from outside.
struct ValueOptions: ParsableArguments {
  @Option(
    name: .customLong("var"),
    help: ArgumentHelp("Give a variable a value; may be repeated.", valueName: "name=value")
  )
  var variables: [VariableOption] = []

  @Option(
    name: .customLong("secret"),
    help: ArgumentHelp("The same, and masked in all output.", valueName: "name=value")
  )
  var secrets: [VariableOption] = []

  @Option(
    name: .customLong("env-file"),
    help: ArgumentHelp("Read NAME=value lines into the environment.", valueName: "file")
  )
  var environmentFile: String?

  func validate() throws {
    for variable in variables { try variable.checkName(option: "--var") }
    for secret in secrets {
      try secret.checkName(option: "--secret")
      if variables.contains(where: { $0.name == secret.name }) {
        throw ValidationError("'\(secret.name.visible)' is given by --var and by --secret.")
      }
      guard secret.value.unicodeScalars.count >= RunOptions.shortestSecret else {
        throw ValidationError(
          "The secret '\(secret.name.visible)' is too short to be masked: "
            + "\(RunOptions.shortestSecret) characters are the least."
        )
      }
    }
  }

  /// The process' environment with the file's entries over it.
  func environment() throws -> [String: String] {
    var environment = ProcessEnvironment.all
    if let environmentFile {
      environment.merge(try EnvFile(path: environmentFile).entries) { _, last in last }
    }
    return environment
  }
}

import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

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

  /// What to say of values that no suite has a use for, since a slip of the pen would else go by
  /// unseen; one for each, without a line break.
  func idleValues(in suites: [CompiledSuite]) -> [String] {
    let given = variables.map { ($0, "--var") } + secrets.map { ($0, "--secret") }
    guard !given.isEmpty, !suites.isEmpty else { return [] }
    var known: Set<String> = []
    for suite in suites {
      known.formUnion(suite.variables.lazy.filter(\.isRead).map(\.name))
      for layer in suite.layers where layer.origin != .commandLine {
        known.formUnion(layer.bindings.map(\.name))
      }
      for action in suite.actions.values { known.formUnion(action.variables.map(\.name)) }
    }
    return given.filter { !known.contains($0.0.name) }.map { value, option in
      let hint = nearestName(to: value.name, in: known.sorted())
        .map { "; did you mean '\($0.visible)'?" }
      return "no suite here has or reads '\(value.name.visible)' of \(option)\(hint ?? "")"
    }
  }
}

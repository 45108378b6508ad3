import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// What all commands take: which suites, and with which values.
struct SuiteOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Suites: YAML files, or folders of them.", valueName: "path"))
  var paths: [String] = []

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
    name: .customLong("env"),
    help: ArgumentHelp("The environment of specrun.yaml to run in.", valueName: "name")
  )
  var environmentName: String?

  @Option(help: ArgumentHelp("The URL that paths are joined to.", valueName: "url"))
  var base: String?

  @Option(
    name: .customLong("env-file"),
    help: ArgumentHelp("Read NAME=value lines into the environment.", valueName: "file")
  )
  var environmentFile: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("Only suites and steps with this tag; may be repeated.", valueName: "name")
  )
  var tags: [String] = []

  @Flag(help: "Take warnings for errors, and note steps that prove little.")
  var strict = false

  @Option(help: "When to write in colour.")
  var color: ColorChoice = .auto

  func validate() throws {
    if paths.isEmpty {
      throw ValidationError("Name the suites to read, such as: specrun specs")
    }
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
    if let base, !base.hasPrefix("http://"), !base.hasPrefix("https://") {
      throw ValidationError("--base takes a whole URL, such as http://localhost:8080.")
    }
  }

  /// The suites that are meant, and all that was read.
  ///
  /// Diagnostics have been printed to the standard error, those about what the environment does
  /// not allow for the suites and steps alone that were selected.
  ///
  /// - Throws: an exit status when a spec has a mistake.
  func load(
    allowsEmpty: Bool = false,
    checksRules: Bool = true
  ) throws -> (suites: [CompiledSuite], files: [SourceFile]) {
    try checkCommandNames()
    let options = LoadOptions(
      variables: VariableOption.values(variables),
      secrets: VariableOption.values(secrets),
      base: base,
      environmentName: environmentName,
      isStrict: strict
    )
    var result = SuiteLoader(options: options).load(paths: paths)
    if allowsEmpty { result.diagnostics.removeAll { $0.code == .noSuites } }
    let selected = SuiteSelection(tags: tags).suites(of: result.suites)
    if checksRules { result.diagnostics += RuleCheck.diagnostics(of: selected) }
    let theme = Terminal.standardError.theme(color)
    let text = DiagnosticRenderer(files: result.files, theme: theme).text(of: result.diagnostics)
    Output.standardError.write(text)
    guard result.isValid else { throw ExitStatus.invalidSpecs }
    return (selected, result.files)
  }

  /// The process' environment with the file's entries over it.
  func environment() throws -> [String: String] {
    var environment = ProcessEnvironment.all
    if let environmentFile {
      environment.merge(try EnvFile(path: environmentFile).entries) { _, last in last }
    }
    return environment
  }

  /// A misspelt command looks like a path to the default command.
  private func checkCommandNames() throws {
    guard let first = paths.first, !first.utf8.contains(where: { "/.".utf8.contains($0) }),
      !ProcessEnvironment.fileExists(first),
      let name = nearestName(to: first, in: SpecrunCommand.commandNames)
    else { return }
    throw ValidationError("Unknown command '\(first.visible)'. Did you mean '\(name)'?")
  }
}

/// `--var name=value` and `--secret name=value`.
struct VariableOption: ExpressibleByArgument {
  var name: String
  var value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }

  /// By name; of several for a name the last counts.
  static func values(_ options: [VariableOption]) -> [String: String] {
    Dictionary(options.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// - Throws: `ValidationError` for a name that can't be a variable's.
  func checkName(option: String) throws {
    guard ReservedNames.all.contains(name) else { return }
    let hint = name == "base" ? " Give the base with --base." : ""
    throw ValidationError("\(option) can't set '\(name)', which has a meaning of its own.\(hint)")
  }
}

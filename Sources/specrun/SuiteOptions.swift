import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// What all commands take: which suites, and with which values.
struct SuiteOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Suites: YAML files, folders of them, or - for stdin.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var paths: [String] = []

  @Option(
    name: .customLong("env"),
    help: ArgumentHelp("The environment of specrun.yaml to run in.", valueName: "name")
  )
  var environmentName: String?

  @Option(help: ArgumentHelp("The URL that paths are joined to.", valueName: "url"))
  var base: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("Only suites and steps with this tag; may be repeated.", valueName: "name")
  )
  var tags: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this step and what it needs, by id or name; may be repeated.",
      valueName: "step"
    )
  )
  var only: [String] = []

  @Flag(help: "Take warnings for errors, and note steps that prove little.")
  var strict = false

  @OptionGroup var values: ValueOptions

  /// When to write in colour.
  var color: ColorChoice { values.color }

  func validate() throws {
    if paths.isEmpty {
      throw ValidationError("Name the suites to read, such as: specrun specs")
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
      variables: VariableOption.values(values.variables),
      secrets: VariableOption.values(values.secrets),
      base: base,
      environmentName: environmentName,
      isStrict: strict
    )
    var result = SuiteLoader(options: options).load(paths: paths)
    if allowsEmpty { result.diagnostics.removeAll { $0.code == .noSuites } }
    let selection = SuiteSelection(tags: tags, only: only)
    if result.isValid, let (name, nearest) = selection.unknownStep(in: result.suites) {
      let hint = nearest.map { "Did you mean '\($0.visible)'?" } ?? "'specrun list' shows them all."
      throw ValidationError("No step has the id or name '\(name.visible)'. \(hint)")
    }
    let selected = selection.suites(of: result.suites)
    if checksRules { result.diagnostics += RuleCheck.diagnostics(of: selected) }
    let theme = Terminal.standardError.theme(color)
    let text = DiagnosticRenderer(files: result.files, theme: theme).text(of: result.diagnostics)
    Output.standardError.write(text)
    guard result.isValid else { throw ExitStatus.invalidSpecs }
    return (selected, result.files)
  }

  /// The process' environment with the file's entries over it.
  func environment() throws -> [String: String] { try values.environment() }

  /// A misspelt command looks like a path to the default command.
  private func checkCommandNames() throws {
    guard let first = paths.first, !first.utf8.contains(where: { "/.".utf8.contains($0) }),
      !ProcessEnvironment.fileExists(first),
      let name = nearestName(to: first, in: SpecrunCommand.commandNames)
    else { return }
    throw ValidationError("Unknown command '\(first.visible)'. Did you mean '\(name)'?")
  }
}

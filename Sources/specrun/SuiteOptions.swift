import ArgumentParser
import SpecModel
import SpecReports
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
    name: .customLong("env-file"),
    help: ArgumentHelp("Read NAME=value lines into the environment.", valueName: "file")
  )
  var environmentFile: String?

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

  @Option(help: "When to write in colour.")
  var color: ColorChoice = .auto

  func validate() throws {
    guard paths.isEmpty else { return }
    throw ValidationError("Name the suites to read, such as: specrun specs")
  }

  /// The suites that are meant, and all that was read.
  ///
  /// Diagnostics have been printed to the standard error.
  ///
  /// - Throws: an exit status when a spec has a mistake.
  func load(allowsEmpty: Bool = false) throws -> (suites: [CompiledSuite], files: [SourceFile]) {
    try checkCommandNames()
    let values = Dictionary(variables.map { ($0.name, $0.value) }) { _, last in last }
    var result = SuiteLoader(options: LoadOptions(variables: values)).load(paths: paths)
    if allowsEmpty { result.diagnostics.removeAll { $0.code == .noSuites } }
    let theme = Terminal.standardError.theme(color)
    let text = DiagnosticRenderer(files: result.files, theme: theme).text(of: result.diagnostics)
    Output.standardError.write(text)
    guard result.isValid else { throw ExitStatus.invalidSpecs }
    let selection = SuiteSelection(tags: tags, only: only)
    if let (name, nearest) = selection.unknownStep(in: result.suites) {
      let hint = nearest.map { "Did you mean '\($0.visible)'?" } ?? "'specrun list' shows them all."
      throw ValidationError("No step has the id or name '\(name.visible)'. \(hint)")
    }
    return (selection.suites(of: result.suites), result.files)
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
      let name = nearestName(to: first, in: ["run", "check", "list", "graph", "help"])
    else { return }
    throw ValidationError("Unknown command '\(first.visible)'. Did you mean '\(name)'?")
  }
}

/// `--var name=value`.
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
}

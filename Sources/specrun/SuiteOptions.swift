import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner
import SpecSource

/// What all commands take: which suites, and with which values.
struct SuiteOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Suites: YAML files, folders of them, or - for stdin; file:line means the step there.",
      valueName: "path"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var paths: [String] = []

  @OptionGroup var selection: SelectionOptions

  @Option(
    name: .customLong("env"),
    help: ArgumentHelp("The environment of specrun.yaml to run in.", valueName: "name")
  )
  var environmentName: String?

  @Option(help: ArgumentHelp("The URL that paths are joined to.", valueName: "url"))
  var base: String?

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
  /// - Throws: an exit status when a spec has a mistake.
  func load(checksRules: Bool = true) throws -> (suites: [CompiledSuite], files: [SourceFile]) {
    let loaded = try LoadedSuites(self, checksRules: checksRules)
    return (loaded.suites, loaded.files)
  }

  /// The process' environment with the file's entries over it.
  func environment() throws -> [String: String] { try values.environment() }

  /// A misspelt command looks like a path to the default command.
  func checkCommandNames() throws {
    guard let first = paths.first, !first.utf8.contains(where: { "/.".utf8.contains($0) }),
      !ProcessEnvironment.fileExists(first),
      let name = nearestName(to: first, in: SpecrunCommand.commandNames)
    else { return }
    throw ValidationError("Unknown command '\(first.visible)'. Did you mean '\(name)'?")
  }
}

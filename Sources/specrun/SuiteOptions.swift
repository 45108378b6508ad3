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

  @OptionGroup(title: "Selecting")
  var selection: SelectionOptions

  @OptionGroup(title: "Where and with what")
  var target: TargetOptions

  @OptionGroup(title: "Where and with what")
  var values: ValueOptions

  @OptionGroup(title: "What suites may reach")
  var fence: FenceOptions

  @OptionGroup(title: "Output")
  var look: LookOptions

  @Flag(help: "Take warnings for errors, and note steps that prove little.")
  var strict = false

  /// When to write in colour.
  var color: ColorChoice { look.color }
  var environmentName: String? { target.environmentName }
  var base: String? { target.base }

  mutating func validate() throws {
    guard paths.isEmpty else { return }
    // Where `specrun init`, and most projects, have them.
    guard ProcessEnvironment.folderExists("specs") else {
      throw ValidationError("Name the suites to read, such as: specrun specs")
    }
    paths = ["specs"]
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
      nearestName(to: first, in: SpecrunCommand.commandNames) != nil
    else { return }
    throw SpecrunCommand.unknownCommand(first)
  }
}

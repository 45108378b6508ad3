#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
import SpecModel
import SpecReports
import SpecRunner
import SpecSource
import Synchronization
public import TaskEngine

/// Suites in YAML as cases of a test.
///
///     let shop = SpecSuites(at: "Specs")
///
///     @Test(arguments: try shop.all)
///     func suite(_ suite: SpecSuite) async { await suite.run() }
///
/// They are read when ``all`` is first asked for. All suites of one value share a run, as those of a
/// `specrun` command do: an action with `once` logs in a single time, however many cases read it and
/// whichever comes first.
public final class SpecSuites: Sendable {
  /// Why no suite can run.
  public struct Mistakes: Error, CustomStringConvertible {
    /// Every mistake of every file with its place, as `specrun check` prints them; or what is wrong
    /// with what was given in Swift.
    public let description: String
  }

  private let path: String
  private let module: String
  private let base: String?
  private let environment: String?
  private let variables: [String: String]
  private let secrets: [String: String]
  private let processEnvironment: [String: String]
  private let isStrict: Bool
  private let seed: UInt64
  private let functions: [SpecFunction]
  private let plugins: [any Plugin]
  private let namedPlugins: [String: any Plugin]
  private let transport: any Transport
  private let loaded = Mutex<Result<[SpecSuite], Mistakes>?>(nil)

  /// Describes suites; nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: A YAML file or a folder of them, relative to the Swift file that says so.
  ///   - base: Wins over every base that the suites have, as `--base` does.
  ///   - environment: The environment of the project file to run in, as `--env` does.
  ///   - variables: Win over the suites' variables of these names, as `--var` does.
  ///   - secrets: The same, and masked in all that is shown; each of at least four characters.
  ///   - processEnvironment: What `env.NAME` reads; the process' own unless given.
  ///   - strict: Whether warnings are mistakes, too; else they are written to the standard error.
  ///   - seed: Everything random comes from it; by chance unless given, and named by each issue.
  ///   - functions: Those that expressions can call besides the language's.
  ///   - plugins: Look at the requests of all suites, before the plugins that a suite names.
  ///   - namedPlugins: Those that a suite can name under `plugins`, with or without scopes.
  ///   - transport: What carries the requests; libcurl unless given.
  ///   - filePath: The Swift file that the path is relative to.
  ///   - fileID: The module that issues are shown under.
  public init(
    at path: String,
    base: String? = nil,
    environment: String? = nil,
    variables: [String: String] = [:],
    secrets: [String: String] = [:],
    processEnvironment: [String: String]? = nil,
    strict: Bool = false,
    seed: UInt64? = nil,
    functions: [SpecFunction] = [],
    plugins: [any Plugin] = [],
    namedPlugins: [String: any Plugin] = [:],
    transport: any Transport = CurlTransport.shared,
    filePath: String = #filePath,
    fileID: String = #fileID
  ) {
    self.path = Self.path(path, besides: filePath)
    module = fileID.split(separator: "/").first.map(String.init) ?? "Specs"
    self.base = base
    self.environment = environment
    self.variables = variables
    self.secrets = secrets
    self.processEnvironment = processEnvironment ?? ProcessInfo.processInfo.environment
    isStrict = strict
    // Nine digits are easier to type in again than twenty.
    self.seed = seed ?? .random(in: 0..<1_000_000_000)
    self.functions = functions
    self.plugins = plugins
    self.namedPlugins = namedPlugins
    self.transport = transport
  }

  /// All suites, in the order of their files; a suite with cases once for each.
  ///
  /// - Throws: ``Mistakes``; then nothing has been sent.
  public var all: [SpecSuite] {
    get throws(Mistakes) {
      let result = loaded.withLock { loaded in
        if let loaded { return loaded }
        let result = Result { () throws(Mistakes) in try load() }
        loaded = result
        return result
      }
      return try result.get()
    }
  }

  private func load() throws(Mistakes) -> [SpecSuite] {
    try checkSecrets()
    var options = LoadOptions(
      variables: variables,
      secrets: secrets,
      base: base,
      environmentName: environment,
      isStrict: isStrict
    )
    options.additions = try additions()
    var result = SuiteLoader(options: options).load(paths: [path])
    result.diagnostics += RuleCheck.diagnostics(of: result.suites)
    let renderer = DiagnosticRenderer(files: result.files, theme: .plain)
    let text = renderer.text(of: result.diagnostics)
    guard result.isValid else { throw Mistakes(description: text) }
    StandardError.write(text)
    let run = SuitesInRun(
      module: module,
      files: result.files,
      seed: seed,
      run: OpenRun(options: runOptions(files: result.files), transport: transport)
    )
    return result.suites.map { SpecSuite($0, in: run) }
  }

  private func checkSecrets() throws(Mistakes) {
    for (name, value) in secrets where value.unicodeScalars.count < RunOptions.shortestSecret {
      let least = RunOptions.shortestSecret
      throw Mistakes(
        description: "the secret '\(name)' is too short to be masked: it needs \(least) characters"
      )
    }
    if let name = secrets.keys.sorted().first(where: { variables[$0] != nil }) {
      throw Mistakes(description: "'\(name)' is given as a variable and as a secret")
    }
  }

  private func additions() throws(Mistakes) -> Additions {
    for name in namedPlugins.keys where EnginePlugin(rawValue: name) != nil {
      throw Mistakes(description: "the plugin '\(name)' exists already")
    }
    let table: FunctionTable
    do {
      table = try functions.isEmpty ? .standard : FunctionTable(adding: functions.map(\.entry))
    } catch {
      throw Mistakes(description: error.description)
    }
    return Additions(
      functions: table,
      pluginNames: namedPlugins.keys.sorted(),
      scopes: (plugins + namedPlugins.values).map(\.scope).names
    )
  }

  private func runOptions(files: [SourceFile]) -> RunOptions {
    var options = RunOptions(
      seed: seed,
      environment: processEnvironment,
      environmentName: environment,
      files: files,
      recordsPassedExchanges: false
    )
    options.plugins = plugins
    options.namedPlugins = namedPlugins
    options.log = { lines in StandardError.write(lines.map { "\($0.visible)\n" }.joined()) }
    return options
  }

  /// A path beside a Swift file; as short as it can be written in the working directory.
  private static func path(_ path: String, besides file: String) -> String {
    let folder = URL(filePath: file).deletingLastPathComponent()
    let whole = URL(filePath: path, relativeTo: folder).absoluteURL.standardized.path
    return ProjectFolder().shown(whole)
  }
}

extension [PluginScope] {
  /// The scopes of requests that they name; nil when some decide by what can't be told.
  fileprivate var names: Set<String>? {
    var names: Set<String> = []
    for scope in self {
      switch scope {
      case .all, .host: break
      case .only(let scopes), .except(let scopes): names.formUnion(scopes.map(\.name))
      case .matching: return nil
      }
    }
    return names
  }
}

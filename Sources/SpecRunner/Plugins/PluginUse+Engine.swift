import Logging
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension PluginUse {
  /// The plugin itself, the engine's with random numbers from the suite's; nil for a logger where
  /// nothing is logged.
  func plugin(
    of suite: SuiteIdentity,
    environment: EvaluationEnvironment,
    redactor: Redactor,
    options: RunOptions
  ) -> (any Plugin)? {
    switch kind {
    case .own(let name):
      return options.namedPlugins[name].map { NarrowedPlugin($0, to: requests.scope) }
    case .engine(.trace):
      let random = environment.fork("trace")
      return TracePlugin(scope: requests.scope) { random.nextBits() }
    case .engine(.logger):
      guard let write = options.log else { return nil }
      let handler = MaskingLogHandler(title: suite.title, redactor: redactor, write: write)
      return LoggerPlugin(
        logger: Logger(label: "specrun", factory: { _ in handler }),
        scope: requests.scope
      )
    }
  }
}

extension PluginUse.Requests {
  fileprivate var scope: PluginScope {
    switch self {
    case .all: .all
    case .only(let scopes): .only(Set(scopes.map { RequestScope($0.value) }))
    case .except(let scopes): .except(Set(scopes.map { RequestScope($0.value) }))
    }
  }
}

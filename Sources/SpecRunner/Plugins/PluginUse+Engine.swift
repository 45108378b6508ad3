import Logging
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension PluginUse {
  /// The engine's plugin; nil for a logger where nothing is logged.
  func plugin(of suite: CompiledSuite, redactor: Redactor, options: RunOptions) -> (any Plugin)? {
    switch kind {
    case .trace:
      return TracePlugin(scope: requests.scope)
    case .logger:
      guard let write = options.log else { return nil }
      let handler = MaskingLogHandler(
        title: suite.identity.title,
        redactor: redactor,
        secretFields: suite.secretFields,
        write: write
      )
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

extension CompiledSuite {
  /// The header fields, in lower case, of which any step makes a secret.
  fileprivate var secretFields: Set<String> {
    let all = steps + actions.values.flatMap(\.steps)
    let captures = all.flatMap { $0.captures + ($0.undo?.captures ?? []) }
    return Set(captures.lazy.filter(\.isSecret).flatMap(\.query.references).compactMap(\.field))
  }
}

extension Reference {
  /// `x-session` of `headers.X-Session`.
  fileprivate var field: String? {
    guard name == "headers", case .name(let member)? = members.first?.key else { return nil }
    return member.lowercased()
  }
}

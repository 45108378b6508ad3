import SpecSource

/// Warns of scopes that only one side knows: the suite's plugins, or its requests.
struct PluginScopeCheck {
  private let plugins: [PluginUse]
  /// Those of the requests that the suite can send, its actions' included.
  private let scopes: [Located<String>]
  private let additions: Additions

  init(
    plugins: [PluginUse],
    steps: [Step],
    actions: [ActionKey: CompiledAction],
    additions: Additions
  ) {
    self.plugins = plugins
    self.additions = additions
    let actions = actions.reachable(from: steps).values
    scopes = steps.scopes + actions.flatMap(\.steps.scopes)
  }

  /// Warns; what another file than `file` gives to requests may be meant for other suites.
  func run(in file: FileID, _ decoding: inout Decoding) {
    guard !plugins.isEmpty || !scopes.isEmpty else { return }
    let named = plugins.flatMap(\.requests.scopes)
    for scope in named where !scopes.contains(where: { $0.hasSameName(as: scope) }) {
      warn(
        "no request has the scope '\(scope.value)'",
        at: scope,
        among: scopes.map(\.value),
        &decoding
      )
    }
    guard let known = additions.scopes else { return }
    // What `defaults` or an endpoint give is given to many steps.
    var seen: Set<SourceRange> = []
    for scope in scopes
    where scope.range.file == file && seen.insert(scope.range).inserted
      && !named.contains(where: { $0.hasSameName(as: scope) }) && !known.contains(scope.value)
    {
      let others = named.map(\.value) + known.sorted()
      warn("no plugin names the scope '\(scope.value)'", at: scope, among: others, &decoding)
    }
  }

  private func warn(
    _ message: String,
    at scope: Located<String>,
    among others: [String],
    _ decoding: inout Decoding
  ) {
    let hint = decoding.suggestion(for: scope.value, among: others)
    decoding.diagnostics.append(
      Diagnostic(
        .unusedName,
        message,
        at: scope.range,
        hint: hint ?? "remove it",
        severity: .warning
      )
    )
  }
}

extension Located<String> {
  fileprivate func hasSameName(as other: Self) -> Bool {
    value.utf8.elementsEqual(other.value.utf8)
  }
}

extension [Step] {
  /// The scopes of their requests, and of their undos'.
  fileprivate var scopes: [Located<String>] {
    var scopes: [Located<String>] = []
    // By index, since a step is large, and a loop over steps copies each.
    for index in indices {
      if case .request(let request) = self[index].action, let scope = request.scope {
        scopes.append(scope)
      }
      if let undo = self[index].undo { scopes += [undo].scopes }
    }
    return scopes
  }
}

import SpecSource

/// The keys of an item of `plugins` that says more than a name: the plugins themselves.
enum PluginKeys {
  static let logger = Key(
    "logger",
    "prints each request and what came of it on the standard error, secrets masked",
    example: "logger: { scope: orders }",
    .pluginRequests
  )
  static let trace = Key(
    "trace",
    "sends a traceparent (W3C Trace Context); what the plugin takes part in shares a trace",
    example: "trace: { except: health }",
    .pluginRequests
  )

  static let all = [logger, trace]

  static let group = KeyGroup(
    "a plugin",
    all.map(\.description),
    rules: [.exactlyOne(all.map(\.name))]
  )
}

/// The keys of `logger` and `trace`.
enum PluginRequestKeys {
  static let scope = Key(
    "scope",
    "takes part in requests with this scope, or one of these, alone",
    example: "scope: orders",
    .scopes
  )
  static let except = Key(
    "except",
    "takes part in all but requests with this scope, or one of these",
    example: "except: [health, metrics]",
    .scopes
  )

  static let group = KeyGroup(
    "the options of a plugin",
    [scope.description, except.description],
    rules: [.exactlyOne([scope.name, except.name])]
  )
}

extension Reader where Value == [PluginUse] {
  /// Names of plugins, and mappings from one name to its options.
  static let plugins = Reader(
    .list(of: .either([.words(EnginePlugin.allCases.map(\.rawValue)), .group("plugin")]))
  ) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of plugins", node, hint: "such as [trace]")
      return nil
    }
    return items.compactMap { plugin($0, &decoding) }
  }

  private static func plugin(_ node: Node, _ decoding: inout Decoding) -> PluginUse? {
    switch node.content {
    case .scalar:
      guard let name = Reader<Located<String>>.text.read(node, &decoding) else { return nil }
      return kind(name, &decoding).map { PluginUse(kind: $0, requests: .all) }
    case .mapping(let entries) where entries.count == 1 && !decoding.ownPlugins.isEmpty:
      let entry = entries[0]
      let kind = kind(Located(entry.key.text, at: entry.key.range), &decoding)
      let requests = Reader<PluginUse.Requests>.pluginRequests.read(entry.value, &decoding)
      guard let kind, let requests else { return nil }
      return PluginUse(kind: kind, requests: requests)
    default: return enginePlugin(node, &decoding)
    }
  }

  private static func enginePlugin(_ node: Node, _ decoding: inout Decoding) -> PluginUse? {
    guard let mapping = GroupedMapping(node, of: PluginKeys.group, &decoding) else { return nil }
    let names = KeyNames(PluginKeys.all.map(\.name))
    guard mapping.hasAny(of: names),
      let index = mapping.onlyIndex(among: names, "plugin", &decoding),
      case let entry = mapping.entries[index],
      let plugin = EnginePlugin(rawValue: entry.key.text),
      let requests = Reader<PluginUse.Requests>.pluginRequests.read(entry.value, &decoding)
    else { return nil }
    return PluginUse(kind: .engine(plugin), requests: requests)
  }

  private static func kind(
    _ name: Located<String>,
    _ decoding: inout Decoding
  ) -> PluginUse.Kind? {
    if let plugin = EnginePlugin(rawValue: name.value) { return .engine(plugin) }
    let own = decoding.ownPlugins
    if own.contains(name.value) { return .own(name.value) }
    let names = EnginePlugin.allCases.map(\.rawValue) + own
    decoding.report(
      .invalidValue,
      "unknown plugin '\(name.value)'",
      at: name.range,
      hint: decoding.suggestion(for: name.value, among: names)
        ?? "one of: \(names.joined(separator: ", "))"
    )
    return nil
  }
}

extension Reader where Value == PluginUse.Requests {
  static let pluginRequests = Reader(.group("pluginRequests")) { node, decoding in
    let group = PluginRequestKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    if mapping.hasUnknownKey, !mapping.hasAny(of: group.names) { return nil }
    guard mapping.onlyIndex(among: group.names, "scope", &decoding) != nil else { return nil }
    if let scopes = mapping.value(of: PluginRequestKeys.scope, &decoding) { return .only(scopes) }
    return mapping.value(of: PluginRequestKeys.except, &decoding).map { .except($0) }
  }
}

extension Reader where Value == [Located<String>] {
  /// One scope or several.
  static let scopes = Reader(.either([.text, .list(of: .text)])) { node, decoding in
    if case .sequence(let items) = node.content {
      return items.compactMap { Reader<Located<String>>.scope.read($0, &decoding) }
    }
    return Reader<Located<String>>.scope.read(node, &decoding).map { [$0] }
  }
}

extension Reader where Value == Located<String> {
  /// The name of a scope: it must be known before the suite runs.
  static let scope = Reader(.text) { node, decoding in
    guard let name = Reader.text.read(node, &decoding) else { return nil }
    guard !name.value.isEmpty, !name.value.contains("${") else {
      decoding.report(
        .invalidValue,
        "a scope is a name that is written out",
        at: name.range,
        hint: "such as scope: orders"
      )
      return nil
    }
    return name
  }
}

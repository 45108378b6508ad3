import SpecSource

/// The keys of a project file.
enum ProjectKeys {
  static let environments = Key(
    "environments",
    "what a run against a certain server has of its own; one is chosen by `--env`",
    example: "environments: { staging: { base: https://staging.example.com } }",
    Reader<Node>.names(of: .group("environment"))
  )

  static let include = Key(
    "include",
    "files whose endpoints, shapes, actions, variables and defaults all suites below have",
    example: "include: [_shared/shop.yaml]",
    .texts
  )

  static let cleartext = Key(
    "cleartext",
    "hosts that credentials may be sent to over http; none but this machine unless written",
    example: "cleartext: [shop.test]",
    Reader<[HostPattern]>.hosts
  )

  static let group = KeyGroup(
    "a project file",
    [
      SuiteKeys.base.description, include.description, SuiteKeys.variables.description,
      SuiteKeys.secrets.description, SuiteKeys.defaults.description, cleartext.description,
      environments.description,
    ]
  )
}

/// The keys of an environment.
enum EnvironmentKeys {
  static let allow = Key(
    "allow",
    "what requests may do: GET reads, POST creates, PUT and PATCH change, DELETE deletes; "
      + "everything unless written",
    example: "allow: [read]",
    .allowedEffects
  )
  static let hosts = Key(
    "hosts",
    "where requests may go, redirects included: `host`, `host:port`, `*.host`, "
      + "`unix:/path`; anywhere unless written",
    example: "hosts: [api.example.com, \"*.example.org\", \"localhost:8080\"]",
    .hosts
  )

  static let group = KeyGroup(
    "an environment",
    [
      SuiteKeys.base.description, SuiteKeys.variables.description, SuiteKeys.secrets.description,
      SuiteKeys.defaults.description, allow.description, hosts.description,
      ProjectKeys.cleartext.description,
    ]
  )
}

extension Reader where Value == [Effect] {
  /// A list that allows something.
  static let allowedEffects = Reader(
    .list(of: .words(Effect.allCases.map(\.rawValue)))
  ) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of effects", node, hint: "write it as [read, create]")
      return nil
    }
    if items.isEmpty {
      decoding.report(
        .invalidValue,
        "nothing is allowed here, so no request could be sent",
        at: node.range,
        hint: "such as [read]"
      )
    }
    return items.compactMap { Reader<Effect>.word("effect").read($0, &decoding) }
  }
}

extension Reader where Value == [HostPattern] {
  static let hosts = Reader(.list(of: .text)) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of hosts", node, hint: "write it as [api.example.com]")
      return nil
    }
    if items.isEmpty {
      decoding.report(
        .invalidValue,
        "no host is allowed here, so no request could be sent",
        at: node.range,
        hint: "such as [api.example.com]"
      )
    }
    return items.compactMap { item in
      guard let text = Reader<Located<String>>.text.read(item, &decoding) else { return nil }
      if let pattern = HostPattern(text.value) { return pattern }
      decoding.report(
        .invalidValue,
        "'\(text.value)' is no host",
        at: text.range,
        hint: hint(for: text.value)
      )
      return nil
    }
  }

  private static func hint(for text: String) -> String {
    if text.utf8.contains(UInt8(ascii: "$")) { return "a host is written out, without ${…}" }
    if let address = ServerAddress(url: text) { return "without scheme and path: \(address.host)" }
    if text.utf8.contains(UInt8(ascii: "/")) { return "without a path" }
    if ServerAddress.parts(of: "[\(text)]") != nil { return "an IPv6 address: '[\(text)]'" }
    return "such as api.example.com, '*.example.com', 'localhost:8080'"
  }
}

import JSON
import Matching
import SpecSource

extension Reader where Value == ConnectionTemplate.Removable<Template> {
  /// What another reader reads, or null for nothing at all.
  static func removable(_ reader: Reader<Template>) -> Reader {
    Reader(.either([reader.form, .words(["null"])])) { node, decoding in
      if case .scalar(let scalar) = node.content, scalar.value.kind == .null { return .removed }
      return reader.read(node, &decoding).map { .some($0) }
    }
  }
}

extension Reader where Value == ConnectionTemplate.TLS {
  static let tls = Reader(.group("tls")) { node, decoding in
    guard let mapping = GroupedMapping(node, of: TLSKeys.group, &decoding) else { return nil }
    return ConnectionTemplate.TLS(
      ca: mapping.value(of: TLSKeys.ca, &decoding),
      certificate: mapping.value(of: TLSKeys.certificate, &decoding),
      key: mapping.value(of: TLSKeys.key, &decoding),
      passphrase: mapping.value(of: TLSKeys.passphrase, &decoding),
      verify: mapping.value(of: TLSKeys.verify, &decoding)
    )
  }
}

extension Reader where Value == ConnectionTemplate.Proxy {
  static let proxy = Reader(.either([.template, .words(["none"])])) { node, decoding in
    guard let template = Reader<Template>.template.read(node, &decoding) else { return nil }
    if template.constant == "none" { return ConnectionTemplate.Proxy.none }
    if let text = template.constant { check(text, at: template.range, &decoding) }
    return .url(template)
  }

  private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  private static func check(_ text: String, at range: SourceRange, _ decoding: inout Decoding) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      decoding.report(
        .invalidURL,
        "the proxy '\(text)' has no scheme",
        at: range,
        hint: "write http://\(text), or none to go without"
      )
      return
    }
    guard schemes.contains(parts[0].lowercased()) else {
      decoding.report(
        .invalidURL,
        "'\(parts[0])' is no kind of proxy",
        at: range,
        hint: decoding.suggestion(for: String(parts[0]), among: schemes)
          ?? "one of: \(schemes.joined(separator: ", "))"
      )
      return
    }
    if ServerAddress(url: "http://\(parts[1])") == nil {
      decoding.report(
        .invalidURL,
        "the proxy '\(text)' has no host, or a port that is none",
        at: range
      )
    }
  }
}

extension Reader where Value == [ConnectionTemplate.Resolve] {
  static let resolve = Reader(.names(of: .either([.template, .words(["null"])]))) {
    node,
    decoding in
    guard case .mapping(let entries) = node.content else {
      decoding.reportType(
        "a mapping from hosts to addresses",
        node,
        hint: "such as { shop.example.com: 127.0.0.1 }"
      )
      return nil
    }
    return entries.compactMap { entry in
      let reader = Reader<ConnectionTemplate.Removable<Template>>.removable(.template)
      let address = reader.read(entry.value, &decoding)
      guard let name = ServerAddress.parts(of: entry.key.text[...]) else {
        decoding.report(
          .invalidValue,
          "'\(entry.key.text)' is no host",
          at: entry.key.range,
          hint: ServerAddress(url: entry.key.text).map { "without scheme and path: \($0.host)" }
            ?? "such as shop.example.com or shop.example.com:443"
        )
        return nil
      }
      guard let address else { return nil }
      if let text = address.value?.constant, ServerAddress.parts(ofAddress: text) == nil {
        decoding.report(
          .invalidValue,
          "'\(text)' is no name or address to connect to",
          at: entry.value.range,
          hint: "such as 127.0.0.1, 127.0.0.1:8443, '[::1]:8443'"
        )
        return nil
      }
      return ConnectionTemplate.Resolve(
        host: name.host,
        port: name.port,
        address: address,
        range: entry.key.range
      )
    }
  }
}

extension Reader where Value == ConnectionTemplate.Version {
  /// `1.1`, `2`, `3`, as numbers or as text.
  static let httpVersion = Reader(.words(Value.allCases.map(\.rawValue))) { node, decoding in
    if case .scalar(let scalar) = node.content, let version = Value(rawValue: scalar.text) {
      return version
    }
    var found = node.kindName
    if case .scalar(let scalar) = node.content { found = "'\(scalar.text)'" }
    decoding.report(
      .invalidValue,
      "unknown version of HTTP \(found)",
      at: node.range,
      hint: "one of: \(Value.allCases.map(\.rawValue).joined(separator: ", "))"
    )
    return nil
  }
}

extension ConnectionTemplate {
  /// What a step, an endpoint or `defaults` say of it; nil when they say nothing.
  static func read(
    of mapping: GroupedMapping,
    _ decoding: inout Decoding
  ) -> ConnectionTemplate? {
    guard mapping.hasAny(of: ConnectionKeys.names) else { return nil }
    return ConnectionTemplate(
      tls: mapping.value(of: ConnectionKeys.tls, &decoding) ?? TLS(),
      proxy: mapping.value(of: ConnectionKeys.proxy, &decoding),
      resolve: mapping.value(of: ConnectionKeys.resolve, &decoding) ?? [],
      socket: mapping.value(of: ConnectionKeys.socket, &decoding),
      version: mapping.value(of: ConnectionKeys.version, &decoding),
      cache: mapping.value(of: ConnectionKeys.cache, &decoding),
      limits: mapping.value(of: ConnectionKeys.limits, &decoding) ?? Limits()
    )
  }
}

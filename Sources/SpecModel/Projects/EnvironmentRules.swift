package import SpecSource

/// What the environment of a run, and its command line, let suites do.
package struct EnvironmentRules: Sendable {
  /// The environment's name; empty for none.
  package var name = ""
  /// What requests may do; nil lets them do everything.
  package var effects: Located<[Effect]>?
  /// Where requests may go; nil lets them go anywhere.
  package var hosts: Located<[HostPattern]>?
  /// Where credentials may go without TLS, besides this machine.
  package var cleartext: [HostPattern] = []
  /// What the command line says: requests go only where both let them.
  package var reach = Reach()

  /// Why a request with this effect may not be sent, or nil when it may.
  ///
  /// A nil effect is one that nobody knows: only without `allow` it may be sent.
  package func refusal(of effect: Effect?, by method: String) -> String? {
    guard let effects else { return nil }
    if let effect, effects.value.contains(effect) { return nil }
    let allowed = effects.value.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let what =
      effect.map { "this \(method) \($0.verb) something" } ?? "nobody knows what \(method) does"
    return "\(what), and the environment '\(name)' allows only \(allowed)"
  }

  /// Whether there are places where no request may go.
  package var limitsHosts: Bool { hosts != nil || reach.hosts != nil }

  /// Why no request may go to a URL, or nil when it may.
  package func refusal(ofURL url: String) -> String? {
    let address = ServerAddress(url: url)
    let shown = address.map { "'\($0)'" } ?? "the host of this URL"
    return refusal(of: shown) { pattern in address.map(pattern.covers) ?? false }
  }

  /// Why no request may go to a server, or nil when it may; a host that `resolve` or `proxy` name.
  package func refusal(of address: ServerAddress) -> String? {
    refusal(of: "'\(address)'") { $0.covers(address) }
  }

  /// The same for a unix socket: its path, absolute.
  package func refusal(ofSocket path: String) -> String? {
    refusal(of: "the socket '\(path)'") { $0.covers(socket: path) }
  }

  private func refusal(of shown: String, unless covers: (HostPattern) -> Bool) -> String? {
    for (patterns, whose) in [
      (hosts?.value, "the hosts of the environment '\(name)'"), (reach.hosts, "'--hosts'"),
    ] {
      guard let patterns, !patterns.contains(where: covers) else { continue }
      return "\(shown) is not among \(whose): " + patterns.map(\.text).joined(separator: ", ")
    }
    return nil
  }

  /// Whether credentials may go to a server without TLS.
  package func allowsCleartext(to address: ServerAddress) -> Bool {
    address.isLoopback || (cleartext + reach.cleartext).contains { $0.covers(address) }
  }

  /// The IP addresses that `hosts` name literally: link-local ones are reached by no other way.
  package var literalAddresses: Set<String> {
    let own = Set((hosts?.value ?? []).compactMap(\.address))
    guard let given = reach.hosts else { return own }
    let named = Set(given.compactMap(\.address))
    return hosts == nil ? named : own.intersection(named)
  }
}

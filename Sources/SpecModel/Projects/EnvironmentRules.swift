package import SpecSource

/// What the environment of a run lets its suites do.
package struct EnvironmentRules: Sendable {
  /// The environment's name.
  package var name: String
  /// What requests may do; nil lets them do everything.
  package var effects: Located<[Effect]>?
  /// Where requests may go; nil lets them go anywhere.
  package var hosts: Located<[HostPattern]>?

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

  /// Why no request may go to a URL, or nil when it may.
  package func refusal(ofURL url: String) -> String? {
    guard let hosts else { return nil }
    let address = ServerAddress(url: url)
    if let address, hosts.value.contains(where: { $0.covers(address) }) { return nil }
    let shown = address.map { "'\($0)'" } ?? "the host of this URL"
    return "\(shown) is not among the hosts of the environment '\(name)': "
      + hosts.value.map(\.text).joined(separator: ", ")
  }
}

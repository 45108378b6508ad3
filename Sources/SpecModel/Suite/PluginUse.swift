package import SpecSource

/// A plugin of the engine that a suite asks for, and the requests that it takes part in.
package struct PluginUse: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Prints requests and answers.
    case logger
    /// Sends a `traceparent` (W3C Trace Context).
    case trace
  }

  /// By the scopes of requests.
  package enum Requests: Sendable {
    case all
    case only([Located<String>])
    /// Requests without a scope among them.
    case except([Located<String>])

    /// The scopes that are named.
    package var scopes: [Located<String>] {
      switch self {
      case .all: []
      case .only(let scopes), .except(let scopes): scopes
      }
    }
  }

  package var kind: Kind
  package var requests: Requests
}

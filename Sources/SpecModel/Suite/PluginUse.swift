package import SpecSource

/// A plugin that a suite asks for, and the requests that it takes part in.
package struct PluginUse: Sendable {
  package enum Kind: Sendable {
    case engine(EnginePlugin)
    /// One of ``Additions/pluginNames``.
    case own(String)
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

/// A plugin that every suite can name.
package enum EnginePlugin: String, CaseIterable, Sendable {
  /// Prints requests and answers.
  case logger
  /// Sends a `traceparent` (W3C Trace Context).
  case trace
}

package import Matching
package import SpecSource

/// A suite that has been understood and checked: everything it names exists, every pattern and
/// expression is compiled.
///
/// Running it needs nothing of the YAML it came from.
package struct CompiledSuite: Sendable {
  package var identity: SuiteIdentity
  package var description: String?
  /// Why the whole suite is not to run.
  package var skip: String?
  package var base: Template?
  /// Variables and secrets in the order in which they can be evaluated; command line, environment,
  /// suite and project have been merged.
  package var variables: [Binding]
  package var shapes: ShapeTable
  package var preconditions: [Precondition]
  /// What looks at its requests on their way, in this order.
  package var plugins: [PluginUse] = []
  /// Setup, then steps, then teardown; a step's index is its position here.
  package var steps: [Step]
  /// Every action that its steps use or read, directly or through another one.
  package var actions: [ActionKey: CompiledAction]
  /// What was merged, strongest first.
  package var layers: [SettingsLayer] = []
  /// What the environment chosen for the run, and its command line, allow.
  package var rules = EnvironmentRules()
  /// The files besides its own that it is made of or sends, as far as they are written out:
  /// absolute paths, symbolic links resolved.
  package var files: Set<String> = []
}

/// A name and the value that it is given.
package struct Binding: Sendable {
  package var name: String
  package var value: ValueTemplate
  /// True when its value must never be shown: a secret, or computed from one.
  package var isSecret: Bool
  /// The name, where it is given.
  package var range: SourceRange
  /// What is given to it; nil where that stands in no file.
  package var valueRange: SourceRange? = nil
  /// False for a secret of the command line, an environment or a project that the suite does not
  /// read: it is worked out only to be masked, and may fail to be.
  package var isRead = true
}

/// What must hold before anything is sent.
package struct Precondition: Sendable {
  package enum Kind: Sendable {
    /// An environment variable is set and not empty.
    case environment(String)
    /// A file exists; relative to the suite's folder.
    case file(Template)
    /// A connection to the URL's host and port can be made.
    case reachable(Template)
    /// A GET of the URL answers 2xx.
    case healthy(Template)
    /// A condition is true.
    case condition(Expression)
  }

  package enum Otherwise: String, CaseIterable, Sendable {
    case fail, skip
  }

  package var kind: Kind
  package var otherwise: Otherwise
  package var range: SourceRange
  /// How what it asks travels; nil leaves that to the engine.
  package var connection: ConnectionTemplate? = nil
}

extension [Precondition] {
  /// The same, asking in this way.
  func travelling(_ connection: ConnectionTemplate?) -> [Precondition] {
    guard let connection else { return self }
    return map { precondition in
      var precondition = precondition
      precondition.connection = connection
      return precondition
    }
  }
}

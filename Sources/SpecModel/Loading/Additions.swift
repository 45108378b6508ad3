package import Matching

/// What a program that runs suites adds to the language.
package struct Additions: Sendable {
  /// Those that expressions can call.
  package var functions: FunctionTable
  /// Plugins that suites can name besides the engine's.
  package var pluginNames: [String]
  /// The scopes of requests by which plugins decide that no suite names; nil when it can't be told
  /// by which they do.
  package var scopes: Set<String>?

  /// Nothing unless stated.
  package init(
    functions: FunctionTable = .standard,
    pluginNames: [String] = [],
    scopes: Set<String>? = []
  ) {
    self.functions = functions
    self.pluginNames = pluginNames
    self.scopes = scopes
  }
}

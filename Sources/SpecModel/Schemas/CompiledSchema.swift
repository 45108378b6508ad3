import JSONSchema
import SpecSource

/// What compiling a schema gave: the same for all suites that use it.
struct CompiledSchema: Sendable {
  /// Something about a schema that is written out in a suite, whose place the suite knows.
  struct Finding: Sendable {
    /// Names and indices from the root of the schema.
    var tokens: [String]
    /// Without the right range yet.
    var diagnostic: Diagnostic
    /// The name is meant, not what stands behind it.
    var isName: Bool
  }

  /// Nil when something is wrong with it.
  var schema: JSONSchema?
  /// About schema files, in their files.
  var diagnostics: [Diagnostic] = []
  /// The absolute paths of the files that it is made of.
  var files: Set<String> = []
  /// About what is written in a suite.
  var findings: [Finding] = []
}

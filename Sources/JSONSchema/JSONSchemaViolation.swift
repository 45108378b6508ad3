package import JSON

/// One thing about a value that a schema does not allow.
package struct JSONSchemaViolation: Sendable, CustomStringConvertible {
  /// What is wrong; for what is missing, the place where it should be.
  package let location: JSONLocation
  /// The keyword that does not allow it.
  package let schema: SchemaLocation
  /// The name of the keyword.
  package let keyword: String
  /// What is allowed, in lower case: `integer`, `at least 2 items`.
  package let expected: String
  /// What was there, cut to a line: `string "two"`, `1`, `missing`.
  package let actual: String

  /// One line: `expected integer, was string "two"`.
  package var message: String { "expected \(expected), was \(actual)" }

  /// One line: `lines[1].qty: expected integer, was string "two"`.
  package var description: String {
    let path = location.path()
    return "\(path.isEmpty ? "(document)" : path): \(message)"
  }
}

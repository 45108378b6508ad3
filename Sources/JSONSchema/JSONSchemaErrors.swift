/// What is wrong with a schema, all of it at once.
package struct JSONSchemaError: Error, Sendable, CustomStringConvertible {
  /// One mistake.
  package struct Problem: Sendable, CustomStringConvertible {
    /// The keyword or the schema that is wrong.
    package let location: SchemaLocation
    /// What is wrong with it, in lower case.
    package let message: String

    /// One line: `order.schema.json#/properties/qty/minimum: expected a number, not "1"`.
    package var description: String { "\(location): \(message)" }
  }

  /// At least one; those of a document in no particular order.
  package let problems: [Problem]

  /// One line for each problem.
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

/// A validation that was given up: the value is neither valid nor invalid.
package struct JSONSchemaLimitError: Error, Sendable, CustomStringConvertible {
  /// The keyword or the schema at which it was given up.
  package let location: SchemaLocation
  /// Why, in lower case.
  package let message: String

  /// One line: `order.schema.json#/properties/sku/pattern: the regular expression …`.
  package var description: String { "\(location): \(message)" }
}

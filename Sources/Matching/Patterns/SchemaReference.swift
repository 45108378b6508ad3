package import JSON
package import SpecSource

/// A JSON Schema that a pattern uses: `<schema>: order.schema.json`, or the schema itself.
///
/// To parse a pattern reads no file. Whoever checks the suite compiles the schemas and puts them into
/// its ``ShapeTable``.
package struct SchemaReference: Sendable {
  package enum Source: Sendable {
    /// A path as written, relative to the file of the suite; behind a `#` a place in it.
    case file(String)
    /// A schema that is written out.
    case inline(JSONValue)
  }

  package var source: Source
  /// What stands behind `<schema>`.
  package var node: Node

  /// Where it is written, by which it is known.
  package var place: SourceRange { node.range }
}

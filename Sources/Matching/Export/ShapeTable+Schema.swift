package import JSON
import SpecSource

extension ShapeTable {
  /// The names of the shapes, in the order in which they are written.
  package var names: [String] {
    patterns.sorted { $0.value.range.start < $1.value.range.start }.map(\.key)
  }

  /// The shapes as JSON Schemas of draft 2020-12 by their names, in the order in which they are
  /// written; they refer to each other as `#/$defs/NAME`.
  ///
  /// Each allows what its shape allows. What JSON Schema can't say is left out and said in a `$comment`.
  package var jsonSchemas: [(name: String, schema: JSONValue)] {
    let references = Dictionary(
      patterns.values.flatMap(\.schemaReferences).map { ($0.place, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var inexact: Set<String> = []
    while true {
      let export = SchemaExport(references: references, inexactShapes: inexact)
      let schemas = names.compactMap { name in
        patterns[name].map { (name: name, schema: export.schema($0.root)) }
      }
      // A shape that names one that allows more allows more itself.
      let found = Set(schemas.filter { !$0.schema.isExact }.map(\.name))
      if found == inexact { return schemas.map { ($0.name, $0.schema.json) } }
      inexact.formUnion(found)
    }
  }
}

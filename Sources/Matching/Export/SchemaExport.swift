import JSON
import SpecSource

/// Writes patterns as JSON Schemas (draft 2020-12).
///
/// A schema allows what its pattern allows. What JSON Schema can't say is left out, so that it allows
/// more, and said in a `$comment`.
struct SchemaExport {
  /// The schemas behind `<schema>`, by their places.
  let references: [SourceRange: SchemaReference]
  /// Shapes whose schemas allow more than they do.
  let inexactShapes: Set<String>

  /// What a value that is there must be like.
  func schema(_ node: PatternNode) -> ExportedSchema {
    switch node.kind {
    case .literal(let value): ExportedSchema([("const", value)])
    case .expression: .inexact("must equal \(node.summary), which is known only in a run")
    case .text(let pattern): text(pattern)
    case .type(let type): schema(of: type)
    case .constrained(let base, let constraints):
      .all([schema(base)] + constraints.map { schema(of: $0, in: node) })
    case .either(let nodes), .anyOf(let nodes): .any(nodes.map(schema))
    case .not(let inner): .none([schema(inner)], comment: leftOut(node))
    case .shape(let name):
      ExportedSchema(
        [("$ref", .string("#/$defs/\(name)"))],
        isExact: !inexactShapes.contains(name)
      )
    case .absent: .nothing
    case .empty: ExportedSchema([("enum", ["", [], [:]])])
    case .listOf(let item, let count): list(of: item, count)
    case .objectOf(let member):
      ExportedSchema(
        [("type", "object")] + keyword("additionalProperties", schema(member)),
        isExact: schema(member).isExact
      )
    case .list(let items): list(items)
    case .object(let object): self.object(object)
    case .each(let item): list(of: item, CountRange(least: 1, most: nil))
    case .length(let count): length(count)
    case .unordered(let items): unordered(items, isClosed: true, node)
    case .contains(let items): unordered(items, isClosed: false, node)
    case .allOf(let nodes): .all(nodes.map(schema))
    case .noneOf(let nodes): .none(nodes.map(schema), comment: leftOut(node))
    case .schema(let place): written(at: place)
    }
  }

  func leftOut(_ node: PatternNode) -> String { "not said here: \(node.summary)" }

  /// A keyword for a schema, unless that allows everything.
  func keyword(_ name: String, _ schema: ExportedSchema) -> [(String, JSONValue)] {
    schema.isAnything ? [] : [(name, schema.json)]
  }

  /// The schema that the suite itself has at a place.
  private func written(at place: SourceRange) -> ExportedSchema {
    switch references[place]?.source {
    case .file(let path): ExportedSchema([("$ref", .string(path))])
    case .inline(.bool(let isAllowed)): isAllowed ? .anything : .nothing
    // What it refers to in itself is meant from its own root.
    case .inline(.object(let object)) where object["$id"] == nil && refersToItself(.object(object)):
      ExportedSchema(
        [("$id", .string("urn:specrun:\(place.start.line):\(place.start.column)"))]
          + object.members.map { ($0.name, $0.value) }
      )
    case .inline(.object(let object)):
      ExportedSchema(object.members.map { ($0.name, $0.value) })
    default: .inexact("a JSON Schema that is not here")
    }
  }

  private func refersToItself(_ value: JSONValue) -> Bool {
    switch value {
    case .object(let object):
      object.members.contains { member in
        member.name == "$ref" && member.value.string?.utf8.first == UInt8(ascii: "#")
          || refersToItself(member.value)
      }
    case .array(let items): items.contains(where: refersToItself)
    default: false
    }
  }
}

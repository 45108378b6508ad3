import JSON
import SpecSource

extension PatternReader {
  /// `<schema>: order.schema.json`, or the schema itself; what it says is checked later.
  mutating func schema(_ entry: Node.Entry) -> PatternNode? {
    let node = entry.value
    let source: SchemaReference.Source
    let summary: String
    switch node.content {
    case .scalar(let scalar):
      switch scalar.value {
      case .string:
        guard let path = schemaText(scalar.source) else { return nil }
        source = .file(path)
        summary = "what \(path) allows"
      case .bool:
        source = .inline(scalar.value)
        summary = "what the schema allows"
      default:
        return wrongSchema(node)
      }
    case .mapping:
      guard let json = node.data({ schemaText($0) }) else { return nil }
      source = .inline(json)
      summary = "what the schema allows"
    case .sequence:
      return wrongSchema(node)
    }
    schemaReferences.append(SchemaReference(source: source, node: node))
    return PatternNode(kind: .schema(node.range), range: node.range, summary: summary)
  }

  private mutating func wrongSchema(_ node: Node) -> PatternNode? {
    report(
      .invalidPattern,
      "'<schema>' takes a file or a schema, not \(node.kindName)",
      at: node.range,
      hint: "such as order.schema.json, or { type: object }"
    )
    return nil
  }

  private mutating func schemaText(_ source: SourceText) -> String? {
    if let text = TemplateParser.literal(source) { return text }
    report(
      .invalidPattern,
      "a schema is compiled before anything is sent and can't hold '${…}'",
      at: source.range,
      hint: "for a literal '${' write '$${'"
    )
    return nil
  }
}

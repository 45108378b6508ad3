package import SpecSource

/// What may stand somewhere: parsed once from an expectation, held against any number of values.
///
/// A class, since it is passed about much and never changes.
package final class Pattern: Sendable {
  /// A use of a named pattern, such as `<Order>`.
  package struct ShapeReference: Sendable {
    package var name: String
    package var range: SourceRange
  }

  package let range: SourceRange
  /// Every name that `${…}` in it reads.
  package let references: [Reference]
  /// Every shape that it names.
  package let shapeReferences: [ShapeReference]
  /// Every JSON Schema that it names or holds.
  package let schemaReferences: [SchemaReference]
  /// Text that is compared as it is written and could be the name of a shape.
  let literalNames: [LiteralName]
  let root: PatternNode

  private init(_ root: PatternNode, of node: Node, _ reader: consuming PatternReader) {
    self.root = root
    range = node.range
    references = reader.references
    shapeReferences = reader.shapeReferences
    schemaReferences = reader.schemaReferences
    literalNames = reader.literalNames
  }

  /// Parses a node of an expectation; nil with at least one error when something in it is wrong.
  ///
  /// A scalar is a literal, a whole `<…>` or `${…}`, or text that mixes them; a list stands for
  /// exactly that list; a mapping for an object with these members, unless its keys in angle
  /// brackets say otherwise.
  package static func parse(
    _ node: Node,
    remembering texts: ParsedTexts = ParsedTexts(),
    into diagnostics: inout [Diagnostic]
  ) -> Pattern? {
    let (pattern, isRight) = reading(node, texts, into: &diagnostics)
    return isRight ? pattern : nil
  }

  /// Parses a node as ``parse(_:remembering:into:)`` does; where something in it is wrong,
  /// the result takes any value and has the names that the rest reads and the shapes that it uses.
  ///
  /// So what is wrong with those is reported too.
  package static func read(
    _ node: Node,
    remembering texts: ParsedTexts = ParsedTexts(),
    into diagnostics: inout [Diagnostic]
  ) -> Pattern {
    reading(node, texts, into: &diagnostics).pattern
  }

  private static func reading(
    _ node: Node,
    _ texts: ParsedTexts,
    into diagnostics: inout [Diagnostic]
  ) -> (pattern: Pattern, isRight: Bool) {
    var reader = PatternReader(texts: texts)
    let root = reader.pattern(node)
    if !reader.diagnostics.isEmpty { diagnostics += reader.diagnostics }
    if let root, !reader.hasErrors { return (Pattern(root, of: node, reader), true) }
    let anything = PatternNode(kind: .type(.any), range: node.range, part: "any")
    return (Pattern(anything, of: node, reader), false)
  }

  /// Parses what a status is expected to be: `200`, `[200, 204]` (any of these), `2xx`, `<200..299>`.
  package static func parseStatus(
    _ node: Node,
    remembering texts: ParsedTexts = ParsedTexts(),
    into diagnostics: inout [Diagnostic]
  ) -> Pattern? {
    var reader = PatternReader(texts: texts)
    let root = reader.status(node)
    if !reader.diagnostics.isEmpty { diagnostics += reader.diagnostics }
    guard let root, !reader.hasErrors else { return nil }
    let pattern = Pattern(root, of: node, reader)
    return pattern.checkFits(.status, into: &diagnostics) ? pattern : nil
  }

  /// Whether a value that is missing is accepted: only by `<absent>`, alone or as an alternative.
  package var acceptsMissing: Bool { root.acceptsMissing }

  /// Whether it is one scalar that is written out, which no list ever equals.
  package var isScalarLiteral: Bool {
    if case .literal = root.kind { true } else { false }
  }

  /// What is expected, on one line: `<int >= 0>`, `"paid"`, `201`, `an object`.
  package var summary: String { root.summary }
}

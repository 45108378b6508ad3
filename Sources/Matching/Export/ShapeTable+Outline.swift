package import SpecSource

/// One line of what shapes look like.
package struct ShapeLine: Sendable {
  /// A name and what is asked of it: `Order`, `id: <uuid>`, `note?: <string | null>`.
  package var text: String
  /// 0 for a shape, 1 for its members, and so on.
  package var level: Int
  /// Where it is written.
  package var range: SourceRange
}

extension ShapeTable {
  /// The shapes with their members, in the order in which they are written.
  package var lines: [ShapeLine] {
    names.flatMap { name in
      patterns[name].map { Self.lines(name, $0.root, level: 0) } ?? []
    }
  }

  private static func lines(_ name: String, _ node: PatternNode, level: Int) -> [ShapeLine] {
    switch node.kind {
    case .object(let object):
      let members = object.members.flatMap { member in
        lines(member.name + (member.isOptional ? "?" : ""), member.pattern, level: level + 1)
      }
      let others = object.keyPatterns.flatMap { pattern in
        lines(pattern.key.summary, pattern.value, level: level + 1)
      }
      let text = object.isExact ? "\(name): exactly" : name
      return [ShapeLine(text: text, level: level, range: node.range)] + members + others
    case .each(let item):
      return [ShapeLine(text: "\(name): a list", level: level, range: node.range)]
        + lines("each", item, level: level + 1)
    case .allOf(let nodes):
      return [ShapeLine(text: "\(name): all of", level: level, range: node.range)]
        + nodes.enumerated().flatMap { lines("\($0.offset + 1)", $0.element, level: level + 1) }
    default:
      return [ShapeLine(text: "\(name): \(node.summary)", level: level, range: node.range)]
    }
  }
}

package import JSONSchema
package import SpecSource

/// The named patterns of a suite, and the JSON Schemas that its patterns use.
package struct ShapeTable: Sendable {
  let patterns: [String: Pattern]
  /// By the `place` of their references; a reference that has none here gives an error when it is
  /// used.
  package var schemas: [SourceRange: JSONSchema] = [:]

  /// Makes a table of shapes by their names.
  package init(_ shapes: [String: Pattern]) {
    patterns = shapes
  }

  /// Whether there are no shapes.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether there is a shape of this name.
  package func contains(_ name: String) -> Bool { patterns[name] != nil }

  /// Reports mistakes in the shapes themselves: names that no shape has, and shapes that contain
  /// themselves without an end, so that no data can match them.
  package func check(into diagnostics: inout [Diagnostic]) {
    guard !isEmpty else { return }
    for pattern in patterns.values.sorted(by: { $0.range.start < $1.range.start }) {
      check(pattern, into: &diagnostics)
    }
    diagnostics += endlessShapes()
  }

  /// Reports the names in a pattern that no shape has.
  ///
  /// Also a warning where the name of one is compared as text.
  package func check(_ pattern: Pattern, into diagnostics: inout [Diagnostic]) {
    for literal in pattern.literalNames
    where patterns[literal.text] != nil && !literal.isLikely {
      diagnostics.append(
        Diagnostic(
          .literalPattern,
          "the text '\(literal.text)' itself is expected here, not the shape",
          at: literal.range,
          hint: "write <\(literal.text)>, or <'\(literal.text)'> for the text",
          severity: .warning
        )
      )
    }
    for reference in pattern.shapeReferences where patterns[reference.name] == nil {
      let nearest =
        nearestName(to: reference.name, in: patterns.keys.sorted())
        ?? MeantWords.type(reference.name)
        ?? nearestName(to: reference.name, in: PatternType.names)
      diagnostics.append(
        Diagnostic(
          .unknownShape,
          "unknown shape '\(reference.name)'",
          at: reference.range,
          hint: nearest.map { "did you mean '\($0)'?" }
        )
      )
    }
  }

  private func endlessShapes() -> [Diagnostic] {
    // What names no shape leads nowhere.
    guard patterns.contains(where: { !$0.value.shapeReferences.isEmpty }) else { return [] }
    var finite: Set<String> = []
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for (name, pattern) in patterns
      where !finite.contains(name) && pattern.root.isFinite(given: finite, in: self) {
        finite.insert(name)
        hasGrown = true
      }
    }
    return patterns.lazy.filter { !finite.contains($0.key) || isCircular($0.key) }
      .sorted { $0.key < $1.key }
      .map { name, pattern in
        Diagnostic(
          .impossiblePattern,
          "shape '\(name)' always contains itself, so that no data can match it",
          at: pattern.range,
          hint: "let it end with 'key?', '| null' or a list"
        )
      }
  }

  /// Whether a shape leads back to itself at the same place in the data.
  private func isCircular(_ name: String) -> Bool {
    var seen: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      for inner in patterns[next]?.root.shapesAtSamePlace ?? [] {
        if inner == name { return true }
        if seen.insert(inner).inserted { pending.append(inner) }
      }
    }
    return false
  }
}

extension PatternNode {
  /// Whether some data of finite depth can match, when of all shapes only these can be matched so.
  fileprivate func isFinite(given finite: Set<String>, in table: ShapeTable) -> Bool {
    switch kind {
    case .shape(let name): finite.contains(name) || !table.contains(name)
    case .constrained(let node, _): node.isFinite(given: finite, in: table)
    case .either(let nodes), .anyOf(let nodes):
      nodes.contains { $0.isFinite(given: finite, in: table) }
    case .allOf(let nodes), .list(let nodes), .unordered(let nodes), .contains(let nodes):
      nodes.allSatisfy { $0.isFinite(given: finite, in: table) }
    case .each(let node): node.isFinite(given: finite, in: table)
    case .listOf(let node, let count):
      count.least == 0 || node.isFinite(given: finite, in: table)
    case .object(let object):
      object.members.allSatisfy { $0.isOptional || $0.pattern.isFinite(given: finite, in: table) }
    default: true
    }
  }

  /// The shapes that are held against the very value that this pattern is held against.
  fileprivate var shapesAtSamePlace: [String] {
    switch kind {
    case .shape(let name): [name]
    case .constrained(let node, _), .not(let node): node.shapesAtSamePlace
    case .either(let nodes), .allOf(let nodes), .anyOf(let nodes), .noneOf(let nodes):
      nodes.flatMap(\.shapesAtSamePlace)
    default: []
    }
  }
}

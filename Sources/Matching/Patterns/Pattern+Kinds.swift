extension Pattern {
  /// The kinds of value that data which matches may have at the end of a path: too many at times,
  /// never too few.
  ///
  /// A member that may be left out may be missing or null.
  package func kinds(
    at path: some Collection<Reference.Member.Key>,
    in shapes: ShapeTable
  ) -> ValueKinds {
    root.kinds(at: Array(path)[...], in: shapes, entered: [])
  }
}

extension PatternNode {
  /// `entered` are the shapes being looked into at this very place.
  fileprivate func kinds(
    at path: ArraySlice<Reference.Member.Key>,
    in shapes: ShapeTable,
    entered: Set<String>
  ) -> ValueKinds {
    switch kind {
    case .shape(let name):
      guard let pattern = shapes.patterns[name], !entered.contains(name) else { return .all }
      return pattern.root.kinds(at: path, in: shapes, entered: entered.union([name]))
    case .constrained(let node, _) where !path.isEmpty:
      return node.kinds(at: path, in: shapes, entered: entered)
    case .either(let nodes), .anyOf(let nodes):
      return nodes.reduce(into: ValueKinds()) { kinds, node in
        kinds.formUnion(node.kinds(at: path, in: shapes, entered: entered))
      }
    case .allOf(let nodes):
      return nodes.reduce(.all) { kinds, node in
        kinds.intersection(node.kinds(at: path, in: shapes, entered: entered))
      }
    default:
      guard let key = path.first else { return domain }
      return member(key)?.kinds(at: path.dropFirst(), in: shapes) ?? .all
    }
  }

  /// What is said of a member; nil for nothing.
  private func member(_ key: Reference.Member.Key) -> Described? {
    switch (kind, key) {
    case (.object(let object), .name(let name)):
      guard let member = object.members.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else { return nil }
      return Described(node: member.pattern, isOptional: member.isOptional)
    case (.objectOf(let node), .name), (.listOf(let node, _), .index), (.each(let node), .index):
      return Described(node: node, isOptional: true)
    case (.list(let nodes), .index(let index)):
      let position = index < 0 ? nodes.count + index : index
      guard nodes.indices.contains(position) else { return nil }
      return Described(node: nodes[position], isOptional: false)
    default:
      return nil
    }
  }
}

/// What a pattern says of one member.
private struct Described {
  var node: PatternNode
  var isOptional: Bool

  func kinds(at path: ArraySlice<Reference.Member.Key>, in shapes: ShapeTable) -> ValueKinds {
    let kinds = node.kinds(at: path, in: shapes, entered: [])
    return isOptional ? kinds.union([.missing, .null]) : kinds
  }
}

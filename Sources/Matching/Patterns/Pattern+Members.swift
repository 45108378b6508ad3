import SpecSource

/// A member of data that a pattern doesn't name.
package struct UnnamedMember: Sendable {
  /// What was asked for.
  package var member: Reference.Member
  /// The names that the pattern gives at this place, in the order written.
  package var names: [String]
  /// Data that matches can't have the member: its object is closed, or no object or list at all.
  package var isImpossible: Bool
  /// A list may stand at this place, which has items and no members with names.
  package var isList: Bool
  /// What stands at this place instead, in the words of messages: `<string>`, `an object`.
  package var summary: String
}

extension Pattern {
  /// Follows members into the data that the pattern describes; the first one that it doesn't name,
  /// or nil when all are named or may be there without being named (an index, `<any>`, `<object>`,
  /// a key pattern, `${…}`).
  package func firstUnnamed(
    of members: ArraySlice<Reference.Member>,
    in shapes: ShapeTable
  ) -> UnnamedMember? {
    var node = root
    for member in members {
      switch node.look(for: member.key, in: shapes) {
      case .found(let next):
        node = next
      case .possible:
        return nil
      case .unnamed(let names):
        return UnnamedMember(
          member: member,
          names: names,
          isImpossible: false,
          isList: false,
          summary: node.summary
        )
      case .impossible(let names):
        return UnnamedMember(
          member: member,
          names: names,
          isImpossible: true,
          isList: !node.domain.isDisjoint(with: .list),
          summary: node.summary
        )
      }
    }
    return nil
  }
}

extension Pattern {
  /// Whether it says what a member of an object must be like, itself or by a shape.
  package func describes(member name: String, in shapes: ShapeTable) -> Bool {
    if case .found = root.look(for: .name(name), in: shapes) { true } else { false }
  }
}

/// What a pattern says of one member of the data it is held against.
private enum MemberLook {
  case found(PatternNode)
  /// Nothing is said, or not so that it could be known.
  case possible
  /// Other members are named, and this one may come besides.
  case unnamed([String])
  case impossible([String])

  var names: [String] {
    switch self {
    case .unnamed(let names), .impossible(let names): names
    case .found, .possible: []
    }
  }
}

extension PatternNode {
  /// What is said of a member; `entered` are the shapes being looked into at this very place.
  fileprivate func look(
    for key: Reference.Member.Key,
    in shapes: ShapeTable,
    entered: [String] = []
  ) -> MemberLook {
    switch kind {
    case .shape(let name):
      guard let pattern = shapes.patterns[name], !entered.contains(name) else { return .possible }
      return pattern.root.look(for: key, in: shapes, entered: entered + [name])
    case .constrained(let node, _):
      return node.look(for: key, in: shapes, entered: entered)
    case .allOf(let nodes):
      return all(nodes.map { $0.look(for: key, in: shapes, entered: entered) })
    case .either(let nodes), .anyOf(let nodes):
      let possible = nodes.filter { !$0.domain.isDisjoint(with: key.container) }
      guard !possible.isEmpty else { return .impossible([]) }
      return any(possible.map { $0.look(for: key, in: shapes, entered: entered) })
    case .object(let object):
      guard case .name(let name) = key else { return .impossible([]) }
      return object.look(for: name)
    case .objectOf(let node):
      if case .name = key { return .found(node) }
      return .impossible([])
    case .list(let nodes):
      guard case .index(let index) = key else { return .impossible([]) }
      let position = index < 0 ? nodes.count + index : index
      return nodes.indices.contains(position) ? .found(nodes[position]) : .impossible([])
    case .listOf(let node, _), .each(let node):
      if case .index = key { return .found(node) }
      return .impossible([])
    default:
      return domain.isDisjoint(with: key.container) ? .impossible([]) : .possible
    }
  }

  /// All of the looks hold.
  private func all(_ looks: [MemberLook]) -> MemberLook {
    var found: [PatternNode] = []
    var isImpossible = false
    var isUnnamed = false
    for look in looks {
      switch look {
      case .found(let node): found.append(node)
      case .impossible: isImpossible = true
      case .unnamed: isUnnamed = true
      case .possible: break
      }
    }
    let names = looks.flatMap(\.names)
    if isImpossible { return .impossible(names) }
    if let first = found.first {
      return .found(found.count == 1 ? first : node(.allOf(found)))
    }
    return isUnnamed ? .unnamed(names) : .possible
  }

  /// One of the looks holds.
  private func any(_ looks: [MemberLook]) -> MemberLook {
    var found: [PatternNode] = []
    var isUnnamed = false
    for look in looks {
      switch look {
      case .found(let node): found.append(node)
      case .possible: return .possible
      case .unnamed: isUnnamed = true
      case .impossible: break
      }
    }
    if let first = found.first {
      return .found(found.count == 1 ? first : node(.either(found)))
    }
    let names = looks.flatMap(\.names)
    return isUnnamed ? .unnamed(names) : .impossible(names)
  }

  private func node(_ kind: Kind) -> PatternNode {
    PatternNode(kind: kind, range: range, summary: summary)
  }
}

extension ObjectPattern {
  fileprivate func look(for name: String) -> MemberLook {
    if let member = members.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      if case .absent = member.pattern.kind { return .impossible([]) }
      return .found(member.pattern)
    }
    guard keyPatterns.isEmpty else { return .possible }
    let names = members.map(\.name)
    return isExact ? .impossible(names) : .unnamed(names)
  }
}

extension Reference.Member.Key {
  /// The kind of value that has such members.
  fileprivate var container: ValueKinds {
    switch self {
    case .name: .object
    case .index: .list
    }
  }
}

import JSON

/// Where members lead in a value that is written out.
package enum TemplateMember: Sendable {
  /// They may be there.
  case possible
  /// The first of them that can't be there.
  case unnamed(UnnamedMember)
  /// A `${…}` that only reads a name gives the value at this place; these are left to follow in what
  /// it reads.
  case read(Reference, rest: [Reference.Member])
}

extension ValueTemplate {
  /// Follows members into the value.
  package func look(for members: ArraySlice<Reference.Member>) -> TemplateMember {
    guard let member = members.first else { return .possible }
    let rest = members.dropFirst()
    switch (self, member.key) {
    case (.template(let template), _):
      guard let expression = template.wholeExpression else { break }
      return expression.soleReference.map { .read($0, rest: Array(members)) } ?? .possible
    case (.object(let all, _), .name(let name)):
      if let found = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        return found.value.look(for: rest)
      }
      return unnamed(member, all.map(\.name))
    case (.constant(.object(let object)), .name(let name)):
      if let value = object[name] { return ValueTemplate.constant(value).look(for: rest) }
      return unnamed(member, object.names)
    case (.array(let items, _), .index(let index)):
      if let item = items.item(at: index) { return item.look(for: rest) }
    case (.constant(.array(let items)), .index(let index)):
      if let item = items.item(at: index) { return ValueTemplate.constant(item).look(for: rest) }
    default: break
    }
    return unnamed(member, [])
  }

  private func unnamed(_ member: Reference.Member, _ names: [String]) -> TemplateMember {
    let kind =
      switch self {
      case .template: "string"
      case .array: "array"
      case .object: "object"
      case .constant(let value): value.kindName
      }
    return .unnamed(
      UnnamedMember(
        member: member,
        names: names,
        isImpossible: true,
        isList: kind == "array",
        summary: "<\(kind)>"
      )
    )
  }
}

extension Array {
  /// The item at a position; a negative one counts from the end.
  fileprivate func item(at index: Int) -> Element? {
    let position = index < 0 ? count + index : index
    return indices.contains(position) ? self[position] : nil
  }
}

extension Expression {
  /// What it reads, when it does nothing but read a name with members that are written out.
  var soleReference: Reference? { root.path == nil ? nil : references.first }
}

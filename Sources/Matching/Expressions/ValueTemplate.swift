package import JSON
package import SpecSource

/// Data that `${…}` may stand in, such as the body of a request.
package indirect enum ValueTemplate: Sendable {
  case constant(JSONValue)
  case template(Template)
  case array([ValueTemplate], SourceRange)
  case object([Member], SourceRange)

  /// A member of an object.
  package struct Member: Sendable {
    package var name: String
    /// Written `key?`: the member is left out when its value is missing.
    package var isOptional: Bool
    package var value: ValueTemplate
    package var range: SourceRange

    package init(
      name: String,
      isOptional: Bool = false,
      value: ValueTemplate,
      range: SourceRange
    ) {
      self.name = name
      self.isOptional = isOptional
      self.value = value
      self.range = range
    }
  }

  /// An object of these members; a constant when all of them are.
  package init(members: [Member], at range: SourceRange) {
    guard members.allSatisfy(\.value.isConstant) else {
      self = .object(members, range)
      return
    }
    let constants = members.compactMap { member in
      member.value.constant.map { JSONObject.Member(name: member.name, value: $0) }
    }
    self = .constant(.object(JSONObject(constants)))
  }

  /// Parses a node; nil with at least one error when an expression in it is wrong.
  ///
  /// Parts without `${…}` become constants.
  package static func parse(
    _ node: Node,
    remembering texts: ParsedTexts = ParsedTexts(),
    into diagnostics: inout [Diagnostic]
  ) -> ValueTemplate? {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.isText else { return .constant(scalar.value) }
      guard scalar.text.utf8.hasAny({ $0 == UInt8(ascii: "{") }) else {
        Template.warnOfPattern(in: scalar.source, into: &diagnostics)
        return .constant(scalar.value)
      }
      guard
        let template = Template.parse(scalar.source, remembering: texts, into: &diagnostics)
      else { return nil }
      return template.constant.map { .constant(.string($0)) } ?? .template(template)
    case .sequence(let nodes):
      return array(nodes, at: node.range, texts, into: &diagnostics)
    case .mapping(let entries):
      return object(entries, at: node.range, texts, into: &diagnostics)
    }
  }

  private static func array(
    _ nodes: [Node],
    at range: SourceRange,
    _ texts: ParsedTexts,
    into diagnostics: inout [Diagnostic]
  ) -> ValueTemplate? {
    var items: [ValueTemplate] = []
    items.reserveCapacity(nodes.count)
    for node in nodes {
      if let item = parse(node, remembering: texts, into: &diagnostics) { items.append(item) }
    }
    guard items.count == nodes.count else { return nil }
    guard items.allSatisfy(\.isConstant) else { return .array(items, range) }
    return .constant(.array(items.compactMap(\.constant)))
  }

  private static func object(
    _ entries: [Node.Entry],
    at range: SourceRange,
    _ texts: ParsedTexts,
    into diagnostics: inout [Diagnostic]
  ) -> ValueTemplate? {
    var members: [Member] = []
    members.reserveCapacity(entries.count)
    var isWhole = true
    for entry in entries {
      let name = keyText(entry.key, into: &diagnostics)
      let value = parse(entry.value, remembering: texts, into: &diagnostics)
      guard let name, let value else {
        isWhole = false
        continue
      }
      let isOptional = name.utf8.lastByte == UInt8(ascii: "?")
      members.append(
        Member(
          name: isOptional ? String(decoding: name.utf8.dropLast(), as: UTF8.self) : name,
          isOptional: isOptional,
          value: value,
          range: entry.key.range
        )
      )
    }
    return isWhole ? ValueTemplate(members: members, at: range) : nil
  }

  private static func keyText(
    _ key: SourceText,
    into diagnostics: inout [Diagnostic]
  ) -> String? {
    guard let text = TemplateParser.literal(key) else {
      diagnostics.append(
        Diagnostic(
          .invalidExpression,
          "a key is text and can't hold '${…}'",
          at: key.range,
          hint: "for a literal '${' write '$${'"
        )
      )
      return nil
    }
    return text
  }

  private var constant: JSONValue? {
    if case .constant(let value) = self { value } else { nil }
  }

  private var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// Every name that is read, in the order in which they are written.
  ///
  /// What stands under `key?` may be missing as what stands left of a `??` may.
  package var references: [Reference] {
    var references: [Reference] = []
    switch self {
    case .constant: break
    case .template(let template): references = template.references
    case .array(let items, _):
      for item in items { references.add(item.references) }
    case .object(let members, _):
      for member in members {
        let read = member.value.references
        references.add(member.isOptional ? read.map(\.guarded) : read)
      }
    }
    return references
  }
}

import JSON

/// What no other keyword has looked at (JSON Schema Core 2020-12, section 11).
extension SchemaEvaluation {
  mutating func acceptsUnevaluated(
    _ value: JSONValue,
    _ node: SchemaNode,
    _ marks: inout Marks
  ) throws(JSONSchemaLimitError) -> Bool {
    var isAccepted = true
    switch value {
    case .array(let elements):
      guard let schema = node.array.unevaluated else { return true }
      for (index, element) in elements.enumerated()
      where !marks.contains(index) {
        marks.mark(index)
        if try !acceptsPart(element, schema, at: .index(index)) {
          isAccepted = false
          guard isReporting else { return false }
        }
      }
    case .object(let object):
      guard let schema = node.object.unevaluated else { return true }
      for (index, member) in object.members.enumerated()
      where !marks.contains(index) {
        marks.mark(index)
        if try !acceptsPart(member.value, schema, at: .name(member.name)) {
          isAccepted = false
          guard isReporting else { return false }
        }
      }
    default: break
    }
    return isAccepted
  }
}

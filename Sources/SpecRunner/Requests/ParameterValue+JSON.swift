import JSON
import TaskEngine

extension ParameterValue {
  /// A number keeps its text; nil for null, and what is null in a list or an object is left out.
  init?(_ value: JSONValue) {
    switch value {
    case .null: return nil
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .string(number.text)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.compactMap(Self.init))
    case .object(let object):
      let members = object.members.compactMap { member in
        Self(member.value).map { (member.name, $0) }
      }
      self = .object(Dictionary(members) { _, last in last })
    }
  }
}

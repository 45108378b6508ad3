import JSON
import SpecSource

extension MatchRun {
  /// Records where two collections differ, member by member; false when they are scalars or of
  /// different kinds, so that the whole must be said.
  mutating func compare(_ actual: JSONValue, _ wanted: JSONValue, _ node: PatternNode) -> Bool {
    switch (actual, wanted) {
    case (.object(let actual), .object(let wanted)):
      for member in wanted.members {
        path.append(.name(member.name))
        difference(actual[member.name], member.value, node)
        path.removeLast()
      }
      for member in actual.members where wanted[member.name] == nil {
        path.append(.name(member.name))
        _ = record(.json(member.value), node, expected: "no such member")
        path.removeLast()
      }
      return true
    case (.array(let actual), .array(let wanted)):
      if actual.count != wanted.count {
        _ = record(
          .json(.array(actual)),
          node,
          .array(wanted),
          expected: wanted.count.counted("item"),
          actual: actual.count.counted("item")
        )
      }
      for (index, (item, wantedItem)) in zip(actual, wanted).enumerated() {
        path.append(.index(index))
        difference(item, wantedItem, node)
        path.removeLast()
      }
      return true
    default:
      return false
    }
  }

  private mutating func difference(
    _ actual: JSONValue?,
    _ wanted: JSONValue,
    _ node: PatternNode
  ) {
    guard let actual else {
      _ = record(.missing, node, wanted, expected: wanted.shortText)
      return
    }
    guard actual != wanted, !compare(actual, wanted, node) else { return }
    let value = Value.json(actual)
    _ = record(
      value,
      node,
      wanted,
      expected: wanted.shortText,
      actual: value.message(expecting: Value.json(wanted).kinds)
    )
  }
}

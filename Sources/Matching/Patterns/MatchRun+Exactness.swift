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
        _ = record(
          .json(member.value),
          node,
          expected: "no such member",
          actual: member.value.shortText
        )
        path.removeLast()
      }
      return true
    case (.array(let actual), .array(let wanted)):
      compare(actual, wanted, node)
      return true
    default:
      return false
    }
  }

  private static let differenceDepth = 64

  mutating func difference(
    _ actual: JSONValue?,
    _ wanted: JSONValue,
    _ node: PatternNode
  ) {
    guard let actual else {
      _ = record(.missing, node, wanted, expected: wanted.shortText)
      return
    }
    guard actual != wanted else { return }
    // Far down the whole is said rather than the difference, to bound the recursion.
    if path.count < Self.differenceDepth, compare(actual, wanted, node) { return }
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

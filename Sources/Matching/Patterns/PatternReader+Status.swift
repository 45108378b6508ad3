import JSON
import SpecSource

extension PatternReader {
  /// `200`, `[200, 204]`, `2xx`, `<200..299>`, `${…}`.
  mutating func status(_ node: Node) -> PatternNode? {
    switch node.content {
    case .mapping:
      report(
        .wrongType,
        "a status is a number or a pattern, not a mapping",
        at: node.range,
        hint: "write 200, [200, 204], 2xx or <200..299>"
      )
      return nil
    case .sequence(let nodes):
      guard !nodes.isEmpty else {
        report(.impossiblePattern, "no status is in an empty list", at: node.range)
        return nil
      }
      var choices: [PatternNode] = []
      for node in nodes {
        if let choice = status(node) { choices.append(choice) }
      }
      guard choices.count == nodes.count else { return nil }
      let names = choices.map(\.summary).joined(separator: " or ")
      return PatternNode(kind: .either(choices), range: node.range, summary: names)
    case .scalar(let scalar):
      guard case .string(let text) = scalar.value,
        !text.utf8.hasAny({ $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "$") })
      else {
        return pattern(node)
      }
      // `2xx` reads as it does in a pattern.
      let bytes = Array(text.utf8)
      if bytes.count == 3, bytes[0] >= 0x31, bytes[0] <= 0x35, bytes[1] | 0x20 == 0x78,
        bytes[2] | 0x20 == 0x78
      {
        let number = Int(bytes[0] - 0x30)
        return PatternNode(
          kind: .type(.statusClass(number)),
          range: node.range,
          summary: "\(number)xx"
        )
      }
      report(
        .impossiblePattern,
        "a status is a number, never '\(text)'",
        at: node.range,
        hint: bytes.count == 3 && bytes.allSatisfy(\.isDigit)
          ? "write \(text) without quotes"
          : "write 200, [200, 204], 2xx or <200..299>"
      )
      return nil
    }
  }
}

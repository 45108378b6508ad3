import JSON
import SpecSource

extension MatchRun {
  mutating func object(
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    guard case .object(let pattern) = node.kind else { return false }
    let object: JSONObject
    switch value {
    case .json(.object(let members)): object = members
    case .record(let record): return try fields(pattern, record, node)
    default: return record(value, node)
    }
    var matches = true
    for member in pattern.members where try !self.member(member, object[member.name]) {
      matches = false
      if probing > 0 { return false }
    }
    guard pattern.isExact || !pattern.keyPatterns.isEmpty else { return matches }
    return try others(object, pattern, node) && matches
  }

  private mutating func member(
    _ member: ObjectPattern.Member,
    _ found: JSONValue?
  ) throws(EvaluationError) -> Bool {
    guard let found else {
      guard !member.isOptional else { return true }
      return try check(.missing, member.pattern, at: .name(member.name))
    }
    return try check(.json(found), member.pattern, at: .name(member.name))
  }

  /// A response or another record: its fields are asked for by name.
  private mutating func fields(
    _ pattern: ObjectPattern,
    _ record: any ValueRecord,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    var matches = true
    for member in pattern.members {
      let found = record.field(member.name)
      if case .missing = found, member.isOptional { continue }
      if try !check(found, member.pattern, at: .name(member.name)) {
        matches = false
        if probing > 0 { return false }
      }
    }
    guard pattern.isExact || !pattern.keyPatterns.isEmpty, case .object(let object) = record.json
    else { return matches }
    return try others(object, pattern, node) && matches
  }

  /// The members that the pattern doesn't name.
  private mutating func others(
    _ object: JSONObject,
    _ pattern: ObjectPattern,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    let names = Set(pattern.members.map { Array($0.name.utf8) })
    var matches = true
    for member in object.members where !names.contains(Array(member.name.utf8)) {
      if try !other(member, pattern, node) {
        matches = false
        if probing > 0 { return false }
      }
    }
    return matches
  }

  private mutating func other(
    _ member: JSONObject.Member,
    _ pattern: ObjectPattern,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    var fitting: PatternNode?
    for candidate in pattern.keyPatterns where try probe(.text(member.name), candidate.key) {
      if try probe(.json(member.value), candidate.value) { return true }
      fitting = fitting ?? candidate.value
    }
    // To look for reasons where nobody asks for them would double the work with each level.
    guard probing == 0 else { return false }
    path.append(.name(member.name))
    defer { path.removeLast() }
    if let fitting { return try check(.json(member.value), fitting) }
    let keys = pattern.keyPatterns.map(\.key.summary).joined(separator: " or ")
    return record(
      .json(member.value),
      node,
      expected: pattern.keyPatterns.isEmpty ? "no such member" : "a name like \(keys)",
      actual: member.value.shortText
    )
  }

  mutating func objectOf(
    _ inner: PatternNode,
    _ value: Value,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    let members: [JSONObject.Member]
    switch value {
    case .json(.object(let object)): members = object.members
    case .record(let record): members = record.json.object?.members ?? []
    default: return record(value, node)
    }
    var matches = true
    for member in members
    where try !check(.json(member.value), inner, at: .name(member.name)) {
      matches = false
      if probing > 0 { break }
    }
    return matches
  }

  mutating func list(_ value: Value, _ node: PatternNode) throws(EvaluationError) -> Bool {
    if case .length(let length) = node.kind { return try self.length(value, length, node) }
    // One line of protocol text is a list of one line.
    let items: [Value]
    if case .text = value {
      items = [value]
    } else {
      guard let found = value.items else { return record(value, node) }
      items = found
    }
    switch node.kind {
    case .list(let nodes): return try list(items, nodes, value, node)
    case .listOf(let inner, let count):
      guard count.contains(items.count) else {
        return record(value, node, actual: items.count.counted("item"))
      }
      return try each(items, inner)
    case .each(let inner):
      guard !items.isEmpty else {
        return record(value, node, expected: "at least 1 item", actual: "0 items")
      }
      return try each(items, inner)
    case .unordered(let nodes): return try unordered(items, nodes, value, node, isClosed: true)
    case .contains(let nodes): return try unordered(items, nodes, value, node, isClosed: false)
    default: return false
    }
  }

  private mutating func each(
    _ items: [Value],
    _ inner: PatternNode
  ) throws(EvaluationError) -> Bool {
    var matches = true
    for (index, item) in items.enumerated()
    where try !check(item, inner, at: .index(index)) {
      matches = false
      if probing > 0 { break }
    }
    return matches
  }

  private mutating func length(
    _ value: Value,
    _ length: PatternNode,
    _ node: PatternNode
  ) throws(EvaluationError) -> Bool {
    let count: Int
    if case .text = value, value.items == nil {
      count = 1
    } else {
      guard let found = value.length else { return record(value, node) }
      count = found
    }
    guard try !probe(Value(count), length) else { return true }
    return record(value, node, actual: "length \(count)")
  }
}

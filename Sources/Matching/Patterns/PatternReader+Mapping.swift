import JSON
import SpecSource

/// A key in angle brackets that says what plain data can't.
enum StructuralKey: String, CaseIterable {
  case each
  case length
  case unordered
  case contains
  case exactly
  case allOf = "all of"
  case anyOf = "any of"
  case noneOf = "none of"
  case schema

  /// Nil for text that isn't such a key: a name, or a pattern for names.
  init?(key: String) {
    let name = key.trimmingBrackets
    if let exact = Self(rawValue: name) {
      self = exact
    } else {
      let words = name.split(whereSeparator: \.isWhitespace)
      self.init(rawValue: words.joined(separator: " "))
    }
  }
}

extension StructuralKey {
  /// What other tools call these keys; in lower case, without blanks, `-` and `_`.
  static let synonyms: [String: StructuralKey] = [
    "every": .each, "all": .each, "foreach": .each, "items": .each, "len": .length,
    "size": .length, "count": .length, "anyorder": .unordered, "inanyorder": .unordered,
    "sameitems": .unordered, "containsonly": .unordered, "only": .exactly, "exact": .exactly,
    "strict": .exactly, "equals": .exactly, "includes": .contains, "include": .contains,
    "has": .contains, "containing": .contains, "allof": .allOf, "and": .allOf, "anyof": .anyOf,
    "oneof": .anyOf, "or": .anyOf, "not": .noneOf, "noneof": .noneOf, "jsonschema": .schema,
  ]
}

extension PatternReader {
  mutating func mapping(_ entries: [Node.Entry], at range: SourceRange) -> PatternNode? {
    var object = ObjectPattern(members: [], keyPatterns: [], isExact: false)
    object.members.reserveCapacity(entries.count)
    var others: [PatternNode] = []
    var isWhole = true
    for entry in entries {
      guard read(entry, into: &object, or: &others) else {
        isWhole = false
        continue
      }
    }
    guard isWhole else { return nil }
    let hasMembers = !object.members.isEmpty || !object.keyPatterns.isEmpty
    if hasMembers || entries.isEmpty {
      let members = PatternNode(kind: .object(object), range: range, summary: "an object")
      if others.isEmpty { return members }
      others.insert(members, at: 0)
    }
    guard others.count > 1 else { return others.first }
    let all = PatternNode(kind: .allOf(others), range: range, summary: "all of these")
    guard !all.domain.isEmpty else {
      report(
        .impossiblePattern,
        "these keys ask for a list and an object at once",
        at: range,
        hint: "'<each>', '<unordered>' and '<contains>' are for lists"
      )
      return nil
    }
    return possible(all)
  }

  /// The pattern, unless its parts contradict each other.
  private mutating func possible(_ all: PatternNode) -> PatternNode? {
    var values = PossibleValues()
    values.narrow(toWhole: all)
    guard let emptiness = values.emptiness else { return all }
    report(.impossiblePattern, "what these keys ask for can't all be: \(emptiness)", at: all.range)
    return nil
  }

  /// Reads one entry; false when it is wrong.
  private mutating func read(
    _ entry: Node.Entry,
    into object: inout ObjectPattern,
    or others: inout [PatternNode]
  ) -> Bool {
    // White space in front of the bracket, and as breaks of the line, changes nothing.
    guard let first = entry.key.text.utf8.first, first == UInt8(ascii: "<") || first.isBlank
    else { return member(entry, of: &object) }
    let key = entry.key.text.onOneLine
    guard key.utf8.first == UInt8(ascii: "<") else { return member(entry, of: &object) }
    if let structural = StructuralKey(key: key) {
      guard let node = self.structural(structural, entry) else { return false }
      others.append(node)
      return true
    }
    return keyPattern(entry, of: &object)
  }

  private mutating func member(_ entry: Node.Entry, of object: inout ObjectPattern) -> Bool {
    guard let key = TemplateParser.literal(entry.key) else {
      report(
        .invalidPattern,
        "a key is text and can't hold '${…}'",
        at: entry.key.range,
        hint: "for a literal '${' write '$${'"
      )
      return false
    }
    if key.utf8.first == UInt8(ascii: "$") { remark(onKey: key, at: entry.key.range) }
    let namesBefore = literalNames.count
    guard let pattern = pattern(entry.value) else { return false }
    let isOptional = key.utf8.count > 1 && key.utf8.lastByte == UInt8(ascii: "?")
    let name = isOptional ? String(decoding: key.utf8.dropLast(), as: UTF8.self) : key
    if isOptional { checkOnlyOnce(name, at: entry.key.range, in: object) }
    remark(onMember: name, pattern, namesBefore: namesBefore)
    object.members.append(
      ObjectPattern.Member(name: name, isOptional: isOptional, pattern: pattern)
    )
    return true
  }

  /// `name` and `name?` are one member, of which only one thing can be said.
  private mutating func checkOnlyOnce(
    _ name: String,
    at range: SourceRange,
    in object: ObjectPattern
  ) {
    guard object.members.contains(where: { $0.name.hasSameCodePoints(as: name) }) else { return }
    report(
      .duplicateKey,
      "'\(name)' and '\(name)?' are one member",
      at: range,
      hint: "leave one of them out; two patterns stand in <all of>"
    )
  }

  private mutating func keyPattern(_ entry: Node.Entry, of object: inout ObjectPattern) -> Bool {
    let scalar = Scalar(entry.key, value: .string(entry.key.text))
    let value = pattern(entry.value)
    let name = entry.key.text.trimmingBrackets
    let nearest =
      StructuralKey.synonyms[name.filter { !" -_".contains($0) }.lowercased()]?.rawValue
      ?? nearestName(to: name, in: StructuralKey.allCases.map(\.rawValue))
    let diagnosticCount = diagnostics.count
    guard let key = pattern(Node(.scalar(scalar), range: entry.key.range)) else {
      if let nearest, diagnostics.count > diagnosticCount {
        diagnostics[diagnostics.count - 1].hint = "did you mean '<\(nearest)>'?"
      }
      return false
    }
    guard let value else { return false }
    if case .literal(.string(let name)) = key.kind {
      object.members.append(ObjectPattern.Member(name: name, isOptional: false, pattern: value))
      return true
    }
    guard key.isForText else {
      report(
        .impossiblePattern,
        "a key is text, never \(key.summary)",
        at: entry.key.range,
        hint: nearest.map { "did you mean '<\($0)>'?" }
      )
      return false
    }
    object.keyPatterns.append(ObjectPattern.KeyPattern(key: key, value: value))
    return true
  }

  private mutating func structural(
    _ key: StructuralKey,
    _ entry: Node.Entry
  ) -> PatternNode? {
    switch key {
    case .each:
      return pattern(entry.value).map { node(.each($0), entry, "a list of \($0.summary)") }
    case .length:
      guard let length = pattern(entry.value) else { return nil }
      guard !length.domain.isDisjoint(with: .number) else {
        report(.impossiblePattern, "a length is a number", at: entry.value.range)
        return nil
      }
      guard !PossibleValues.isNoLength(length) else {
        report(.impossiblePattern, "no length is \(length.summary)", at: entry.value.range)
        return nil
      }
      return node(.length(length), entry, "length \(length.summary)")
    case .exactly: return exactly(entry)
    case .unordered:
      return list(entry).map { node(.unordered($0), entry, "these \($0.count.counted("item"))") }
    case .contains:
      return list(entry).map { items in
        let names = items.map(\.summary).joined(separator: ", ")
        let summary = "a list that contains \(names)"
        return node(.contains(items), entry, summary.shortened(to: Mismatch.textLimit))
      }
    case .allOf:
      return list(entry).flatMap { possible(node(.allOf($0), entry, "all of these")) }
    case .anyOf: return list(entry).map { node(.anyOf($0), entry, "any of these") }
    case .noneOf: return list(entry).map { node(.noneOf($0), entry, "none of these") }
    case .schema: return schema(entry)
    }
  }

  private func node(
    _ kind: PatternNode.Kind,
    _ entry: Node.Entry,
    _ summary: String
  ) -> PatternNode {
    PatternNode(kind: kind, range: entry.value.range, summary: summary)
  }

  private mutating func list(_ entry: Node.Entry) -> [PatternNode]? {
    guard case .sequence(let nodes) = entry.value.content else {
      report(
        .invalidPattern,
        "'\(entry.key.text)' takes a list, not \(entry.value.kindName)",
        at: entry.value.range,
        hint: "write [ ] around it"
      )
      return nil
    }
    let needsItems = StructuralKey(key: entry.key.text).map { $0 != .unordered } ?? false
    guard !nodes.isEmpty || !needsItems else {
      report(.invalidPattern, "'\(entry.key.text)' needs at least one item", at: entry.value.range)
      return nil
    }
    return patterns(nodes)
  }

  private mutating func exactly(_ entry: Node.Entry) -> PatternNode? {
    guard let inner = pattern(entry.value) else { return nil }
    switch inner.kind {
    case .object(var object):
      object.isExact = true
      return PatternNode(
        kind: .object(object),
        range: inner.range,
        summary: "exactly these members"
      )
    default:
      report(
        .invalidPattern,
        "'<exactly>' takes a mapping of members, not \(entry.value.kindName)",
        at: entry.value.range,
        hint: "lists are exact already"
      )
      return nil
    }
  }
}

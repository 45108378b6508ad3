import SpecSource

/// A mapping whose keys belong to a group.
struct GroupedMapping {
  let range: SourceRange
  /// All of them, in the order of the file.
  let entries: [Node.Entry]
  /// The entries' keys; none for those that the group doesn't have.
  private let names: [KeyName]
  /// The bits of them all: of the many keys that are asked for most aren't there.
  private let bits: UInt64
  /// Whether a key has been reported: what seems to be missing may be what it was meant for.
  let hasUnknownKey: Bool

  /// Reports what is not a mapping, and every key that the group doesn't have.
  ///
  /// The group is borrowed, since all threads have the same one.
  init?(_ node: borrowing Node, of group: borrowing KeyGroup, _ decoding: inout Decoding) {
    guard case .mapping(let entries) = node.content else {
      decoding.reportType(
        "a mapping for \(group.title)",
        node,
        hint: group.exampleHint,
        isKey: { group.has($0) }
      )
      return nil
    }
    var bits: UInt64 = 0
    var hasUnknownKey = false
    // By index: an entry is large, and copying it costs more than looking at its key.
    names = entries.indices.map { index in
      let name = KeyName(entries[index].key.text)
      guard group.names.contains(name) else {
        decoding.reportUnknown(entries[index].key, in: copy group)
        hasUnknownKey = true
        return .none
      }
      bits |= name.bit
      return name
    }
    range = node.range
    self.entries = entries
    self.bits = bits
    self.hasUnknownKey = hasUnknownKey
  }

  func entry<Value>(of key: Key<Value>) -> Node.Entry? {
    index(of: key.packedName).map { entries[$0] }
  }

  func has<Value>(_ key: Key<Value>) -> Bool {
    index(of: key.packedName) != nil
  }

  func value<Value>(of key: Key<Value>, _ decoding: inout Decoding) -> Value? {
    guard let index = index(of: key.packedName) else { return nil }
    return key.reader.read(entries[index].value, &decoding)
  }

  /// As `value(of:)`; reports a missing key.
  func required<Value>(
    _ key: Key<Value>,
    in group: KeyGroup,
    hint: String? = nil,
    _ decoding: inout Decoding
  ) -> Value? {
    guard has(key) else {
      decoding.report(
        .missingKey,
        "\(group.title) needs '\(key.name)'",
        at: range,
        hint: hint ?? key.summary
      )
      return nil
    }
    return value(of: key, &decoding)
  }

  private func index(of name: KeyName) -> Int? {
    guard bits & name.bit != 0 else { return nil }
    for index in names.indices where names[index] == name { return index }
    return nil
  }

  /// Lends the entries of keys that the group has, one after the other, in the order of the file.
  func forEachKnownEntry(_ body: (KeyName, Node.Entry) -> Void) {
    for index in names.indices where names[index] != .none { body(names[index], entries[index]) }
  }

  // MARK: One of several keys

  /// Whether one of the keys is there.
  func hasAny(of wanted: KeyNames) -> Bool {
    firstIndex(among: wanted) != nil
  }

  /// Where the first of those of the keys stands that are there, in the order of the file.
  ///
  /// A place, not the entry: an entry is large, and nearly always only its key is looked at.
  func firstIndex(among wanted: KeyNames) -> Int? {
    guard bits & wanted.bits != 0 else { return nil }
    for index in names.indices where wanted.contains(names[index]) { return index }
    return nil
  }

  /// How many of the keys are there.
  func count(among wanted: KeyNames) -> Int {
    guard bits & wanted.bits != 0 else { return 0 }
    return names.count(where: wanted.contains)
  }

  /// The entries of those of the keys that are there, in the order of the file.
  func entries(among wanted: KeyNames) -> [Node.Entry] {
    names.indices.filter { wanted.contains(names[$0]) }.map { entries[$0] }
  }

  /// Where the one stands of keys that exclude each other; nil after reporting none or several.
  func onlyIndex(
    among wanted: KeyNames,
    _ what: String,
    _ decoding: inout Decoding
  ) -> Int? {
    switch count(among: wanted) {
    case 0:
      decoding.report(.missingKey, "a \(what) is missing", at: range)
      return nil
    case 1:
      return firstIndex(among: wanted)
    default:
      decoding.reportConflict(of: entries(among: wanted), hint: "one \(what) only")
      return nil
    }
  }
}

extension Decoding {
  /// Reports the second of keys that can't stand beside each other.
  mutating func reportConflict(of entries: [Node.Entry], hint: String? = nil) {
    report(
      .conflictingKeys,
      "'\(entries[1].key.text)' can't stand beside '\(entries[0].key.text)'",
      at: entries[1].key.range,
      hint: hint,
      notes: [Diagnostic.Note("the other one is here", at: entries[0].key.range)]
    )
  }

  fileprivate mutating func reportUnknown(_ key: SourceText, in group: KeyGroup) {
    report(
      .unknownKey,
      "unknown key '\(key.text)' in \(group.title)",
      at: key.range,
      hint: KeyAdvice(word: key.text, group: group).hint
    )
  }
}

import SpecSource

/// What the author of a key that isn't known at its place most likely meant.
struct KeyAdvice {
  /// The key as it is written.
  let word: String
  /// What the mapping can have.
  let group: KeyGroup

  /// The best that can be said, down to a list of what is known.
  var hint: String {
    if let other = Self.list(OtherWords.keys(for: word, in: group)) {
      return "did you mean \(other)?"
    }
    if let nearest = nearestName(to: word, in: group.keys.map(\.name)) {
      return "did you mean '\(nearest)'?"
    }
    if group === ExpectKeys.group, looksLikeQuery {
      return "queries stand under 'validations', beside 'expect'"
    }
    if let inside = Self.list(keysInside) { return "'\(word)' belongs under \(inside)" }
    if let beside = Self.list(keysBeside) { return "'\(word)' belongs beside \(beside)" }
    let known = group.keys.prefix(12).map(\.name).joined(separator: ", ")
    return "known here: \(known)\(group.keys.count > 12 ? ", …" : "")"
  }

  private var looksLikeQuery: Bool {
    word.utf8.first == UInt8(ascii: "$") || word.utf8.contains { ".[".utf8.contains($0) }
  }

  /// The keys of the mapping below which the word is known; those that hold one mapping come before
  /// those that hold a list.
  private var keysInside: [String] {
    for isList in [false, true] {
      let names = group.keys.filter { key in
        key.form.groups(inLists: isList).contains { $0 !== group && $0.has(word) }
      }
      .map(\.name)
      if !names.isEmpty { return names }
    }
    return []
  }

  /// The keys that such a mapping stands under where the word is known beside them.
  private var keysBeside: [String] {
    var names: [String] = []
    for outer in KeyTable.sections.map(\.group) where outer !== group && outer.has(word) {
      for key in outer.keys where !names.contains(key.name) {
        if key.form.groups(inLists: false).contains(where: { $0 === group }) {
          names.append(key.name)
        }
      }
    }
    return names
  }

  /// "'a'", "'a' or 'b'", "'a', 'b' or 'c'"; nil for nothing, and no more than three.
  private static func list(_ names: [String]) -> String? {
    let quoted = names.prefix(3).map { "'\($0)'" }
    guard let last = quoted.last else { return nil }
    guard quoted.count > 1 else { return last }
    return "\(quoted.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension ValueForm {
  /// The groups of the mapping that may stand there, or of those in a list.
  fileprivate func groups(inLists: Bool) -> [KeyGroup] {
    switch self {
    case .group(let name):
      inLists ? [] : KeyTable.sections.filter { $0.name == name }.map(\.group)
    case .list(let form): inLists ? form.groups(inLists: false) : []
    case .either(let forms): forms.flatMap { $0.groups(inLists: inLists) }
    default: []
    }
  }
}

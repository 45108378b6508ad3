import SpecSource

/// The keys of a mapping with their places: a list while they are few, as they nearly always are,
/// because hashing costs more than looking through it.
struct YAMLKeys {
  private static let mostListed = 12

  private var list: [(name: String, range: SourceRange)] = []
  private var table: [String: SourceRange] = [:]

  /// Keeps the first place of each key.
  ///
  /// - Returns: the first place of a key that is there already.
  mutating func insert(_ name: String, at range: SourceRange) -> SourceRange? {
    if let first = self[name] { return first }
    if list.count < Self.mostListed, table.isEmpty {
      list.append((name, range))
      return nil
    }
    if table.isEmpty {
      for key in list { table[key.name] = key.range }
      list = []
    }
    table[name] = range
    return nil
  }

  subscript(name: String) -> SourceRange? {
    for key in list where key.name == name { return key.range }
    return table.isEmpty ? nil : table[name]
  }

  var names: Set<String> { Set(list.map(\.name) + table.keys) }
}

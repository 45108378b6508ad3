import JSON
import SpecSource

/// Finds a key among the entries of a mapping: by looking through them while they are few, as they
/// nearly always are, because hashing costs more.
struct YAMLKeys {
  private static let mostListed = 12

  /// The indexes of the first `table.count` entries by their keys; empty while they are few.
  private var table: [CodePointKey: Int] = [:]

  /// Where a key stands first; nil when no entry has it.
  ///
  /// The entries are those of the last call with more behind them, their keys unique.
  mutating func place(of name: String, in entries: [Node.Entry]) -> SourceRange? {
    guard entries.count > Self.mostListed else {
      for index in entries.indices where entries[index].key.text.hasSameCodePoints(as: name) {
        return entries[index].key.range
      }
      return nil
    }
    for index in table.count..<entries.count {
      table[CodePointKey(entries[index].key.text)] = index
    }
    return table[CodePointKey(name)].map { entries[$0].key.range }
  }
}

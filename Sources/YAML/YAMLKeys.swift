import JSON
import SpecSource

/// Finds a key among the entries of a mapping: by looking through them while they are few, as they
/// nearly always are, because hashing costs more.
struct YAMLKeys {
  /// Entries that are looked through.
  static let mostListed = 12

  /// One bit for a key: where bits differ, so do the keys, and in most mappings all of them do.
  static func bit(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = key.first, let last = key.last else { return 1 }
    return 1 << UInt64((UInt(first) &* 7 &+ UInt(last) &* 3 &+ UInt(key.count)) & 63)
  }

  /// The indexes of the first `table.count` entries by their keys.
  private var table: [CodePointKey: Int] = [:]

  /// The index of the entry that has a key; nil when none has it.
  ///
  /// The entries are those of the last call with more behind them, their keys unique.
  mutating func place(of name: String, in entries: [Node.Entry]) -> Int? {
    for index in table.count..<entries.count {
      table[CodePointKey(entries[index].key.text)] = index
    }
    return table[CodePointKey(name)]
  }

  /// The same without a table.
  static func place(of name: String, inFew entries: [Node.Entry]) -> Int? {
    // Most differ in length, and to see that nothing has to be held.
    let count = name.utf8.count
    return entries.indices.first { index in
      entries[index].key.text.utf8.count == count
        && entries[index].key.text.hasSameCodePoints(as: name)
    }
  }
}

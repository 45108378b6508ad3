import JSON
import SpecSource

/// Finds a key among those of a mapping: by looking through them while they are few, as they nearly
/// always are, because hashing costs more.
struct YAMLKeys {
  /// Keys that are looked through.
  static let mostListed = 12

  /// One bit for a key: where bits differ, so do the keys, and in most mappings all of them do.
  static func bit(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = key.first, let last = key.last else { return 1 }
    return 1 << UInt64((UInt(first) &* 7 &+ UInt(last) &* 3 &+ UInt(key.count)) & 63)
  }

  /// Whether a key is the one that merges mappings, `<<`, when it is plain.
  static func isMerge(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    key.count == 2 && key[0] == UInt8(ascii: "<") && key[1] == UInt8(ascii: "<")
  }

  /// The indexes of the first `table.count` keys by their names.
  private var table: [CodePointKey: Int] = [:]

  /// Where the key of that name stands; nil when none has it.
  ///
  /// The keys are those of the last call with more behind them, no two alike.
  mutating func place(
    of name: String,
    in keys: UnsafeBufferPointer<SourceText>
  ) -> SourceRange? {
    for index in table.count..<keys.count {
      table[CodePointKey(keys[index].text)] = index
    }
    return table[CodePointKey(name)].map { keys[$0].range }
  }

  /// The same without a table.
  static func place(
    of name: String,
    inFew keys: UnsafeBufferPointer<SourceText>
  ) -> SourceRange? {
    // Most differ in length, and to see that nothing has to be held.
    let count = name.utf8.count
    return keys.first { $0.text.utf8.count == count && $0.text.hasSameCodePoints(as: name) }?.range
  }
}

/// Which parts of a value have been looked at by schemas of that value, for `unevaluatedItems` and
/// `unevaluatedProperties`.
struct Marks {
  /// Whether anybody will ask.
  let isKept: Bool
  /// The first so many elements are marked.
  private var prefix = 0
  /// Positions in the list of members, or of elements behind the prefix.
  private var positions = Positions()

  init(isKept: Bool) {
    self.isKept = isKept
  }

  /// Marks an element, or a member by its position in the list of members.
  mutating func mark(_ position: Int) {
    if isKept { positions.insert(position) }
  }

  /// Marks the first elements.
  mutating func mark(first count: Int) {
    prefix = max(prefix, count)
  }

  func contains(_ position: Int) -> Bool {
    position < prefix || positions.contains(position)
  }

  /// Adds what another schema of the same value has marked.
  mutating func formUnion(_ other: Marks) {
    guard isKept else { return }
    prefix = max(prefix, other.prefix)
    positions.formUnion(other.positions)
  }
}

/// A set of small numbers.
private struct Positions {
  /// The numbers below 64, without memory of their own.
  private var low: UInt64 = 0
  /// The others, 64 in each.
  private var high: [UInt64]?

  mutating func insert(_ position: Int) {
    guard position >= 64 else {
      low |= 1 << UInt64(position)
      return
    }
    let word = position / 64 - 1
    var words = high ?? []
    high = nil
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(position % 64)
    high = words
  }

  func contains(_ position: Int) -> Bool {
    guard position >= 64 else { return low & 1 << UInt64(position) != 0 }
    guard let high, position / 64 <= high.count else { return false }
    return high[position / 64 - 1] & 1 << UInt64(position % 64) != 0
  }

  mutating func formUnion(_ other: Positions) {
    low |= other.low
    guard let words = other.high else { return }
    var union = high ?? []
    high = nil
    for (index, word) in words.enumerated() {
      if index < union.count { union[index] |= word } else { union.append(word) }
    }
    high = union
  }
}

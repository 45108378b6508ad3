import JSON
import SpecSource

/// What was parsed from one text and knows where its parts stand.
protocol Movable {
  /// The same, as if the text had been read elsewhere.
  func moved(by move: SourceMove) -> Self
}

/// What texts have been parsed into, to be had where the same text stands again.
///
/// A few bytes tell where a text is kept: a dictionary would take longer to hash all of them than the
/// rest takes.
final class ParsedTextTable<Parsed: Movable> {
  private final class Entry {
    let parsed: Parsed
    let text: String
    /// Where the text stands, with its quotes, and where it begins.
    let range: SourceRange
    let origin: SourcePosition

    init(_ parsed: Parsed, of source: SourceText, from origin: SourcePosition) {
      self.parsed = parsed
      text = source.text
      range = source.range
      self.origin = origin
    }
  }

  /// How many texts are kept; those that come later are parsed each time.
  private static var limit: Int { 500 }
  /// A power of two, and about twice as many, so that the search for a free slot is short.
  private static var slotCount: Int { 1024 }

  /// A text is in its own slot or, where that was taken, in one of the next; none until one is kept.
  private var slots: [Entry?] = []
  private var count = 0

  /// What a text is, as if it had been parsed where it stands; nil when that isn't known.
  func parsed(_ source: SourceText) -> Parsed? {
    guard count > 0, let origin = source.origin else { return nil }
    for slot in Self.slots(of: source.text) {
      guard let entry = slots[slot] else { return nil }
      if entry.text.hasSameCodePoints(as: source.text) {
        let move = SourceMove(from: entry.origin, to: origin, in: source.range.file)
        // In quotes and without them a text stands in different ranges, and is kept twice.
        if move.applied(to: entry.range) == source.range { return entry.parsed.moved(by: move) }
      }
    }
    return nil
  }

  /// Keeps what a text is that isn't known, if it stands on one line as it is.
  func keep(_ parsed: Parsed, of source: SourceText) {
    guard count < Self.limit, let origin = source.origin else { return }
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    let free = Self.slots(of: source.text).first { slots[$0] == nil }
    guard let free else { return }
    slots[free] = Entry(parsed, of: source, from: origin)
    count += 1
  }

  /// The slots that a text may be in, the likeliest first: eight, so that many texts which are alike
  /// at both ends don't take time in the square of their number.
  private static func slots(of text: String) -> some Sequence<Int> {
    let first = slot(of: text)
    return (first..<(first + 8)).lazy.map { $0 & (slotCount - 1) }
  }

  /// By the length and the ends of a text, which tell nearly all texts apart.
  private static func slot(of text: String) -> Int {
    let mix = text.utf8.withContiguousStorageIfAvailable { bytes -> UInt64 in
      let bytes = UnsafeRawBufferPointer(bytes)
      let width = MemoryLayout<UInt64>.size
      guard bytes.count >= width else { return bytes.reduce(0) { $0 << 8 | UInt64($1) } }
      let first = bytes.loadUnaligned(as: UInt64.self)
      let last = bytes.loadUnaligned(fromByteOffset: bytes.count - width, as: UInt64.self)
      return first &+ last &* 31 &+ UInt64(bytes.count)
    }
    // All bits have their part in those in the middle (multiplicative hashing by Knuth).
    let product = (mix ?? 0) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slotCount - 1)
  }
}

import SpecModel

/// Finds any of many byte strings in a text in one pass.
///
/// The time depends on the length of the text and hardly on the number of strings: a filter of
/// 65,536 bits over each string's first four bytes turns almost every place down at once.
struct SecretIndex: Sendable {
  /// No shorter string can be found: fewer bytes would occur everywhere by chance.
  static let shortest = LoadOptions.shortestSecret

  private var buckets: [UInt32: [[UInt8]]] = [:]
  private var filter: [UInt64] = Array(repeating: 0, count: 1024)
  /// The length of the longest string, in bytes.
  private(set) var longest = 0

  var isEmpty: Bool { buckets.isEmpty }

  /// Adds a string; one that is too short or known already changes nothing.
  mutating func insert(_ string: [UInt8]) {
    guard string.count >= Self.shortest else { return }
    let key = string.withUnsafeBufferPointer { Self.key(of: $0, at: 0) }
    var bucket = buckets[key, default: []]
    guard !bucket.contains(string) else { return }
    bucket.append(string)
    bucket.sort { $0.count > $1.count }
    buckets[key] = bucket
    let slot = Self.slot(of: key)
    filter[slot >> 6] |= 1 << UInt64(slot & 63)
    longest = max(longest, string.count)
  }

  /// Where the strings occur, in rising order of their beginnings.
  ///
  /// A text can have been cut at `…`, and when `isCut` says so at its end: the beginning of a
  /// string that stands there counts as the string.
  func occurrences(in bytes: UnsafeBufferPointer<UInt8>, isCut: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    guard !isEmpty, bytes.count >= Self.shortest else { return ranges }
    var cuts = Self.cuts(in: bytes, isCut: isCut)[...]
    for start in 0...(bytes.count - Self.shortest) {
      let key = Self.key(of: bytes, at: start)
      let slot = Self.slot(of: key)
      guard filter[slot >> 6] & (1 << UInt64(slot & 63)) != 0, let bucket = buckets[key] else {
        continue
      }
      cuts = cuts.drop { $0 < start + Self.shortest }
      if let length = Self.length(of: bucket, in: bytes, at: start, cut: cuts.first) {
        ranges.append(start..<(start + length))
      }
    }
    return ranges
  }

  /// The length of the longest string of a bucket that stands at a place, as far as the cut.
  private static func length(
    of bucket: [[UInt8]],
    in bytes: UnsafeBufferPointer<UInt8>,
    at start: Int,
    cut: Int?
  ) -> Int? {
    let rest = bytes[start...]
    for string in bucket {
      if rest.starts(with: string) { return string.count }
      if let cut, cut - start < string.count, string.starts(with: bytes[start..<cut]) {
        return cut - start
      }
    }
    return nil
  }

  /// Where a text may have been cut, in rising order.
  private static func cuts(in bytes: UnsafeBufferPointer<UInt8>, isCut: Bool) -> [Int] {
    let mark = Array("…".utf8)
    var cuts: [Int] = []
    for start in bytes.indices where bytes[start] == mark[0] && bytes[start...].starts(with: mark) {
      cuts.append(start)
    }
    return isCut ? cuts + [bytes.count] : cuts
  }

  private static func key(of bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
    UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
      | UInt32(bytes[start + 3]) << 24
  }

  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> 16)
  }
}

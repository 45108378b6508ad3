/// Finds any of many byte strings in a text in one pass.
///
/// The time depends on the length of the text and hardly on the number of strings: a filter of
/// 65,536 bits over each string's first four bytes turns almost every place down at once.
struct SecretIndex: Sendable {
  /// No shorter string can be found: fewer bytes would occur everywhere by chance.
  static let shortest = 4

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

  /// Where the strings occur, in rising order; occurrences that overlap are one range.
  ///
  /// When the bytes are cut, the beginning of something longer, the beginning of a string counts as
  /// the string where the text ends with it.
  func occurrences(in bytes: UnsafeBufferPointer<UInt8>, isCut: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    guard !isEmpty, bytes.count >= Self.shortest else { return ranges }
    for start in 0...(bytes.count - Self.shortest) {
      let key = Self.key(of: bytes, at: start)
      let slot = Self.slot(of: key)
      guard filter[slot >> 6] & (1 << UInt64(slot & 63)) != 0, let bucket = buckets[key] else {
        continue
      }
      guard let length = Self.length(of: bucket, in: bytes, at: start, isCut: isCut) else {
        continue
      }
      let end = start + length
      if let last = ranges.last, start < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  /// The length of the longest string of a bucket that stands at a place.
  private static func length(
    of bucket: [[UInt8]],
    in bytes: UnsafeBufferPointer<UInt8>,
    at start: Int,
    isCut: Bool
  ) -> Int? {
    let rest = bytes[start...]
    for string in bucket {
      if string.count <= rest.count {
        if rest.starts(with: string) { return string.count }
      } else if isCut, string.starts(with: rest) {
        return rest.count
      }
    }
    return nil
  }

  private static func key(of bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
    UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
      | UInt32(bytes[start + 3]) << 24
  }

  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> 16)
  }
}

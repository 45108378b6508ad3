package import SpecSource

/// Where the lines of a file begin, to get from libyaml's lines and columns to bytes and back.
///
/// Most files are read without anybody asking, so that both lists are made when they are needed.
package final class YAMLLines {
  private let text: String
  private(set) lazy var bytes = Array(text.utf8)
  /// Whether each character is one byte, as in most files.
  private lazy var isASCII = bytes.reduce(0, |) < 0x80
  /// Byte offset of each line's first byte.
  private lazy var starts = Self.starts(in: bytes)

  /// The lines of a text.
  package init(_ text: String) {
    self.text = text
  }

  private static func starts(in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBufferPointer(starts(in:))
  }

  private static func starts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    for index in bytes.indices {
      // Nearly all bytes are between those that can begin a break.
      if bytes[index] > 0x0D, bytes[index] < 0xC2 { continue }
      let length = breakLength(at: index, in: bytes)
      if length > 0 { starts.append(index + length) }
    }
    return starts
  }

  /// How many bytes the line break that begins at an offset has; 0 for anything else.
  ///
  /// libyaml breaks lines at LF, CR, CR LF, NEL, LS and PS. A CR before an LF counts as a part of
  /// the line, so that the break is one.
  static func breakLength<Bytes: RandomAccessCollection<UInt8>>(
    at index: Int,
    in bytes: Bytes
  ) -> Int where Bytes.Index == Int {
    func next(_ distance: Int) -> UInt8? {
      index + distance < bytes.endIndex ? bytes[index + distance] : nil
    }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return next(1) == 0x0A ? 0 : 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// The text of a line (1-based), without its break; empty when there is no such line.
  subscript(line: Int) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let end = line < starts.count ? starts[line] : bytes.count
    let text = bytes[starts[line - 1]..<end].prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of these characters of the file, counted from 0, which stand at a range of it.
  func bytes(of characters: Range<Int>, _ range: SourceRange) -> Range<Int> {
    if isASCII { return characters.clamped(to: 0..<bytes.count) }
    let start = byte(at: range.start)
    return start..<max(start, byte(at: range.end))
  }

  /// The byte offset of a position; the end of the file when it lies behind it.
  private func byte(at position: SourcePosition) -> Int {
    let bytes = bytes
    guard position.line >= 1, Int(position.line) <= starts.count else { return bytes.count }
    var offset = starts[Int(position.line) - 1]
    for _ in 1..<max(1, Int(position.column)) where offset < bytes.count {
      offset = Self.nextScalar(after: offset, in: bytes)
    }
    return offset
  }

  /// The position, or the end of the file where it lies behind that: libyaml's end of a file is a
  /// line of its own even when no line break comes before it.
  func inside(_ position: SourcePosition) -> SourcePosition {
    Int(position.line) > starts.count ? self.position(ofByte: bytes.count) : position
  }

  /// The range with both of its ends inside of the file.
  func inside(_ range: SourceRange) -> SourceRange {
    SourceRange(file: range.file, start: inside(range.start), end: inside(range.end))
  }

  /// The position of a byte offset.
  package func position(ofByte offset: Int) -> SourcePosition {
    let line = starts.partitioningIndex { $0 > offset }
    let start = starts[max(0, line - 1)]
    let scalars = bytes[start..<max(start, min(offset, bytes.count))]
      .reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return SourcePosition(line: max(1, line), column: scalars + 1)
  }

  /// The offset of the scalar after the one at `offset`.
  static func nextScalar(after offset: Int, in bytes: [UInt8]) -> Int {
    var next = offset + 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}

extension [Int] {
  /// The first index whose element satisfies a condition that, once true, stays true.
  fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

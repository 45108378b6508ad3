import SpecSource

/// Where the lines of a file begin, to get from libyaml's lines and columns to bytes and back.
///
/// Most files are read without anybody asking, so that both lists are made when they are needed.
final class YAMLLines {
  private let text: String
  private(set) lazy var bytes = Array(text.utf8)
  /// Byte offset of each line's first byte.
  private lazy var starts = Self.starts(in: bytes)

  init(_ text: String) {
    self.text = text
  }

  private static func starts(in bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBufferPointer(starts(in:))
  }

  private static func starts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      // Nearly all bytes are between those that can begin a break.
      if byte > 0x0D, byte < 0xC2 { continue }
      // libyaml breaks lines at LF, CR LF, CR, NEL, LS and PS.
      switch byte {
      case 0x0A:
        starts.append(index)
      case 0x0D where index >= bytes.count || bytes[index] != 0x0A:
        starts.append(index)
      case 0xC2 where index < bytes.count && bytes[index] == 0x85:
        starts.append(index + 1)
      case 0xE2
      where index + 1 < bytes.count && bytes[index] == 0x80
        && (bytes[index + 1] == 0xA8 || bytes[index + 1] == 0xA9):
        starts.append(index + 2)
      default:
        break
      }
    }
    return starts
  }

  /// The text of a line (1-based), without its break; empty when there is no such line.
  subscript(line: Int) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let end = line < starts.count ? starts[line] : bytes.count
    let text = bytes[starts[line - 1]..<end].prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: text, as: UTF8.self)
  }

  /// The byte offset of a position; the end of the file when it lies behind it.
  func byte(at position: SourcePosition) -> Int {
    let bytes = bytes
    guard position.line >= 1, Int(position.line) <= starts.count else { return bytes.count }
    var offset = starts[Int(position.line) - 1]
    for _ in 1..<max(1, Int(position.column)) where offset < bytes.count {
      offset = Self.nextScalar(after: offset, in: bytes)
    }
    return offset
  }

  /// The position of a byte offset.
  func position(ofByte offset: Int) -> SourcePosition {
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

import Foundation

/// A gzip file (RFC 1952) of `data`, in stored blocks (RFC 1951 section 3.2.4): valid for every
/// reader, though not smaller.
func gzip(_ data: Data) -> Data {
  var result = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
  var rest = data[...]
  repeat {
    let block = rest.prefix(0xFFFF)
    rest = rest.dropFirst(block.count)
    let length = UInt16(block.count)
    result.append(rest.isEmpty ? 1 : 0)
    result.append(littleEndian: length)
    result.append(littleEndian: ~length)
    result.append(block)
  } while !rest.isEmpty
  result.append(littleEndian: crc32(data))
  result.append(littleEndian: UInt32(truncatingIfNeeded: data.count))
  return result
}

/// The checksum of RFC 1952 section 8, bit by bit: what is sent here is short.
func crc32(_ data: Data) -> UInt32 {
  ~data.reduce(~0) { (checksum: UInt32, byte) in
    (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in
      value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
    }
  }
}

extension Data {
  fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

import CIconv

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Turns bytes into text with the system's iconv.
enum TextConversion {
  /// The text, with U+FFFD in the place of each byte that stands for nothing; nil when the system does
  /// not know the name.
  static func text(of bytes: [UInt8], from name: String) -> String? {
    let invalid = iconv_t(bitPattern: -1)
    guard let converter = iconv_open("UTF-8", name), converter != invalid else { return nil }
    defer { iconv_close(converter) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    var input = bytes
    input.withUnsafeMutableBytes { buffer in
      var next = buffer.bindMemory(to: CChar.self).baseAddress
      var left = buffer.count
      while left > 0 {
        let error = convert(converter, &next, &left, into: &output)
        guard error == EILSEQ || error == EINVAL, left > 0 else { continue }
        output += "\u{FFFD}".utf8
        next = next?.advanced(by: 1)
        left -= 1
      }
      // Some sets end with what they have kept back.
      _ = convert(converter, nil, nil, into: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Converts as much as fits into a buffer; 0, or why it stopped.
  private static func convert(
    _ converter: iconv_t,
    _ input: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ left: UnsafeMutablePointer<Int>?,
    into output: inout [UInt8]
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      var next = buffer.baseAddress
      var space = buffer.count
      let result = iconv(converter, input, left, &next, &space)
      let error = errno
      output += buffer[..<(buffer.count - space)].lazy.map { UInt8(bitPattern: $0) }
      return result == Int(bitPattern: UInt.max) ? error : 0
    }
  }
}

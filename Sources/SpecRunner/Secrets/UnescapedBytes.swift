/// Bytes as they read once escapes in them are undone, with the place of each in the original.
struct UnescapedBytes {
  enum Escaping {
    /// The backslash sequences of a JSON string (RFC 8259, section 7).
    case json
    /// Percent-encoding (RFC 3986, section 2.1).
    case percent
    /// The same, with `+` for a blank (WHATWG URL, section 5.1).
    case form
    /// Character references (WHATWG HTML, section 13.5), as far as they stand for ASCII or are numeric.
    case markup
    /// Lines into which Base64 is folded (RFC 2045, section 6.8).
    case folding
    /// Those of JSON, of URLs and of markup at once.
    case any

    /// Without one of these bytes there is nothing to undo.
    fileprivate func marks(_ byte: UInt8) -> Bool {
      switch self {
      case .json: byte == UInt8(ascii: "\\")
      case .percent: byte == UInt8(ascii: "%")
      case .form: byte == UInt8(ascii: "+")
      case .markup: byte == UInt8(ascii: "&")
      case .folding: byte == UInt8(ascii: "\n")
      case .any:
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&")
      }
    }
  }

  private(set) var bytes: [UInt8]
  /// Where each byte begins in the original; at last the original's length.
  private var offsets: [Int]

  init(_ original: UnsafeBufferPointer<UInt8>) {
    bytes = Array(original)
    offsets = Array(0...original.count)
  }

  /// The same with another layer of escapes undone; nil when there is none.
  func undoing(_ escaping: Escaping) -> UnescapedBytes? {
    guard bytes.contains(where: escaping.marks) else { return nil }
    var result = self
    result.bytes.removeAll(keepingCapacity: true)
    result.offsets.removeAll(keepingCapacity: true)
    var index = 0
    while index < bytes.count {
      let (replacement, length) = unit(at: index, escaping)
      for byte in replacement {
        result.bytes.append(byte)
        result.offsets.append(offsets[index])
      }
      index += length
    }
    result.offsets.append(offsets[bytes.count])
    return result.bytes.count < bytes.count || escaping == .form ? result : nil
  }

  /// The part of the original that a part of these bytes was made of.
  func original(of range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// What stands at a place, and how many bytes it takes.
  private func unit(at index: Int, _ escaping: Escaping) -> ([UInt8], length: Int) {
    let byte = bytes[index]
    switch (escaping, byte) {
    case (.json, UInt8(ascii: "\\")), (.any, UInt8(ascii: "\\")):
      return jsonUnit(at: index) ?? ([byte], 1)
    case (.percent, UInt8(ascii: "%")), (.form, UInt8(ascii: "%")), (.any, UInt8(ascii: "%")):
      guard let value = hexadecimal(at: index + 1, digits: 2) else { return ([byte], 1) }
      return ([UInt8(truncatingIfNeeded: value)], 3)
    case (.form, UInt8(ascii: "+")):
      return ([UInt8(ascii: " ")], 1)
    case (.markup, UInt8(ascii: "&")), (.any, UInt8(ascii: "&")):
      return markupUnit(at: index) ?? ([byte], 1)
    case (.folding, UInt8(ascii: "\r")), (.folding, UInt8(ascii: "\n")):
      return foldingUnit(at: index) ?? ([byte], 1)
    default:
      return ([byte], 1)
    }
  }

  private func jsonUnit(at index: Int) -> ([UInt8], length: Int)? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return ([bytes[index + 1]], 2)
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    case UInt8(ascii: "u"):
      guard let first = hexadecimal(at: index + 2, digits: 4) else { return nil }
      if (0xD800..<0xDC00).contains(first), index + 7 < bytes.count,
        bytes[index + 6] == UInt8(ascii: "\\"), bytes[index + 7] == UInt8(ascii: "u"),
        let second = hexadecimal(at: index + 8, digits: 4), (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return (Array(String(scalar).utf8), 12)
      }
      return Unicode.Scalar(first).map { (Array(String($0).utf8), 6) }
    default: return nil
    }
  }

  private func markupUnit(at index: Int) -> ([UInt8], length: Int)? {
    // No reference that is known here is longer.
    guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let reference = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    let length = end + 1 - index
    if let byte = Self.namedReferences[reference] { return ([byte], length) }
    guard reference.hasPrefix("#") else { return nil }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { (Array(String($0).utf8), length) }
  }

  private static let namedReferences: [String: UInt8] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27,
  ]

  /// A line break, with the blanks behind it, between two lines of Base64.
  private func foldingUnit(at index: Int) -> ([UInt8], length: Int)? {
    var end = index
    while end < bytes.count, " \t\r\n".utf8.contains(bytes[end]) { end += 1 }
    let before = bytes[max(0, index - Self.foldedLine)..<index]
    guard before.count == Self.foldedLine, before.allSatisfy(Self.isBase64), end < bytes.count,
      Self.isBase64(bytes[end])
    else { return nil }
    return ([], end - index)
  }

  /// So many characters of Base64 before its end make a line one that is folded.
  private static let foldedLine = 32

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "+/-_=".utf8.contains(byte)
    }
  }

  private func hexadecimal(at start: Int, digits: Int) -> UInt32? {
    guard start + digits <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<(start + digits)] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
      default: return nil
      }
    }
    return value
  }
}

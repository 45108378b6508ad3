/// Names and addresses of hosts.
enum NetworkName {
  /// Labels of letters, digits and inner hyphens, at most 63 long, 253 in all (RFC 1123,
  /// section 2.1); one dot may end it.
  ///
  /// - Parameter allowsUnicode: takes letters beyond ASCII too, as names before they are encoded.
  static func isHostname(_ text: String, allowsUnicode: Bool = false) -> Bool {
    var bytes = Array(text.utf8)
    if bytes.count > 1, bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= 253 else { return false }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        !label.isEmpty && label.count <= 63 && label.first != 0x2D && label.last != 0x2D
          && label.allSatisfy {
            $0.isLetter || $0.isDigit || $0 == 0x2D || allowsUnicode && $0 >= 0x80
          }
      }
  }

  /// Four numbers from 0 to 255 without leading zeros (RFC 3986, section 3.2.2, `IPv4address`).
  static func isIPv4(_ text: String) -> Bool {
    let parts = Array(text.utf8).split(
      separator: UInt8(ascii: "."),
      omittingEmptySubsequences: false
    )
    return parts.count == 4
      && parts.allSatisfy { part in
        guard part.count <= 3, part.count == 1 || part.first != 0x30 else { return false }
        return part.decimal.map { $0 <= 255 } ?? false
      }
  }

  /// RFC 4291, section 2.2, without a zone: eight groups of up to four hexadecimal digits, `::` once
  /// for one or more groups of zeros, the last two perhaps as an IPv4 address.
  static func isIPv6(_ text: String) -> Bool {
    let halves = text.components(separatedBy: "::")
    guard halves.count <= 2 else { return false }
    let isShort = halves.count == 2
    var count = 0
    for (index, half) in halves.enumerated() {
      if half.isEmpty {
        guard isShort else { return false }
        continue
      }
      let groups = half.split(separator: ":", omittingEmptySubsequences: false)
      for (position, group) in groups.enumerated() {
        let isLast = index == halves.count - 1 && position == groups.count - 1
        if isLast, group.utf8.contains(UInt8(ascii: ".")) {
          guard isIPv4(String(group)) else { return false }
          count += 2
        } else {
          guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(\.isHexDigit) else {
            return false
          }
          count += 1
        }
      }
    }
    return isShort ? count <= 7 : count == 8
  }
}

extension String {
  /// The parts between the occurrences of a separator; also empty ones.
  func components(separatedBy separator: String) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    guard !wanted.isEmpty else { return [self] }
    var result: [String] = []
    var start = 0
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index..<index + wanted.count].elementsEqual(wanted) {
        result.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    result.append(String(decoding: bytes[start...], as: UTF8.self))
    return result
  }
}

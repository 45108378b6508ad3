/// Addresses of mail as people have them: a dot-atom or quoted local part (RFC 5321, section 4.1.2)
/// at a host name or an address in brackets. Non-ASCII letters are taken (RFC 6531).
enum EmailAddress {
  static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= 254, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return false
    }
    let local = Array(text.utf8[..<at])
    let domain = String(text[text.index(after: at)...])
    return isLocalPart(local) && isDomain(domain)
  }

  private static func isLocalPart(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 64 else { return false }
    if bytes.count > 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
      return isQuoted(bytes[1..<bytes.count - 1])
    }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomText) }
  }

  private static func isQuoted(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in bytes {
      guard byte >= 0x20, byte != 0x7F else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return false
      }
    }
    return !isEscaped
  }

  private static func isAtomText(_ byte: UInt8) -> Bool {
    byte.isNamePart || "!#$%&'*+-/=?^`{|}~".utf8.contains(byte)
  }

  private static func isDomain(_ text: String) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let address = String(text.dropFirst().dropLast())
      return address.hasPrefix("IPv6:")
        ? NetworkName.isIPv6(String(address.dropFirst(5))) : NetworkName.isIPv4(address)
    }
    return NetworkName.isHostname(text, allowsUnicode: true)
  }
}

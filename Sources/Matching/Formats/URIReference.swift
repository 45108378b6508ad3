/// URIs and their paths by the grammar of RFC 3986, appendix A.
enum URIReference {
  /// `URI`: a scheme, and only characters and escapes that may stand in one.
  static func isURI(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = Array(text.utf8[..<colon])
    guard let first = scheme.first, first.isLetter,
      scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
    else { return false }
    var rest = Array(text.utf8[text.utf8.index(after: colon)...])[...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard isText(rest[(hash + 1)...], allowing: "/?") else { return false }
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      guard isText(rest[(mark + 1)...], allowing: "/?") else { return false }
      rest = rest[..<mark]
    }
    guard rest.starts(with: "//".utf8) else { return isText(rest, allowing: "/") }
    rest = rest.dropFirst(2)
    let authorityEnd = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    return isAuthority(rest[..<authorityEnd]) && isText(rest[authorityEnd...], allowing: "/")
  }

  /// An absolute path: it begins with `/` and holds no `?` or `#` (`path-absolute` and
  /// `path-abempty`, section 3.3).
  static func isPath(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "/") && isText(Array(text.utf8)[...], allowing: "/")
  }

  private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
    var host = bytes
    if let at = host.lastIndex(of: UInt8(ascii: "@")) {
      guard isText(host[..<at], allowing: ""), !host[..<at].contains(UInt8(ascii: "@")) else {
        return false
      }
      host = host[(at + 1)...]
    }
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = String(decoding: host[(host.startIndex + 1)..<end], as: UTF8.self)
      let port = host[(end + 1)...]
      return NetworkName.isIPv6(address) && (port.isEmpty || isPort(port))
    }
    if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      guard isPort(host[colon...]) else { return false }
      host = host[..<colon]
    }
    return isText(host, allowing: "") && !host.contains(UInt8(ascii: "@"))
  }

  /// `:` and digits, or none.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: ":") && bytes.dropFirst().allSatisfy(\.isDigit)
  }

  /// `pchar` and what else is allowed.
  private static func isText(_ bytes: ArraySlice<UInt8>, allowing others: StaticString) -> Bool {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit
        else { return false }
        index += 3
        continue
      }
      let isAllowed =
        byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=:@".utf8.contains(byte)
        || others.withUTF8Buffer { $0.contains(byte) }
      guard isAllowed else { return false }
      index += 1
    }
    return true
  }
}

import JSONSchema

/// Paths of files as the addresses of schemas.
enum SchemaAddress {
  /// The address of a path: what means something else in a URI is escaped.
  static func address(of path: String) -> String {
    guard path.utf8.contains(where: { "%?#".utf8.contains($0) }) else { return path }
    return path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  /// The path that an address stands for; nil when an escape in it is wrong.
  static func path(of address: String) -> String? { URIReference.unescaped(address) }

  /// Whether it begins as `https:` and `urn:` do (RFC 3986, section 3.1).
  static func hasScheme(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address.utf8[..<colon]
    guard let first = scheme.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return scheme.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "+-.".utf8.contains(byte)
    }
  }
}

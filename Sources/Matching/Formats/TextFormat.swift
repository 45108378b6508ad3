import JSON

/// A format that text can have; the raw value is its name in patterns.
enum TextFormat: String, CaseIterable, Sendable {
  case uuid
  case date
  case time
  case dateTime = "date-time"
  case email
  case uri
  case path
  case hostname
  case ipv4
  case ipv6
  case base64
  case hex
  case jwt
  case semver

  /// Whether the whole text has the format.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .uuid: Self.isUUID(text)
    case .date: CivilDate(text) != nil
    case .time: ClockTime(text) != nil
    case .dateTime: Timestamp(rfc3339: text) != nil
    case .email: EmailAddress.isValid(text)
    case .uri: URIReference.isURI(text)
    case .path: URIReference.isPath(text)
    case .hostname: NetworkName.isHostname(text)
    case .ipv4: NetworkName.isIPv4(text)
    case .ipv6: NetworkName.isIPv6(text)
    case .base64: !text.isEmpty && Base64.isStandard(text)
    case .hex: !text.isEmpty && text.utf8.allSatisfy(\.isHexDigit)
    case .jwt: Self.isJWT(text)
    case .semver: SemanticVersion.isValid(text)
    }
  }

  /// Five groups of hexadecimal digits in either case (RFC 9562, section 4), of any version.
  private static func isUUID(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count == 36 else { return false }
    for (index, byte) in bytes.enumerated() {
      switch index {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard byte.isHexDigit else { return false }
      }
    }
    return true
  }

  /// A signed token in compact form (RFC 7519; RFC 7515, section 3.1): header and claims are JSON
  /// objects in unpadded Base64url. The signature is not verified; it is empty for unsecured tokens.
  private static func isJWT(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !text.utf8.contains(UInt8(ascii: "=")) else { return false }
    for part in parts.prefix(2) {
      guard let bytes = Base64.decode(part), let value = try? JSONValue(parsing: bytes),
        case .object = value
      else { return false }
    }
    let urlSafe = text.utf8.allSatisfy { $0.isNamePart && $0 < 0x80 || $0 == 0x2D || $0 == 0x2E }
    return urlSafe && Base64.decode(parts[2]) != nil
  }
}

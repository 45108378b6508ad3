#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps requests from the addresses at which a machine tells who it is and what it may do.
///
/// It looks at the address that a connection is made to, whatever name has led there, so that
/// neither DNS nor a redirect gets around it. Refused are link-local addresses (RFC 3927, RFC 4291
/// section 2.5.6) and those at which clouds offer their metadata, also where IPv6 carries IPv4.
public struct AddressGuard: Sendable, Hashable {
  /// Addresses that are reached all the same, each in its shortest spelling.
  public var exceptions: Set<String>

  /// Makes a guard.
  public init(exceptions: Set<String> = []) {
    self.exceptions = exceptions
  }

  /// Whether no connection may be made to an address.
  ///
  /// Text that is no IP address is never refused.
  public func refuses(_ address: String) -> Bool {
    guard Self.isGuarded(address) else { return false }
    return !exceptions.contains(address)
  }

  private static func isGuarded(_ text: String) -> Bool {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return withUnsafeBytes(of: four) { isGuarded(Array($0)) }
    }
    var six = in6_addr()
    // A zone, as in fe80::1%eth0, says where and not whom.
    let address = String(text.prefix { $0 != "%" })
    guard inet_pton(AF_INET6, address, &six) == 1 else { return false }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return true }
    if metadataV6.contains(bytes) { return true }
    return carriers.contains { bytes.starts(with: $0) } && isGuarded(Array(bytes[12...]))
  }

  private static func isGuarded(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [169, 254]) || metadataV4.contains(bytes)
  }

  /// Alibaba Cloud, Azure, Oracle Cloud; the others use link-local addresses.
  private static let metadataV4: [[UInt8]] = [
    [100, 100, 100, 200], [168, 63, 129, 16], [192, 0, 0, 192],
  ]
  /// AWS (fd00:ec2::254) and its time and name services; Google Cloud (fd20:ce::254).
  private static let metadataV6: [[UInt8]] = [
    [0xFD, 0, 0x0E, 0xC2] + [UInt8](repeating: 0, count: 10) + [2, 0x54],
    [0xFD, 0x20, 0, 0xCE] + [UInt8](repeating: 0, count: 10) + [2, 0x54],
  ]
  /// What stands before an IPv4 address in IPv6: mapped (RFC 4291), translated (RFC 6052), compatible.
  private static let carriers: [[UInt8]] = [
    [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF],
    [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8),
    [UInt8](repeating: 0, count: 12),
  ]
}

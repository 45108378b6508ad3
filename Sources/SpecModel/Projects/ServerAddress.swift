#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The server that a URL leads to, in a form that can be compared.
///
/// Letter case, the dot at the end of a name and the spelling of an IPv6 address make no
/// difference. Nothing else is undone: a host that is written in an unusual way is another host.
package struct ServerAddress: Sendable, Hashable {
  /// Lower-case; an IPv6 address in its shortest form (RFC 5952), without brackets.
  package let host: String
  /// The scheme's when the URL has none.
  package let port: Int

  /// Takes the address out of an absolute http or https URL; nil where there is none to be sure of.
  ///
  /// Of what stands before an `@`, which is user and password, nothing is taken (RFC 3986,
  /// section 3.2).
  package init?(url: String) {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    func hasScheme(_ scheme: String) -> Bool {
      bytes[..<colon].elementsEqual(scheme.utf8) { $0 | 0x20 == $1 }
    }
    let standardPort: Int
    if hasScheme("http") {
      standardPort = 80
    } else if hasScheme("https") {
      standardPort = 443
    } else {
      return nil
    }
    let rest = bytes[bytes.index(colon, offsetBy: 3)...]
    var authority = rest.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      authority = authority[authority.index(after: at)...]
    }
    guard let (host, port) = Self.parts(of: Substring(authority)) else { return nil }
    self.host = host
    self.port = port ?? standardPort
  }

  /// Host and port of `host`, `host:port`, `[address]` or `[address]:port`; nil when it is none of
  /// these.
  static func parts(of text: Substring) -> (host: String, port: Int?)? {
    // Byte by byte, as characters are dear and every URL of a suite comes here.
    let bytes = text.utf8
    let name: String?
    var digits: Substring.UTF8View
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      name = shortest(address: Substring(bytes[..<bracket].dropFirst()))
      digits = bytes[bracket...].dropFirst()
    } else {
      let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      name = plain(name: Substring(bytes[..<end]))
      digits = bytes[end...]
    }
    guard let name else { return nil }
    guard let colon = digits.popFirst() else { return (name, nil) }
    guard colon == UInt8(ascii: ":") else { return nil }
    if digits.isEmpty { return (name, nil) }
    guard digits.allSatisfy({ (48...57).contains($0) }), let port = Int(Substring(digits)),
      (1...65535).contains(port)
    else { return nil }
    return (name, port)
  }

  /// The same for where to connect to; an IPv6 address without a port needs no brackets.
  package static func parts(ofAddress text: String) -> (host: String, port: Int?)? {
    if let address = shortest(address: text[...]) { return (address, nil) }
    return parts(of: text[...])
  }

  /// For each byte whether no name has it; a table, as every request is asked for its server.
  private static let excluded: [Bool] = (UInt8.min...UInt8.max).map { byte in
    byte <= 0x20 || byte == 0x7F || "<>\"{}|\\^`/?#@%[]:*".utf8.contains(byte)
  }

  /// A name without what makes no difference; nil for what can't be one, `%41` for a letter too.
  private static func plain(name: Substring) -> String? {
    var text = name.lowercased()
    if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    let isName = text.utf8.allSatisfy { !excluded[Int($0)] }
    return isName && !text.isEmpty ? text : nil
  }

  /// Whether a host is an IP address.
  static func isAddress(_ host: String) -> Bool {
    var binary = in_addr()
    return inet_pton(AF_INET, host, &binary) == 1 || shortest(address: host[...]) != nil
  }

  /// Whether it is this machine: `localhost` and names below it (RFC 6761), 127.0.0.0/8, `::1`.
  package var isLoopback: Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    var binary = in_addr()
    guard inet_pton(AF_INET, host, &binary) == 1 else { return false }
    return withUnsafeBytes(of: binary) { $0[0] == 127 }
  }

  /// A server at a host, in the spelling of ``host``.
  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  private static func shortest(address: Substring) -> String? {
    var binary = in6_addr()
    guard inet_pton(AF_INET6, String(address), &binary) == 1 else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &binary, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension ServerAddress: CustomStringConvertible {
  /// `host:port`, as messages name a server.
  package var description: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

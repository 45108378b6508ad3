#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the runner has to know of URLs; building and checking them is the engine's.
enum URLText {
  /// Whether the text is an absolute http or https URL.
  static func isAbsolute(_ text: String) -> Bool {
    // Most are paths, and to look further takes time for each request.
    guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "h") else { return false }
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// The absolute URL that a reference leads to (RFC 3986, section 5.2); nil when it is none.
  static func resolve(_ reference: String, against base: String) -> String? {
    URL(string: base).flatMap { URL(string: reference, relativeTo: $0)?.absoluteString }
  }

  /// Scheme, host and port in a form that can be compared (RFC 6454); nil when there is no host.
  static func origin(of text: String) -> String? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      let host = url.host()?.lowercased(), !host.isEmpty
    else { return nil }
    return "\(scheme)://\(host):\(url.port ?? (scheme == "https" ? 443 : 80))"
  }
}

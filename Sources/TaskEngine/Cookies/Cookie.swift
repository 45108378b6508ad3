/// A cookie with its attributes (RFC 6265, sections 4.1 and 5.3).
public struct Cookie: Sendable, Hashable {
  public var name: String
  public var value: String
  /// In lower case, without a leading dot.
  public var domain: String
  /// Whether only this very host gets it.
  public var isHostOnly: Bool
  public var path: String
  /// Seconds since 1970; nil until the session ends.
  public var expires: Int?
  public var isSecure: Bool
  public var isHTTPOnly: Bool
  /// `Strict`, `Lax` or `None` as written; nil when not given.
  public var sameSite: String?

  /// Reads a `Set-Cookie` field of a response from this URL.
  ///
  /// Nil when there is no name, or when the cookie is for a domain that the host is not in.
  public init?(setCookie text: String, url: String, now: Int) {
    guard let url = try? RequestURL(url) else { return nil }
    self.init(text, from: url, now: now)
  }

  init?(_ text: String, from url: RequestURL, now: Int) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
    let host = url.host.lowercased()
    name = String(trimmingBlanks(pair[..<equals]))
    value = String(trimmingBlanks(pair[pair.index(after: equals)...]))
    guard !name.isEmpty else { return nil }
    domain = host
    isHostOnly = true
    path = Self.defaultPath(of: url)
    isSecure = false
    isHTTPOnly = false
    var maximumAge: Int?
    for part in parts.dropFirst() {
      let attribute = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = attribute.count > 1 ? String(trimmingBlanks(attribute[1])) : ""
      switch trimmingBlanks(attribute.first ?? "").lowercased() {
      case "domain": setDomain(value)
      case "path": path = value.hasPrefix("/") ? value : Self.defaultPath(of: url)
      case "expires": expires = HTTPDate.parse(value) ?? expires
      case "max-age": maximumAge = Int(value) ?? maximumAge
      case "secure": isSecure = true
      case "httponly": isHTTPOnly = true
      case "samesite": sameSite = value
      default: break
      }
    }
    if let maximumAge {
      expires = maximumAge <= 0 ? 0 : now.addingReportingOverflow(maximumAge).partialValue
    }
    guard isHostOnly ? domain == host : Self.isHost(host, in: domain) else { return nil }
    guard !isSecure || url.scheme == "https" || Self.isLoopback(host) else { return nil }
  }

  /// A domain without a dot, as `com`, would reach every site below: it stands for the host alone.
  private mutating func setDomain(_ text: String) {
    let name = (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
    guard !name.isEmpty, name != domain else { return }
    guard name.contains("."), !Self.isAddress(domain) else {
      // Not this host and no domain above it either: refused by the caller's check.
      domain = name
      return
    }
    domain = name
    isHostOnly = false
  }

  /// Whether it goes with a request to the URL.
  func isSent(to url: RequestURL, now: Int) -> Bool {
    let host = url.host.lowercased()
    guard isHostOnly ? host == domain : Self.isHost(host, in: domain) else { return false }
    guard !isSecure || url.scheme == "https" || Self.isLoopback(host) else { return false }
    return !hasExpired(now) && covers(url.path.isEmpty ? "/" : url.path)
  }

  func hasExpired(_ now: Int) -> Bool {
    expires.map { $0 <= now } ?? false
  }

  /// RFC 6265, section 5.1.4.
  private func covers(_ requestPath: String) -> Bool {
    guard requestPath.utf8.starts(with: path.utf8) else { return false }
    return requestPath.utf8.count == path.utf8.count || path.hasSuffix("/")
      || requestPath.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
  }

  private static func defaultPath(of url: RequestURL) -> String {
    guard let slash = url.path.lastIndex(of: "/"), slash != url.path.startIndex else { return "/" }
    return String(url.path[..<slash])
  }

  private static func isHost(_ host: String, in domain: String) -> Bool {
    host == domain || (host.hasSuffix("." + domain) && !isAddress(host))
  }

  private static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[")
      || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (48...57).contains($0) }
  }

  /// Secure cookies go to this machine without TLS too, as in browsers.
  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && isAddress(host))
  }
}

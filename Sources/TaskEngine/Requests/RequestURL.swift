/// A URL taken apart (RFC 3986, section 3), checked as far as a request needs it.
///
/// What is allowed is left byte for byte as it was written; only what is not ASCII is
/// percent-encoded, as UTF-8.
struct RequestURL: Sendable, Hashable {
  /// `http` or `https`.
  var scheme: String
  /// Without the `@`.
  var userInfo: String?
  /// As written; an IPv6 address keeps its brackets.
  var host: String
  /// Nil when the URL has none.
  var port: Int?
  /// Empty, or beginning with `/`.
  var path: String
  /// Without the `?`; nil when there is none.
  var query: String?
  /// Without the `#`; nil when there is none.
  var fragment: String?

  /// - Throws: ``RequestError`` with `badURL` or `unsupportedScheme`, naming the URL.
  init(_ text: String) throws(RequestError) {
    func bad(_ why: String) -> RequestError {
      RequestError(.badURL, "bad URL '\(text)': \(why)")
    }
    if let byte = text.utf8.first(where: { $0 <= 32 || $0 == 127 }) {
      throw bad(byte == 32 ? "it has a space" : "it has a control character")
    }
    guard let colon = text.range(of: "://") else { throw bad("it has no scheme") }
    scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw RequestError(
        .unsupportedScheme,
        "unsupported scheme '\(scheme)' in '\(text)': only http and https are spoken"
      )
    }
    let rest = text[colon.upperBound...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    var authority = rest[..<end]
    if let at = authority.lastIndex(of: "@") {
      userInfo = String(authority[..<at])
      authority = authority[authority.index(after: at)...]
    }
    let hostEnd: Substring.Index
    if authority.first == "[" {
      guard let bracket = authority.firstIndex(of: "]") else { throw bad("'[' is not closed") }
      hostEnd = authority.index(after: bracket)
    } else {
      hostEnd = authority.firstIndex(of: ":") ?? authority.endIndex
    }
    host = String(authority[..<hostEnd])
    guard !host.isEmpty else { throw bad("it has no host") }
    guard host.utf8.allSatisfy(Self.isHost) else { throw bad("its host is not a host name") }
    let portText = authority[hostEnd...]
    if portText.utf8.count > 1 {
      let digits = portText.dropFirst()
      guard portText.first == ":", digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(digits), (1...65535).contains(number)
      else { throw bad("its port is not a number from 1 to 65535") }
      port = number
    } else if !portText.isEmpty, portText != ":" {
      throw bad("its port is not a number from 1 to 65535")
    }
    let target = Reference(rest[end...])
    path = target.path
    query = target.query
    fragment = target.fragment
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    !"<>\"{}|\\^`/?#@".utf8.contains(byte)
  }

  /// The port that is connected to.
  var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// `host:port`, as messages name a server.
  var hostAndPort: String { "\(host):\(effectivePort)" }

  /// Whether scheme, host and port are the same (RFC 6454).
  func hasSameOrigin(as other: RequestURL) -> Bool {
    scheme == other.scheme && effectivePort == other.effectivePort
      && host.lowercased() == other.host.lowercased()
  }

  /// The whole URL without user and password.
  var text: String {
    var text = "\(scheme)://\(host)"
    if let port { text += ":\(port)" }
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  /// Adds a path, which may have a query and a fragment, with exactly one `/` between.
  mutating func append(_ reference: String) throws(RequestError) {
    if reference.utf8.contains(where: { $0 <= 32 || $0 == 127 }) {
      throw RequestError(.badURL, "bad path '\(reference)': it has a space or control character")
    }
    let added = Reference(reference[...])
    if !added.path.isEmpty {
      while path.hasSuffix("/") { path.removeLast() }
      path += "/" + added.path.drop { $0 == "/" }
    }
    if let query = added.query { appendQuery(query) }
    fragment = added.fragment ?? fragment
  }

  /// Adds to the query what is already encoded.
  mutating func appendQuery(_ added: String) {
    guard !added.isEmpty else { return }
    guard let query, !query.isEmpty else {
      query = added
      return
    }
    self.query = query + "&" + added
  }
}

/// Path, query and fragment of a URL.
private struct Reference {
  var path: String
  var query: String?
  var fragment: String?

  init(_ text: Substring) {
    var rest = text
    if let hash = rest.firstIndex(of: "#") {
      fragment = Self.asciiOnly(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = Self.asciiOnly(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    path = Self.asciiOnly(rest)
  }

  private static func asciiOnly(_ text: Substring) -> String {
    guard !text.utf8.allSatisfy({ $0 < 128 }) else { return String(text) }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 128 { bytes.append(byte) } else { bytes.appendPercentEncoded(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Where the text first occurs, byte for byte.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      let rest = self[start...].utf8
      if rest.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}

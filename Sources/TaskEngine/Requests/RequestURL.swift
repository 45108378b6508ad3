/// A URL taken apart (RFC 3986, section 3), checked as far as a request needs it.
///
/// What is allowed is left byte for byte as it was written; only what is not ASCII is
/// percent-encoded, as UTF-8.
struct RequestURL: Sendable, Hashable {
  /// `http` or `https`.
  let scheme: String
  /// Without the `@`.
  var userInfo: String?
  /// As written; an IPv6 address keeps its brackets.
  let host: String
  /// Nil when the URL has none.
  let port: Int?
  /// Scheme, host and port, as the URL begins that is sent.
  let origin: String
  /// Empty, or beginning with `/`.
  var path: String
  /// Without the `?`; nil when there is none.
  var query: String?
  /// Without the `#`; nil when there is none.
  var fragment: String?

  /// - Throws: ``RequestError`` with `badURL` or `unsupportedScheme`, naming the URL.
  init(_ text: String) throws(RequestError) {
    var text = text
    // Byte by byte: every URL is taken apart several times, and characters are dear.
    self = try text.withUTF8 { bytes in
      Result { () throws(RequestError) in try RequestURL(bytes[...]) }
    }.get()
  }

  private init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(RequestError) {
    func bad(_ why: String) -> RequestError {
      RequestError(.badURL, "bad URL '\(String(decoding: bytes, as: UTF8.self))': \(why)")
    }
    if let byte = bytes.first(where: { $0 <= 32 || $0 == 127 }) {
      throw bad(byte == 32 ? "it has a space" : "it has a control character")
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { throw bad("it has no scheme") }
    scheme = Self.scheme(bytes[..<colon])
    guard scheme == "http" || scheme == "https" else {
      let text = String(decoding: bytes, as: UTF8.self)
      throw RequestError(
        .unsupportedScheme,
        "unsupported scheme '\(scheme)' in '\(text)': only http and https are spoken"
      )
    }
    let rest = bytes[(colon + 3)...]
    let end = rest.firstIndex(where: Self.endsAuthority) ?? rest.endIndex
    var authority = rest[..<end]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      userInfo = String(decoding: authority[..<at], as: UTF8.self)
      authority = authority[(at + 1)...]
    }
    let hostEnd: Int
    if authority.first == UInt8(ascii: "[") {
      guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else {
        throw bad("'[' is not closed")
      }
      hostEnd = bracket + 1
    } else {
      hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    }
    guard authority.startIndex < hostEnd else { throw bad("it has no host") }
    guard authority[..<hostEnd].allSatisfy(Self.isHost) else {
      throw bad("its host is not a host name")
    }
    host = String(decoding: authority[..<hostEnd], as: UTF8.self)
    let portText = authority[hostEnd...]
    if portText.count > 1 {
      let digits = portText.dropFirst()
      guard portText.first == UInt8(ascii: ":"), digits.allSatisfy({ (48...57).contains($0) }),
        let number = Int(String(decoding: digits, as: UTF8.self)), (1...65535).contains(number)
      else { throw bad("its port is not a number from 1 to 65535") }
      port = number
    } else if let first = portText.first, first != UInt8(ascii: ":") {
      throw bad("its port is not a number from 1 to 65535")
    } else {
      port = nil
    }
    var origin = scheme + "://" + host
    if let port { origin += ":" + String(port) }
    self.origin = origin
    let target = Reference(rest[end...])
    path = target.path
    query = target.query
    fragment = target.fragment
  }

  private static func scheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.allSatisfy { $0 >= UInt8(ascii: "a") } ? text : text.lowercased()
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: !"<>\"{}|\\^`/?#@".utf8.contains(byte)
    }
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
    var text = origin + path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  /// Adds a path, which may have a query and a fragment, with exactly one `/` between.
  mutating func append(_ reference: String) throws(RequestError) {
    var reference = reference
    // Most often there is nothing to be joined, encoded or taken apart.
    if path.isEmpty, reference.withUTF8(Self.isPath) {
      path = reference
      return
    }
    let added: Reference? = reference.withUTF8 { bytes in
      bytes.contains { $0 <= 32 || $0 == 127 } ? nil : Reference(bytes[...])
    }
    guard let added else {
      throw RequestError(.badURL, "bad path '\(reference)': it has a space or control character")
    }
    if !added.path.isEmpty {
      let slash = UInt8(ascii: "/")
      while path.utf8.last == slash { path.removeLast() }
      path += "/"
      path += Substring(added.path.utf8.drop { $0 == slash })
    }
    if let query = added.query { appendQuery(query) }
    fragment = added.fragment ?? fragment
  }

  /// Whether a reference is a path behind a single slash, of bytes that stay as they are.
  private static func isPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    guard bytes.first == slash, bytes.count == 1 || bytes[1] != slash else { return false }
    return bytes.allSatisfy { byte in
      byte > 32 && byte < 127 && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
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

  init<Bytes: Collection<UInt8>>(_ text: Bytes) where Bytes.SubSequence == Bytes {
    var rest = text
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Self.asciiOnly(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Self.asciiOnly(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    path = Self.asciiOnly(rest)
  }

  private static func asciiOnly(_ text: some Collection<UInt8>) -> String {
    guard !text.allSatisfy({ $0 < 128 }) else { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    for byte in text {
      if byte < 128 { bytes.append(byte) } else { bytes.appendPercentEncoded(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

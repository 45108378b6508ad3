import SpecSource

/// The ways of failing that a step can expect.
package enum ExpectedError: String, CaseIterable, Sendable {
  case connectionRefused = "connection refused"
  /// No connection could be made, for another reason.
  case connectionFailed = "connection failed"
  /// It ended before the answer did.
  case connectionLost = "connection lost"
  case unknownHost = "unknown host"
  case timeout
  case certificateExpired = "certificate expired"
  case certificateNotYetValid = "certificate not yet valid"
  case certificateUntrusted = "certificate untrusted"
  case wrongHost = "wrong host"
  case clientCertificateRefused = "client certificate refused"
  /// No common version or cipher, or no TLS at all.
  case handshakeFailed = "handshake failed"
  /// What came is not HTTP.
  case notHTTP = "not http"
  case tooManyRedirects = "too many redirects"

  /// What others call them.
  fileprivate static let synonyms: [(words: [String], meant: ExpectedError)] = [
    (["refused"], .connectionRefused),
    (["dns", "resolv", "not found", "no such host", "nxdomain"], .unknownHost),
    (["time", "late", "slow"], .timeout),
    (["expire"], .certificateExpired),
    (["not yet"], .certificateNotYetValid),
    (["trust", "self-signed", "self signed", "unknown authority"], .certificateUntrusted),
    (["host", "mismatch"], .wrongHost),
    (["client"], .clientCertificateRefused),
    (["tls", "ssl", "handshake"], .handshakeFailed),
    (["redirect"], .tooManyRedirects),
    (["reset", "closed", "lost"], .connectionLost),
    (["protocol", "http"], .notHTTP),
    (["unreachable", "route", "connect"], .connectionFailed),
  ]
}

extension Reader where Value == ExpectedError {
  /// One of the words, or what is near to one in letters or in meaning.
  static let expectedError = Reader(.words(Value.allCases.map(\.rawValue))) { node, decoding in
    guard let text = Reader<Located<String>>.text.read(node, &decoding) else { return nil }
    if let value = Value(rawValue: text.value) { return value }
    let words = Value.allCases.map(\.rawValue)
    let lowercased = text.value.lowercased()
    let meant = Value.synonyms.first { $0.words.contains { lowercased.contains($0) } }?.meant
    let nearest = nearestName(to: text.value, in: words) ?? meant?.rawValue
    decoding.report(
      .invalidValue,
      "unknown error '\(text.value)'",
      at: text.range,
      hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(words.joined(separator: ", "))"
    )
    return nil
  }
}

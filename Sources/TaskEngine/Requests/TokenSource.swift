import HTTPTypes

/// Gives bearer tokens that run out, as an OAuth 2.0 server issues them (RFC 6749).
///
/// Asked for each attempt. When the server answers 401 it is asked once more, and the request is
/// sent again with the new token as part of the same attempt. Two are equal when they are the same
/// object.
public final class TokenSource: Sendable {
  private let give: @Sendable (_ refused: String?) async throws -> String

  /// Makes a source.
  ///
  /// - Parameter give: Gives a token that is good now. What it gets is the token that the server
  ///   has just refused, or nil; giving that one again leaves the answer as it is. Its error ends
  ///   the attempt.
  public init(_ give: @escaping @Sendable (_ refused: String?) async throws -> String) {
    self.give = give
  }

  func token(insteadOf refused: String? = nil) async throws -> String {
    try await give(refused)
  }
}

extension TokenSource: Hashable {
  /// Whether both are the same object.
  public static func == (one: TokenSource, other: TokenSource) -> Bool { one === other }

  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension PreparedRequest {
  /// A token that the request was given, to be asked for anew when the server refuses it.
  struct GivenToken {
    let source: TokenSource
    let text: String
  }

  /// Turns a source of tokens into a bearer token; nil when there is none, or the request has an
  /// `Authorization` field of its own.
  mutating func takeToken() async throws -> GivenToken? {
    guard case .token(let source) = authentication, !headers.contains(.authorization) else {
      return nil
    }
    let text = try await source.token()
    authentication = .bearer(token: text)
    return GivenToken(source: source, text: text)
  }

  /// Replaces the token that was refused; false when there is no other.
  mutating func renew(_ token: GivenToken) async throws -> Bool {
    let text = try await token.source.token(insteadOf: token.text)
    guard !text.utf8.elementsEqual(token.text.utf8) else { return false }
    headers[.authorization] = nil
    authentication = .bearer(token: text)
    return true
  }
}

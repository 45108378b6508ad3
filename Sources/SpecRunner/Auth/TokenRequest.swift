#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import JSON
import SpecModel
import SpecSource
import TaskEngine

/// Asks a server for a token by client credentials (RFC 6749, section 4.4).
struct TokenRequest: Sendable {
  /// What a server may say about a token: more is no answer to this question.
  private static let maximumSize = 1 << 20

  /// Absolute.
  var url: String
  var client: String
  var secret: String
  var scope: String?
  var parameters: [FieldEncoding.Pair]
  var placement: RequestTemplate.OAuth2.Placement
  var options: TransportOptions
  /// Where the token endpoint is written.
  var range: SourceRange

  var key: TokenStore.Key {
    TokenStore.Key(
      url: url,
      client: client,
      secret: secret,
      scope: scope,
      parameters: FieldEncoding.text(of: parameters, as: .form)
    )
  }

  /// The request itself; client and secret are form-encoded before they go into Basic
  /// (RFC 6749, section 2.3.1).
  var request: CompiledRequest {
    let encoding = ParameterEncoding.form
    var fields: [FieldEncoding.Pair] = [("grant_type", "client_credentials")]
    if let scope { fields.append(("scope", scope)) }
    fields += parameters
    var authentication: Authentication?
    switch placement {
    case .header:
      authentication = .basic(user: encoding.escape(client), password: encoding.escape(secret))
    case .body:
      fields += [("client_id", client), ("client_secret", secret)]
    }
    var options = options
    options.maximumBodySize = Self.maximumSize
    return CompiledRequest(
      target: Endpoint(baseUrl: url, method: .post),
      headers: [
        .accept: "application/json", .contentType: "application/x-www-form-urlencoded",
      ],
      content: .text(FieldEncoding.text(of: fields, as: encoding)),
      timeout: CompiledRequest.defaultTimeout,
      authentication: authentication,
      options: options
    )
  }

  /// The token in an answer, and how long it is good for; nil when the server doesn't say.
  func token(in response: ReceivedResponse) throws -> (text: String, lifetime: Duration?) {
    let body = try? JSONValue(parsing: response.body)
    guard case .object(let object)? = body else {
      throw failure("answers \(response.statusLine), and not with a JSON object")
    }
    guard (200..<300).contains(response.status) else {
      // RFC 6749, section 5.2.
      let words = ["error", "error_description"].compactMap { object[$0]?.text }
      let reason = words.isEmpty ? "" : ": \(words.joined(separator: ", "))"
      throw failure("answers \(response.statusLine)\(reason)")
    }
    guard let text = object["access_token"]?.text, !text.isEmpty else {
      throw failure("gives no 'access_token'")
    }
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw failure("gives an 'access_token' that can't be sent in a header")
    }
    if let type = object["token_type"]?.text, type.lowercased() != "bearer" {
      throw failure("gives a token of the type '\(type)', and not a bearer token")
    }
    return (text, try lifetime(object["expires_in"]))
  }

  private func lifetime(_ value: JSONValue?) throws -> Duration? {
    let seconds: Double?
    switch value {
    case nil, .null?: return nil
    case .number(let number)?: seconds = Double(number.text)
    case .string(let text)?: seconds = Double(text)
    default: seconds = nil
    }
    guard let seconds, seconds > 0, seconds.isFinite else {
      throw failure("says that its token expires in \(value.map { "\($0)" } ?? "") seconds")
    }
    return .milliseconds(Int64(min(seconds, 1e9) * 1000))
  }

  func failure(_ reason: String) -> TokenFailure {
    TokenFailure(message: "the token endpoint \(url) \(reason)", range: range)
  }
}

extension JSONValue {
  /// A string's text.
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

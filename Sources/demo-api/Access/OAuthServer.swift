import Foundation

/// A token endpoint for client credentials (RFC 6749, section 4.4), and what its tokens open.
actor OAuthServer {
  static let clients = ["tests": "paper-and-pencils", "audit": "red-ink"]
  static let lifetime = 3600

  private struct Token {
    var client: String
    var scope: String
    var end: Date
  }

  private let now: @Sendable () -> Date
  private var tokens: [String: Token] = [:]
  /// How many each client has been given, those that were taken back included.
  private var counts: [String: Int] = [:]

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  fileprivate func issue(to client: String, scope: String, lifetime: Int) -> String {
    let count = counts[client, default: 0] + 1
    counts[client] = count
    let text = hex(sha256(Data("oauth/\(client)/\(count)".utf8)).prefix(20))
    tokens[text] = Token(
      client: client,
      scope: scope,
      end: now().addingTimeInterval(Double(lifetime))
    )
    return text
  }

  /// Whose token the request carries, what for, and how many that client has had.
  fileprivate func client(
    of request: Request
  ) throws -> (name: String, scope: String, count: Int) {
    let parts = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer",
      let token = tokens[String(parts[1])], now() < token.end
    else {
      let challenge = "Bearer realm=\"demo-api\", error=\"invalid_token\""
      throw Problem(
        status: 401,
        detail: "The token is missing, unknown, taken back or has run out.",
        headers: [Field(name: "WWW-Authenticate", value: challenge)]
      )
    }
    return (token.client, token.scope, counts[token.client] ?? 0)
  }

  fileprivate func takeBackTokens(of client: String) {
    tokens = tokens.filter { $0.value.client != client }
  }
}

extension OAuthServer {
  nonisolated var routes: [Route] {
    [
      Route("POST", "/oauth/token", "gives a token for client credentials") { call in
        await self.token(for: call.request)
      },
      Route("GET", "/oauth/me", "says whose token it is, and how many that client was given") {
        call in
        let client = try await self.client(of: call.request)
        return Reply(
          json: .object([
            ("client", .string(client.name)), ("scope", .string(client.scope)),
            ("tokens", .integer(client.count)),
          ])
        )
      },
      Route("DELETE", "/oauth/tokens", "takes back all tokens of the client who asks") { call in
        await self.takeBackTokens(of: try await self.client(of: call.request).name)
        return Reply(status: 204)
      },
    ]
  }

  private func token(for request: Request) -> Reply {
    let form = Field.list(urlEncoded: String(decoding: request.body, as: UTF8.self))
    func field(_ name: String) -> String? { form.first { $0.name == name }?.value }
    guard request.mediaType == "application/x-www-form-urlencoded" else {
      return refusal("invalid_request", "The body is not a form.")
    }
    let login =
      Self.basic(request)
      ?? field("client_id").flatMap { id in field("client_secret").map { (id, $0) } }
    guard let (id, secret) = login, Self.clients[id] == secret else {
      return refusal("invalid_client", "The client or its secret is wrong.", status: 401)
        .adding("WWW-Authenticate", "Basic realm=\"demo-api\"")
    }
    guard field("grant_type") == "client_credentials" else {
      return refusal("unsupported_grant_type", "Only client_credentials are taken.")
    }
    let lifetime = field("lifetime").flatMap(Int.init) ?? Self.lifetime
    let scope = field("scope") ?? "shop"
    return Reply(
      json: .object([
        ("access_token", .string(issue(to: id, scope: scope, lifetime: lifetime))),
        ("token_type", .string("Bearer")), ("expires_in", .integer(lifetime)),
        ("scope", .string(scope)),
      ])
    ).adding("Cache-Control", "no-store")
  }

  /// As RFC 6749, section 5.2, has it.
  private func refusal(_ error: String, _ description: String, status: Int = 400) -> Reply {
    Reply(
      status: status,
      json: .object([("error", .string(error)), ("error_description", .string(description))])
    ).adding("Cache-Control", "no-store")
  }

  /// Client and secret, form-encoded each (RFC 6749, section 2.3.1).
  private static func basic(_ request: Request) -> (String, String)? {
    let parts = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let data = Data(base64Encoded: String(parts[1]))
    else { return nil }
    let words = String(decoding: data, as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2 else { return nil }
    let pair = Field.list(urlEncoded: "\(words[0])=\(words[1])")
    return pair.first.map { ($0.name, $0.value) }
  }
}

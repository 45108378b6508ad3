import Foundation

/// Checks `Authorization: Digest` (RFC 7616, section 3.4), for ada and grace.
actor DigestAccess {
  private static let realm = "demo-api"

  /// The highest count seen of each nonce that was given out.
  private var nonces: [String: Int] = [:]

  private func challenge(_ algorithm: String, isStale: Bool = false) -> Problem {
    let nonce = hex(sha256(Data("nonce/\(nonces.count + 1)".utf8)).prefix(16))
    nonces[nonce] = 0
    let value =
      "Digest realm=\"\(Self.realm)\", nonce=\"\(nonce)\", qop=\"auth\", algorithm=\(algorithm)"
      + (isStale ? ", stale=true" : "")
    return Problem(
      status: 401,
      detail: "The user or the password is missing or wrong.",
      headers: [Field(name: "WWW-Authenticate", value: value)]
    )
  }

  /// Who it is; a problem 401 with a challenge unless the answer to an earlier one is right.
  fileprivate func user(of request: Request) throws -> String {
    let algorithm = request.queryValue("algorithm") == "MD5" ? "MD5" : "SHA-256"
    let text = request.headers["authorization"] ?? ""
    guard text.lowercased().hasPrefix("digest ") else { throw challenge(algorithm) }
    let answer = Self.parameters(of: text.dropFirst(7))
    let target = request.path + (request.queryString.isEmpty ? "" : "?\(request.queryString)")
    guard let user = answer["username"], let password = Sessions.passwords[user],
      let nonce = answer["nonce"], let count = answer["nc"].flatMap({ Int($0, radix: 16) }),
      let clientNonce = answer["cnonce"], answer["qop"] == "auth", answer["uri"] == target,
      answer["realm"] == Self.realm
    else { throw challenge(algorithm) }
    guard let last = nonces[nonce], count > last else { throw challenge(algorithm, isStale: true) }
    func hash(_ parts: String...) -> String {
      let data = Data(parts.joined(separator: ":").utf8)
      return hex(algorithm == "MD5" ? md5(data) : sha256(data))
    }
    let expected = hash(
      hash(user, Self.realm, password),
      nonce,
      answer["nc"] ?? "",
      clientNonce,
      "auth",
      hash(request.method, target)
    )
    guard answer["response"] == expected else { throw challenge(algorithm) }
    nonces[nonce] = count
    return user
  }

  /// `name=value` and `name="value"`, by name in lower case.
  private static func parameters(of text: Substring) -> [String: String] {
    var result: [String: String] = [:]
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmingCharacters(in: CharacterSet(charactersIn: " ,\t"))
      rest = rest[rest.index(after: equals)...]
      let isQuoted = rest.first == "\""
      if isQuoted { rest = rest.dropFirst() }
      let value = rest.prefix { isQuoted ? $0 != "\"" : $0 != "," && $0 != " " }
      rest = rest[value.endIndex...].dropFirst(isQuoted ? 1 : 0)
      result[name.lowercased()] = String(value)
    }
    return result
  }

  nonisolated var routes: [Route] {
    [
      Route("GET", "/digest-auth", "wants a user's password by digest; ?algorithm=MD5 or SHA-256") {
        call in
        let user = try await self.user(of: call.request)
        return Reply(json: .object([("user", .string(user)), ("authenticated", .bool(true))]))
      }
    ]
  }
}

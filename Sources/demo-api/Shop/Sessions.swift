import Foundation

/// Who may log in, and the tokens given out so far.
actor Sessions {
  static let passwords = ["ada": "lovelace", "grace": "hopper"]

  private var users: [String: String] = [:]
  private var refusals = 0

  /// How often somebody logged in, and how often a password was wrong.
  var counts: (given: Int, refused: Int) { (users.count, refusals) }

  /// A new token for the user, or nil if the password is another's.
  func logIn(user: String, password: String) -> String? {
    guard Self.passwords[user] == password else {
      refusals += 1
      return nil
    }
    let token = hex(sha256(Data("\(user)/\(users.count + 1)".utf8)).prefix(20))
    users[token] = user
    return token
  }

  /// Whose token the request carries; a problem 401 where there is none or an unknown one.
  func user(of request: Request) throws -> String {
    guard let authorization = request.headers["authorization"] else {
      throw Self.refusal("Log in first, and send the token: Authorization: Bearer …", error: nil)
    }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer", let user = users[String(parts[1])]
    else {
      throw Self.refusal("The token is not one of this server's.", error: "invalid_token")
    }
    return user
  }

  /// With the challenge of RFC 6750 section 3.
  private static func refusal(_ detail: String, error: String?) -> Problem {
    let challenge = "Bearer realm=\"demo-api\"" + (error.map { ", error=\"\($0)\"" } ?? "")
    return Problem(
      status: 401,
      detail: detail,
      headers: [Field(name: "WWW-Authenticate", value: challenge)]
    )
  }
}

extension Sessions {
  nonisolated var routes: [Route] {
    [
      Route("POST", "/login", "gives a token for {user, password}") { call in
        let json = try call.request.json()
        let errors = ["user", "password"].filter { json[$0]?.string == nil }
          .map { Problem.FieldError(field: $0, message: "must be text") }
        guard errors.isEmpty, let user = json["user"]?.string,
          let password = json["password"]?.string
        else { throw Problem.invalid(errors) }
        guard let token = await self.logIn(user: user, password: password) else {
          throw Problem(
            status: 401,
            detail: "The user or the password is wrong.",
            headers: [Field(name: "WWW-Authenticate", value: "Bearer realm=\"demo-api\"")]
          )
        }
        return Reply(json: .object([("token", .string(token)), ("user", .string(user))]))
          .adding("Cache-Control", "no-store")
      },
      Route("GET", "/sessions", "says how many tokens it gave, and how often it refused") { _ in
        let counts = await self.counts
        return Reply(
          json: .object([
            ("given", .integer(counts.given)), ("refused", .number(String(counts.refused))),
          ])
        )
      },
      Route("GET", "/basic-auth", "wants ada's password by HTTP basic authentication") { call in
        let user = try basicUser(of: call.request)
        return Reply(json: .object([("user", .string(user)), ("authenticated", .bool(true))]))
      },
    ]
  }
}

/// Checks `Authorization: Basic` (RFC 7617); a problem 401 unless it is ada with her password.
private func basicUser(of request: Request) throws -> String {
  let parts = (request.headers["authorization"] ?? "").split(separator: " ", maxSplits: 1)
  guard parts.count == 2, parts[0].lowercased() == "basic",
    let data = Data(base64Encoded: String(parts[1])),
    String(decoding: data, as: UTF8.self) == "ada:lovelace"
  else {
    throw Problem(
      status: 401,
      detail: "The user or the password is missing or wrong.",
      headers: [
        Field(name: "WWW-Authenticate", value: "Basic realm=\"demo-api\", charset=\"UTF-8\"")
      ]
    )
  }
  return "ada"
}

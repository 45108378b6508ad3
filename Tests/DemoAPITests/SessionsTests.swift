import Foundation
import Testing

@testable import demo_api

struct SessionsTests {
  @Test func theRightPasswordGivesAToken() async throws {
    try await withServer { client in
      let answer = try await client.send(
        "POST",
        "/login",
        json: #"{"user":"grace","password":"hopper"}"#
      )
      #expect(answer.status == 200)
      #expect(try answer.json()["user"]?.string == "grace")
      #expect(try answer.json()["token"]?.string?.count == 40)
    }
  }

  @Test func logInsAreCounted() async throws {
    try await withServer { client in
      for password in ["lovelace", "hopper", "lovelace"] {
        _ = try await client.send(
          "POST",
          "/login",
          json: #"{"user":"ada","password":"\#(password)"}"#
        )
      }
      let answer = try await client.send("GET", "/sessions")
      #expect(answer.text == #"{"given":2,"refused":1}"#)
    }
  }

  @Test func aWrongPasswordIsAProblem401() async throws {
    try await withServer { client in
      let answer = try await client.send(
        "POST",
        "/login",
        json: #"{"user":"ada","password":"hopper"}"#
      )
      #expect(answer.status == 401)
      #expect(answer.header("Content-Type") == "application/problem+json")
      #expect(answer.header("WWW-Authenticate") == "Bearer realm=\"demo-api\"")
    }
  }

  @Test(arguments: [
    (#"{}"#, ["user", "password"]),
    (#"{"user":"ada"}"#, ["password"]),
    (#"{"user":1,"password":"x"}"#, ["user"]),
    (#"[]"#, ["user", "password"]),
  ])
  func missingFieldsAreNamed(body: String, fields: [String]) async throws {
    try await withServer { client in
      let answer = try await client.send("POST", "/login", json: body)
      #expect(answer.status == 422)
      #expect(try answer.wrongFields() == fields)
    }
  }

  @Test func aBodyThatIsNotJSONIsRefused() async throws {
    try await withServer { client in
      let broken = try await client.send("POST", "/login", json: "{user")
      #expect(broken.status == 400)
      let text = ["Content-Type": "text/plain"]
      let typed = try await client.send("POST", "/login", headers: text, json: "{}")
      #expect(typed.status == 415)
    }
  }

  @Test func ordersWantATokenOfThisServer() async throws {
    try await withServer { client in
      let without = try await client.send("GET", "/orders")
      #expect(without.status == 401)
      #expect(without.header("WWW-Authenticate") == "Bearer realm=\"demo-api\"")
      let wrong = try await client.send(
        "GET",
        "/orders",
        headers: ["Authorization": "Bearer nonsense"]
      )
      #expect(wrong.status == 401)
      #expect(wrong.header("WWW-Authenticate")?.contains("invalid_token") == true)
      let right = try await client.send("GET", "/orders", headers: client.logIn())
      #expect(right.status == 200)
    }
  }

  @Test(arguments: [("ada:lovelace", 200), ("ada:hopper", 401), ("", 401)])
  func basicAuthenticationTakesAdaAlone(credentials: String, status: Int) async throws {
    try await withServer { client in
      let value = "Basic " + Data(credentials.utf8).base64EncodedString()
      let answer = try await client.send("GET", "/basic-auth", headers: ["Authorization": value])
      #expect(answer.status == status)
      if status == 401 {
        #expect(answer.header("WWW-Authenticate")?.hasPrefix("Basic realm=") == true)
      }
    }
  }
}

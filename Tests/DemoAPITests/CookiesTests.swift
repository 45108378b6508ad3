import Foundation
import Testing

@testable import demo_api

struct CookiesTests {
  @Test func eachParameterBecomesACookie() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/cookies/set?a=1&b=two")
      #expect(
        answer.values("Set-Cookie") == [
          "a=1; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax",
          "b=two; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax",
        ]
      )
    }
  }

  @Test func aCookieCanBeEnded() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/cookies/delete?a")
      #expect(answer.header("Set-Cookie") == "a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }
  }

  @Test(arguments: ["a=x%0D%0AX-Evil:%201", "a=b;c", "a=%22", "=x", "a%20b=c"])
  func whatIsNoCookieIsAProblem422(query: String) async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/cookies/set?\(query)")
      #expect(answer.status == 422)
      #expect(answer.header("Set-Cookie") == nil)
    }
  }

  @Test func cookiesSentAreShown() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/cookies", headers: ["Cookie": "a=1; b=x=y"])
      #expect(answer.text == #"{"cookies":{"a":"1","b":"x=y"}}"#)
      #expect(try await client.send("GET", "/cookies").text == #"{"cookies":{}}"#)
    }
  }
}

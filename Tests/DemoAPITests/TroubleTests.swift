import Foundation
import Testing

@testable import demo_api

struct TroubleTests {
  @Test func aFlakyKeyRecovers() async throws {
    try await withServer { client in
      var statuses: [Int] = []
      for _ in 1...4 {
        statuses.append(try await client.send("GET", "/flaky/k?fails=2").status)
      }
      #expect(statuses == [503, 503, 200, 200])
      let other = try await client.send("GET", "/flaky/other?fails=0")
      #expect(other.text == #"{"attempts":1}"#)
    }
  }

  @Test func aFlakyKeyCanSayWhenToComeBack() async throws {
    try await withServer { client in
      let silent = try await client.send("GET", "/flaky/k")
      #expect(silent.header("Retry-After") == nil)
      let answer = try await client.send("GET", "/flaky/k?after=1")
      #expect(answer.header("Retry-After") == "1")
    }
  }

  @Test(arguments: [
    "/flaky/k?fails=x", "/slow?ms=10001", "/slow?ms=-1", "/status/199", "/status/600",
    "/status/x", "/redirect/0", "/redirect/21", "/redirect-to", "/redirect-to?url=a%0D%0Ab",
    "/redirect-to?url=/a&status=200", "/binary?size=99999999",
  ])
  func wrongParametersAreAProblem422(target: String) async throws {
    try await withServer { client in
      let answer = try await client.send("GET", target)
      #expect(answer.status == 422)
      #expect(try answer.wrongFields().count == 1)
    }
  }

  @Test func slowSaysHowSlow() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/slow?ms=1")
      #expect(answer.text == #"{"ms":1}"#)
    }
  }

  @Test(arguments: [200, 204, 304, 404, 418, 500, 599])
  func anyStatusCanBeHad(code: Int) async throws {
    try await withServer { client in
      let answer = try await client.send("DELETE", "/status/\(code)")
      #expect(answer.status == code)
      #expect(answer.body.isEmpty == [204, 304].contains(code))
      if code >= 400 { #expect(try answer.json()["status"]?.integer == code) }
    }
  }

  @Test func redirectsLeadToEcho() async throws {
    try await withServer { client in
      let first = try await client.send("GET", "/redirect/2")
      #expect(first.status == 302)
      #expect(first.header("Location") == "/redirect/1")
      #expect(try await client.send("GET", "/redirect/1").header("Location") == "/echo")
      let other = try await client.send("GET", "/redirect-to?url=/text%3Fa&status=307")
      #expect(other.status == 307)
      #expect(other.header("Location") == "/text?a")
    }
  }
}

import Foundation
import Testing

@testable import demo_api

struct EchoTests {
  @Test func theRequestIsShown() async throws {
    try await withServer { client in
      let answer = try await client.send(
        "PUT",
        "/echo?b=1&a=x%20y+z&b=2&empty",
        headers: ["X-Id": "7", "Content-Type": "application/json"],
        body: Data(#"{"b":1.10,"a":[]}"#.utf8)
      )
      let json = try answer.json()
      #expect(json["method"]?.string == "PUT")
      #expect(json["path"]?.string == "/echo")
      #expect(json["query"]?.text == #"{"b":["1","2"],"a":"x y z","empty":""}"#)
      #expect(json["queryString"]?.string == "b=1&a=x%20y+z&b=2&empty")
      #expect(json["headers"]?["x-id"]?.string == "7")
      #expect(json["body"]?.string == #"{"b":1.10,"a":[]}"#)
      #expect(json["json"]?.text == #"{"b":1.10,"a":[]}"#)
    }
  }

  @Test func aFormIsDecoded() async throws {
    try await withServer { client in
      let headers = ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"]
      let body = Data("name=Ada+L&tag=a&tag=%C3%A9".utf8)
      let expected = #"{"name":"Ada L","tag":["a","é"]}"#
      let echo = try await client.send("POST", "/echo", headers: headers, body: body)
      #expect(try echo.json()["form"]?.text == expected)
      let form = try await client.send("POST", "/form", headers: headers, body: body)
      #expect(try form.json()["fields"]?.text == expected)
    }
  }

  @Test func aFormOfAnotherTypeIsRefused() async throws {
    try await withServer { client in
      let answer = try await client.send("POST", "/form", json: "{}")
      #expect(answer.status == 415)
    }
  }

  @Test func aBodyThatIsNotTextIsShownAsBase64() async throws {
    try await withServer { client in
      let json = try await client.send("POST", "/echo", body: Data([0xFF, 0x00])).json()
      #expect(json["base64"]?.string == "/wA=")
      #expect(json["body"] == nil)
      #expect(json["json"] == nil)
    }
  }

  @Test(arguments: ["DELETE", "OPTIONS", "REPORT", "QUERY"])
  func anyMethodIsShown(method: String) async throws {
    try await withServer { client in
      let json = try await client.send(method, "/echo").json()
      #expect(json["method"]?.string == method)
    }
  }
}

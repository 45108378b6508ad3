import FlyingSocks
import Foundation
import Testing

@testable import demo_api

struct DemoServerTests {
  @Test func aConnectionTakesOneRequestAfterAnother() async throws {
    try await withServer { client in
      // The first body is not looked at by its handler, and still must not be taken for a request.
      let first = "POST /status/200 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nGET / bad"
      let second = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      let answer = try await client.send(raw: Data((first + second).utf8))
      #expect(answer.text.hasSuffix(#"{"status":"ok"}"#))
    }
  }

  @Test func aChunkedBodyIsRead() async throws {
    try await withServer { client in
      let text = """
        POST /echo HTTP/1.1
        Host: a
        Connection: close
        Transfer-Encoding: chunked

        3
        abc
        2
        de
        0


        """
      let answer = try await client.send(raw: Data(text.replacing("\n", with: "\r\n").utf8))
      #expect(try answer.json()["body"]?.string == "abcde")
    }
  }

  @Test func eachStartIsANewShopWithTheSameIDs() async throws {
    var ids: [String] = []
    for _ in 1...2 {
      try await withServer { client in
        let answer = try await client.send("POST", "/files", body: Data("x".utf8))
        ids.append(try #require(answer.json()["id"]?.string))
      }
    }
    #expect(ids[0] == ids[1])
  }

  @Test func aPortInUseIsAnError() async throws {
    try await withServer { client in
      await #expect(throws: SocketError.self) {
        _ = try await DemoServer.start(port: client.port)
      }
    }
  }

  @Test func aHostThatIsNoAddressIsAnError() async throws {
    await #expect(throws: (any Error).self) {
      _ = try await DemoServer.start(host: "nowhere")
    }
  }
}

import Foundation
import Testing

@testable import demo_api

struct FilesTests {
  @Test func aFileComesBackAsItWas() async throws {
    try await withServer { client in
      let content = binary(100_000)
      let answer = try await client.send(
        "POST",
        "/files?name=a%22b.bin",
        headers: ["Content-Type": "image/png"],
        body: content
      )
      #expect(answer.status == 201)
      #expect(try answer.json()["size"]?.integer == 100_000)
      #expect(try answer.json()["sha256"]?.string == hex(sha256(content)))
      let address = try #require(answer.header("Location"))
      let file = try await client.send("GET", address)
      #expect(file.body == content)
      #expect(file.header("Content-Type") == "image/png")
      #expect(file.header("Content-Disposition") == #"attachment; filename="a\"b.bin""#)
      let tag = try #require(file.header("ETag"))
      let again = try await client.send("GET", address, headers: ["If-None-Match": tag])
      #expect(again.status == 304)
    }
  }

  @Test func anUnknownFileIsAProblem404() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/files/none")
      #expect(answer.status == 404)
    }
  }

  @Test func aFileTooLargeIsReadToItsEndAndRefused() async throws {
    try await withServer { client in
      let content = Data(count: DemoServer.bodyLimit + 1)
      let answer = try await client.send("POST", "/files", body: content)
      #expect(answer.status == 413)
    }
  }
}

import Foundation
import Testing

@testable import demo_api

struct MultipartTests {
  private func send(_ body: String, type: String, to client: Client) async throws -> Answer {
    try await client.send(
      "POST",
      "/multipart",
      headers: ["Content-Type": type],
      body: Data(body.replacing("\n", with: "\r\n").utf8)
    )
  }

  @Test(arguments: ["multipart/form-data; boundary=xx", "multipart/form-data; boundary=\"xx\""])
  func partsAreTakenApart(type: String) async throws {
    try await withServer { client in
      let body = """
        ignored
        --xx
        Content-Disposition: form-data; name="title"

        Receipt
        --xx
        Content-Disposition: form-data; name="file"; filename="a.txt"
        Content-Type: text/csv

        a,b

        --xx--

        """
      let parts = try #require(
        try await send(body, type: type, to: client).json()["parts"]?.array
      )
      try #require(parts.count == 2)
      #expect(parts[0]["name"]?.string == "title")
      #expect(parts[0]["filename"]?.text == "null")
      #expect(parts[0]["text"]?.string == "Receipt")
      #expect(parts[1]["name"]?.string == "file")
      #expect(parts[1]["filename"]?.string == "a.txt")
      #expect(parts[1]["type"]?.string == "text/csv")
      #expect(parts[1]["text"]?.string == "a,b\r\n")
      #expect(parts[1]["size"]?.integer == 5)
      #expect(parts[1]["sha256"]?.string == hex(sha256(Data("a,b\r\n".utf8))))
    }
  }

  @Test(arguments: ["", "--xx\n", "--xx\n\nno headers\n--xx--", "--xx\nContent-Disposition: a\n"])
  func malformedPartsAreAProblem400(body: String) async throws {
    try await withServer { client in
      let answer = try await send(body, type: "multipart/form-data; boundary=xx", to: client)
      #expect(answer.status == 400)
    }
  }

  @Test(arguments: ["multipart/form-data", "text/plain; boundary=xx"])
  func otherTypesAreAProblem415(type: String) async throws {
    try await withServer { client in
      let answer = try await send("--xx--", type: type, to: client)
      #expect(answer.status == 415)
    }
  }
}

import Foundation
import Testing

@testable import demo_api

struct MediaTests {
  @Test(arguments: [
    ("/page", "text/html; charset=utf-8"),
    ("/text", "text/plain; charset=utf-8"),
    ("/binary", "application/octet-stream"),
    ("/gzip", "application/json"),
    ("/health", "application/json"),
    ("/", "application/json"),
  ])
  func typesAreTold(target: String, type: String) async throws {
    try await withServer { client in
      let answer = try await client.send("GET", target)
      #expect(answer.status == 200)
      #expect(answer.header("Content-Type") == type)
      #expect(answer.header("Content-Length") == String(answer.body.count))
      #expect(answer.header("Date") == "Fri, 15 Jan 2027 08:00:00 GMT")
    }
  }

  @Test func binaryIsAlwaysTheSame() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/binary?size=3")
      #expect(Array(answer.body) == [7, 38, 69])
      #expect(try await client.send("GET", "/binary?size=0").body.isEmpty)
    }
  }

  @Test func repeatedHeadersAreLinesOfTheirOwn() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/headers")
      #expect(answer.values("X-Tag") == ["red", "blue"])
      #expect(answer.header("X-RateLimit-Remaining") == "99")
    }
  }

  @Test func gzipIsReadByGzip() throws {
    for size in [0, 1, 0xFFFF, 0x10000, 200_000] {
      let content = binary(size)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["gzip", "-dc"]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let packed = gzip(content)
      Thread.detachNewThread {
        try? input.fileHandleForWriting.write(contentsOf: packed)
        try? input.fileHandleForWriting.close()
      }
      #expect(try output.fileHandleForReading.readToEnd() ?? Data() == content)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func theChecksumIsThatOfTheStandard() {
    #expect(crc32(Data("123456789".utf8)) == 0xCBF4_3926)
  }
}

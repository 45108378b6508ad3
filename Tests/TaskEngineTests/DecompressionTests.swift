import Foundation
import HTTPTypes
import TaskEngine
import TestSupport
import Testing

struct DecompressionTests {
  /// `hello` in each coding, in hexadecimal.
  private static let hello = [
    "gzip": "1f8b0800000000000203cb48cdc9c9070086a6103605000000",
    "deflate": "789ccb48cdc9c90700062c0215", "br": "0b028068656c6c6f03",
    "zstd": "28b52ffd005829000068656c6c6f",
  ]

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    stride(from: 0, to: hexadecimal.count, by: 2).compactMap { offset in
      let start = hexadecimal.index(hexadecimal.startIndex, offsetBy: offset)
      return UInt8(hexadecimal[start...].prefix(2), radix: 16)
    }
  }

  private func execute(
    _ body: [UInt8],
    coding: String,
    _ change: (inout Request) -> Void = { _ in }
  ) async throws -> Execution {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      let length = "Content-Length: \(body.count)"
      connection.write("HTTP/1.1 200 OK\r\n\(length)\r\nContent-Encoding: \(coding)\r\n\r\n")
      connection.write(body)
    }
    defer { server.stop() }
    var request = Request(url: server.url)
    change(&request)
    return await Session().execute(request)
  }

  /// Every coding that the libcurl at hand has; what it lacks is not asked for either.
  @Test(arguments: CurlLibrary.shared.contentCodings)
  func codingsOfLibcurlAreDecoded(coding: String) async throws {
    let body = bytes(try #require(Self.hello[coding]))
    let response = try await execute(body, coding: coding).result.get()
    #expect(response.body == Data("hello".utf8))
    #expect(response.size == 5 && response.transferredSize == body.count)
    #expect(response.headers[.contentEncoding] == coding)
    let raw = try await execute(body, coding: coding) { $0.options.decompress = false }
    #expect(try raw.result.get().body == Data(body))
  }

  @Test
  func whatLibcurlDecodesIsAskedFor() {
    let codings = CurlLibrary.shared.contentCodings
    #expect(CurlTransport.shared.defaultHeaders[.acceptEncoding] == codings.joined(separator: ", "))
  }

  @Test
  func brokenCompressionIsAProtocolError() async throws {
    let execution = try await execute(Array("no gzip at all".utf8), coding: "gzip")
    #expect(execution.errorCode == .protocolError)
  }

  @Test
  func bodyLimitCountsDecodedBytes() async throws {
    let body = bytes(try #require(Self.hello["gzip"]))
    let tooLarge = try await execute(body, coding: "gzip") { $0.options.maximumBodySize = 4 }
    #expect(tooLarge.errorCode == .bodyTooLarge)
    let fits = try await execute(body, coding: "gzip") { $0.options.maximumBodySize = 5 }
    #expect(fits.error == nil)
  }
}

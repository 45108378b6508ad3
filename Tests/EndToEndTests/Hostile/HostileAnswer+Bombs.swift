import Foundation
import TestSupport

extension HostileAnswer {
  /// Compressed bodies that stand for far more than they are.
  static let bombs: [HostileAnswer] = [
    bomb("gzip", gzip + deflated.beginning, andForEver: deflated.rest),
    bomb("deflate", [0x78, 0x9C] + deflated.beginning, andForEver: deflated.rest),
    bomb("zstd", [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38], andForEver: [0x02, 0x00, 0x10, 0x00]),
    HostileAnswer("a bomb of br") { connection, _ in
      _ = connection.readRequest()
      let body = Data(base64Encoded: brotli) ?? Data()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: \(body.count)\r\n\r\n"
      )
      connection.write(Array(body))
    },
    bomb("gzip, gzip", gzip + stored(gzip + deflated.beginning), andForEver: stored(fuse)),
    HostileAnswer(
      "a hundred codings",
      says: ok(
        fields:
          "Content-Encoding: \(Array(repeating: "gzip", count: 100).joined(separator: ","))\r\n"
      )
    ),
    HostileAnswer("gzip that is none", says: ok("no gzip", fields: "Content-Encoding: gzip\r\n")),
    HostileAnswer("gzip that breaks off") { connection, _ in
      _ = connection.readRequest()
      let body = gzip + deflated.beginning
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
      )
      connection.write(body)
    },
  ]

  private static func bomb(
    _ coding: String,
    _ beginning: [UInt8],
    andForEver rest: [UInt8]
  ) -> HostileAnswer {
    HostileAnswer("a bomb of \(coding)") { connection, _ in
      _ = connection.readRequest()
      let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\r\n"
      connection.write(Array(head.utf8) + beginning, andForEver: rest)
    }
  }

  private static let gzip: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03]

  /// A block with fixed codes (RFC 1951, section 3.2.6): a zero, and copies of 258 zeros without end.
  private static let deflated: (beginning: [UInt8], rest: [UInt8]) = {
    let zero = "00110000"
    // Length 258 is symbol 285; distance 1 is symbol 0.
    let copy = "11000101" + "00000"
    let bits = "1" + "10" + zero + String(repeating: copy, count: 9)
    let bytes = stride(from: 0, to: bits.utf8.count, by: 8).map { start in
      bits.utf8.dropFirst(start).prefix(8).enumerated().reduce(UInt8(0)) { byte, bit in
        bit.element == 0x31 ? byte | 1 << UInt8(bit.offset) : byte
      }
    }
    // Three bytes of it are the beginning; eight copies fill thirteen bytes.
    return (Array(bytes[..<3]), Array(bytes[3...]))
  }()

  private static let fuse = Array(repeatElement(deflated.rest, count: 4000).joined())

  /// A block that is not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      + bytes
  }

  /// A hundred mebibytes of zeros.
  private static let brotli =
    "z///f/gnAOKxQCD3/p/////wTwDEYQGA7v0/////4Z8AiMMiAN37f/7//8M/ARCHBQC69//8//+HfwIgDgsAdO//"
    + "+f//D/8EQBwWAOje/+f//w/+CYA4LADQvf8B"
}

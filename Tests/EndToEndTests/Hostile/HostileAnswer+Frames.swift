import TestSupport

extension HostileAnswer {
  /// Not among ``all``: which limit ends it depends on how fast the client reads.
  static let flood = opened(
    "endless frames of no data",
    frame(.headers, flags: 4, stream: 1, [0x88]),
    andForEver: frame(.data, stream: 1)
  )

  /// HTTP/2 with prior knowledge, frame by frame (RFC 9113).
  static let frames: [HostileAnswer] = [
    spoken("HTTP/1.1 to who speaks HTTP/2", Array(ok().utf8)),
    spoken("noise for frames", Array(repeating: 0xFF, count: 100)),
    spoken("settings of five bytes", frame(.settings, [0, 0, 0, 0, 0])),
    spoken("settings on a stream", frame(.settings, stream: 1)),
    spoken("a window larger than any", frame(.settings, [0, 4, 0xFF, 0xFF, 0xFF, 0xFF])),
    spoken("a frame of 16 MiB", [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1]),
    spoken("headers first of all", frame(.headers, flags: 5, stream: 1, [0x88])),
    opened("a goodbye", frame(.goAway, [0, 0, 0, 0, 0, 0, 0, 0])),
    opened("a stream that is reset", frame(.reset, stream: 1, [0, 0, 0, 2])),
    opened("a stream that is refused", frame(.reset, stream: 1, [0, 0, 0, 7])),
    opened(
      "a body that is reset",
      frame(.headers, flags: 4, stream: 1, [0x88]) + frame(.data, stream: 1, [0x78])
        + frame(.reset, stream: 1, [0, 0, 0, 2])
    ),
    opened("a body on a stream that is none", frame(.data, stream: 3, [0x78])),
    opened("a body before its headers", frame(.data, stream: 1, [0x78])),
    opened(
      "headers that cannot be unpacked",
      frame(.headers, flags: 4, stream: 1, [0xFF, 0xFF, 0xFF])
    ),
    opened("headers without a status", frame(.headers, flags: 5, stream: 1, field("x", "y"))),
    opened(
      "a name in capitals",
      frame(.headers, flags: 5, stream: 1, [0x88] + field("X-Y", "z"))
    ),
    opened(
      "a line break in a field",
      frame(.headers, flags: 5, stream: 1, [0x88] + field("x", "a\r\nb: c"))
    ),
    opened("a window of nothing", frame(.window, stream: 1, [0, 0, 0, 0])),
    opened("a promise that was not asked for", frame(.promise, flags: 4, stream: 1, [0, 0, 0, 2])),
    opened("a frame that no one knows", step: "timeout: 300ms", frame(.unknown, stream: 1, [1])),
    opened(
      "more body than promised",
      frame(.headers, flags: 4, stream: 1, [0x88] + field("content-length", "1"))
        + frame(.data, flags: 1, stream: 1, [0x78, 0x78])
    ),
    opened(
      "less body than promised",
      frame(.headers, flags: 4, stream: 1, [0x88] + field("content-length", "9"))
        + frame(.data, flags: 1, stream: 1, [0x78])
    ),
    opened(
      "endless continuations",
      frame(.headers, stream: 1, [0x88]),
      andForEver: frame(.continuation, stream: 1, field("x", "y"))
    ),
    opened(
      "endless empty continuations",
      frame(.headers, stream: 1, [0x88]),
      andForEver: frame(.continuation, stream: 1)
    ),
    opened(
      "a bomb of headers",
      // A field of 4000 bytes enters the table, and is then there for a byte each.
      frame(
        .headers,
        flags: 4,
        stream: 1,
        [0x88, 0x40, 1, 0x78] + length(4000) + Array(repeating: 0x79, count: 4000)
          + Array(repeating: 0xBE, count: 10_000)
      )
    ),
    opened("endless pings", [], andForEver: frame(.ping, zeros(8))),
    opened("endless settings", [], andForEver: frame(.settings)),
    opened(
      "an HTTP/2 stream that never ends",
      step: "timeout: 300ms",
      frame(.headers, flags: 4, stream: 1, [0x88])
    ),
  ]

  private enum Kind: UInt8 {
    case data, headers, priority, reset, settings, promise, ping, goAway, window, continuation
    case unknown = 0x70
  }

  private static func frame(
    _ kind: Kind,
    flags: UInt8 = 0,
    stream: UInt8 = 0,
    _ payload: [UInt8] = []
  ) -> [UInt8] {
    let size = payload.count
    return [UInt8(size >> 16), UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF), kind.rawValue, flags]
      + [0, 0, 0, stream] + payload
  }

  private static func frame(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    frame(kind, flags: 0, stream: 0, payload)
  }

  /// A field that enters no table (RFC 7541, section 6.2.2).
  private static func field(_ name: String, _ value: String) -> [UInt8] {
    [0, UInt8(name.utf8.count)] + name.utf8 + [UInt8(value.utf8.count)] + value.utf8
  }

  /// A length of a text, with a prefix of seven bits (RFC 7541, section 5.1).
  private static func length(_ value: Int) -> [UInt8] {
    [0x7F, UInt8((value - 127) & 0x7F) | 0x80, UInt8((value - 127) >> 7)]
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// Bytes that are sent as soon as the connection is there.
  private static func spoken(_ name: String, _ bytes: [UInt8]) -> HostileAnswer {
    HostileAnswer(name, step: "http: 2") { connection, _ in
      connection.write(bytes)
      connection.waitForClose()
    }
  }

  /// Bytes behind settings that are as they should be, once the request may have come.
  private static func opened(
    _ name: String,
    step: String = "",
    _ bytes: [UInt8],
    andForEver rest: [UInt8] = []
  ) -> HostileAnswer {
    HostileAnswer(name, step: "http: 2\n    \(step)") { connection, _ in
      _ = connection.read(24)
      connection.write(frame(.settings) + frame(.settings, flags: 1))
      connection.pause(milliseconds: 30)
      connection.write(bytes)
      guard !rest.isEmpty else { return connection.waitForClose() }
      connection.write([], andForEver: rest)
    }
  }
}

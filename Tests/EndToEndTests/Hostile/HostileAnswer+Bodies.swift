import TestSupport

extension HostileAnswer {
  /// Lengths, chunks, and what is read of a body.
  static let bodies: [HostileAnswer] = [
    HostileAnswer("an endless body", says: "HTTP/1.1 200 OK\r\n\r\n", andForEver: [0x78]),
    HostileAnswer(
      "a body beyond a limit of the suite's own",
      step: "limits: { maxBody: 1KB }",
      says: ok(String(repeating: "x", count: 1001))
    ),
    HostileAnswer(
      "a length beyond the limit",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 67108865\r\n\r\nx",
      thenWaits: true
    ),
    HostileAnswer(
      "a byte a minute",
      step: "limits: { idle: 300ms }",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx",
      thenWaits: true
    ),
    HostileAnswer("a byte now and then", step: "timeout: 500ms") { connection, _ in
      _ = connection.readRequest()
      var isOpen = connection.tryToWrite(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
      while isOpen {
        connection.pause(milliseconds: 20)
        isOpen = connection.tryToWrite([0x78])
      }
    },
    HostileAnswer(
      "more promised than sent",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"
    ),
    HostileAnswer(
      "more promised than sent, and silence",
      step: "timeout: 300ms",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
      thenWaits: true
    ),
    HostileAnswer("a negative length", says: "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
    HostileAnswer(
      "a length beyond all numbers",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello"
    ),
    HostileAnswer(
      "two lengths",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nhello"
    ),
    HostileAnswer(
      "two lengths in a line",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 2, 5\r\n\r\nhello"
    ),
    HostileAnswer(
      "a length and chunks",
      says: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n" + chunked("5\r\nhello\r\n0\r\n\r\n")
    ),
    HostileAnswer("a chunk whose size is none", says: "HTTP/1.1 200 OK\r\n" + chunked("xyz\r\nhi")),
    HostileAnswer(
      "a chunk larger than all memory",
      says: "HTTP/1.1 200 OK\r\n" + chunked("FFFFFFFFFFFFFFFFF\r\nhi")
    ),
    HostileAnswer("a negative chunk", says: "HTTP/1.1 200 OK\r\n" + chunked("-5\r\nhello\r\n")),
    HostileAnswer(
      "a chunk without its end",
      says: "HTTP/1.1 200 OK\r\n" + chunked("2\r\nhello\r\n0\r\n\r\n")
    ),
    HostileAnswer("no last chunk", says: "HTTP/1.1 200 OK\r\n" + chunked("5\r\nhello\r\n")),
    HostileAnswer(
      "endless chunks of one byte",
      step: "timeout: 1s",
      says: "HTTP/1.1 200 OK\r\n" + chunked(""),
      andForEver: Array("1\r\nx\r\n".utf8)
    ),
    HostileAnswer(
      "an endless chunk extension",
      step: "timeout: 1s",
      says: "HTTP/1.1 200 OK\r\n" + chunked("5;"),
      andForEver: [0x78]
    ),
    HostileAnswer(
      "endless trailers",
      says: "HTTP/1.1 200 OK\r\n" + chunked("0\r\n"),
      andForEver: Array("X: y\r\n".utf8)
    ),
    HostileAnswer(
      "JSON nested a million deep",
      step: "expect: { body: { a: 1 } }",
      says: ok(
        String(repeating: "[", count: 1_000_000),
        fields: "Content-Type: application/json\r\n"
      )
    ),
    HostileAnswer(
      "JSON nested deeper than the suite allows",
      step: "expect: { body: { a: 1 } }\n    limits: { maxDepth: 2 }",
      says: ok("[[[]]]", fields: "Content-Type: application/json\r\n")
    ),
    HostileAnswer(
      "XML nested a hundred thousand deep",
      step: "validations: { \"xpath('count(//*)')\": 1 }",
      says: ok(
        String(repeating: "<a>", count: 100_000),
        fields: "Content-Type: application/xml\r\n"
      )
    ),
    HostileAnswer(
      "XML that explodes",
      step: "validations: { \"xpath('string-length(/l)')\": 1 }",
      says: ok(laughs, fields: "Content-Type: application/xml\r\n")
    ),
    HostileAnswer("JSON that is no UTF-8", step: "expect: { body: { a: b } }") { connection, _ in
      _ = connection.readRequest()
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
      connection.write(Array(head.utf8) + Array("{\"a\":\"".utf8) + [0xFF, 0x22, 0x7D])
    },
    HostileAnswer(
      "an endless line of events",
      step: "events: { count: 1 }",
      says: "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: ",
      andForEver: [0x78]
    ),
    HostileAnswer(
      "an endless line of JSON",
      step: "events: { count: 1 }",
      says: "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n\"",
      andForEver: [0x78]
    ),
    HostileAnswer(
      "endless comments among events",
      step: "events: { count: 1, within: 500ms }",
      says: "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n",
      andForEver: Array(":\n\n".utf8)
    ),
  ]

  private static func chunked(_ body: String) -> String {
    "Transfer-Encoding: chunked\r\n\r\n\(body)"
  }

  private static let laughs =
    "<!DOCTYPE l [<!ENTITY a0 \"lol\">"
    + (1...12).map { level in
      "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }.joined() + "]><l>&a12;</l>"
}

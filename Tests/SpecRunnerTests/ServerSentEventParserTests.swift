import SpecRunner
import Testing

struct ServerSentEventParserTests {
  /// As `name/id: data` for each event.
  private func events(_ text: String, by size: Int = .max) -> [String] {
    var parser = ServerSentEventParser()
    var rest = Array(text.utf8)[...]
    var events: [StreamEvent] = []
    while !rest.isEmpty {
      events += parser.take(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return events.map { "\($0.name)/\($0.id): \($0.data)" }
  }

  /// Those of HTML, section 9.2.6, first.
  @Test(arguments: [
    (
      "data: This is the first message.\n\ndata: This is the second message, it\n"
        + "data: has two lines.\n\ndata: This is the third message.\n\n",
      [
        "message/: This is the first message.",
        "message/: This is the second message, it\nhas two lines.",
        "message/: This is the third message.",
      ]
    ),
    (
      "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n",
      ["add/: 73857293", "remove/: 2153"]
    ),
    ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message/: YHOO\n+2\n10"]),
    (
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      ["message/1: first event", "message/: second event", "message/:  third event"]
    ),
    ("data\n\ndata\ndata\n\ndata:", ["message/: ", "message/: \n"]),
    ("data:test\n\ndata: test\n\n", ["message/: test", "message/: test"]),
    ("data: a\r\rdata: b\r\n\r\n", ["message/: a", "message/: b"]),
    ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", ["message/: a"]),
    ("data: a\n", []), ("event: x\n\ndata: b\n\n", ["message/: b"]),
    ("id: 7\n\ndata: c\n\n", ["message/7: c"]), ("id: a\u{0}b\ndata: d\n\n", ["message/: d"]),
    ("other: x\nDATA: y\ndata : z\n\ndata: é😀\n\n", ["message/: é😀"]),
    ("data: a:b: c\n\n", ["message/: a:b: c"]), ("", []), ("\n\n\n", []),
  ])
  func aStreamIsReadAsTheStandardHasIt(text: String, expected: [String]) {
    #expect(events(text) == expected)
    for size in 1...5 { #expect(events(text, by: size) == expected) }
  }

  @Test(
    arguments: [
      ("retry: 20\n", 20), ("retry: x\n", nil), ("retry: -1\n", nil), ("retry:\n", nil),
      ("retry: 5\nretry: 07\n", 7), ("retry: 99999999999999999999\n", nil),
    ] as [(String, Int?)]
  )
  func theTimeToWaitIsANumberOfDigits(text: String, milliseconds: Int?) {
    var parser = ServerSentEventParser()
    _ = parser.take(text.utf8)
    #expect(parser.retry == milliseconds)
  }

  @Test func whatIsNotWholeIsLostWithItsConnectionAndTheLastIDStays() {
    var parser = ServerSentEventParser()
    #expect(parser.take("id: 1\ndata: a\n\nid: 2\ndata: b\n".utf8).count == 1)
    #expect(parser.lastEventID == "1")
    parser.reconnect()
    #expect(parser.take("\u{FEFF}data: c\n\n".utf8).map(\.id) == ["1"])
    #expect(parser.pendingSize == 0)
  }

  @Test(arguments: [
    ("{}\n[1]\n", ["{}", "[1]"]), ("{}\r\n\r\n \n1", ["{}\r", "1"]), ("", []), ("\n\n", []),
  ])
  func linesAreEventsToo(text: String, expected: [String]) {
    var parser = JSONLinesParser()
    var events: [StreamEvent] = []
    for byte in text.utf8 { events += parser.take([byte]) }
    events += parser.end()
    #expect(events.map(\.data) == expected)
  }
}

import Events

/// A stream gives the same events wherever its pieces end, and they are those of what is written of
/// them; the first byte says how long pieces are.
func fuzzEvents(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let stream = bytes.dropFirst()
  let size = 1 + Int(first % 16)
  fuzzServerSent(stream, inPiecesOf: size)
  fuzzJSONLines(stream, inPiecesOf: size)
}

private func fuzzServerSent(_ stream: ArraySlice<UInt8>, inPiecesOf size: Int) {
  var parser = ServerSentEventParser()
  let events = parser.take(stream)
  var piecewise = ServerSentEventParser()
  expect(stream.pieces(of: size).flatMap { piecewise.take($0) } == events, "other events by pieces")
  expect(piecewise.lastEventID == parser.lastEventID, "another last id by pieces")
  expect(piecewise.retry == parser.retry, "another time to wait by pieces")
  expect(parser.pendingSize <= stream.count, "\(parser.pendingSize) bytes of \(stream.count)")
  expect((parser.retry ?? 0) >= 0, "a negative time to wait")
  for event in events {
    expect(!event.name.isEmpty && event.name.isOneLine, "the name \(event.name)")
    expect(event.id.isOneLine && !event.id.utf8.contains(0), "the id \(event.id)")
    expect(!event.data.utf8.contains(0x0D), "a line break that is none: \(event.data)")
  }
  var again = ServerSentEventParser()
  let text = events.map(\.written).joined()
  expect(again.take(text.utf8) == events, "not the same as before: \(text)")
  expect(again.pendingSize == 0, "something is left of \(text)")
  let last = parser.lastEventID
  parser.reconnect()
  expect(parser.pendingSize == 0 && parser.lastEventID == last, "a connection that isn't new")
}

private func fuzzJSONLines(_ stream: ArraySlice<UInt8>, inPiecesOf size: Int) {
  var parser = JSONLinesParser()
  let events = parser.take(stream) + parser.end()
  var piecewise = JSONLinesParser()
  let others = stream.pieces(of: size).flatMap { piecewise.take($0) } + piecewise.end()
  expect(others == events, "other lines by pieces")
  expect(parser.pendingSize == 0, "something is left at the end")
  expect(events.allSatisfy { !$0.data.utf8.contains(0x0A) }, "a line with a break in it")
}

extension ArraySlice<UInt8> {
  fileprivate func pieces(of size: Int) -> [ArraySlice<UInt8>] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}

extension String {
  fileprivate var isOneLine: Bool { !utf8.contains { $0 == 0x0A || $0 == 0x0D } }
}

extension StreamEvent {
  /// As a server would send it.
  fileprivate var written: String {
    let lines = data.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let data = lines.map { "data: \(String(decoding: Array($0), as: UTF8.self))\n" }.joined()
    return "event: \(name)\nid: \(id)\n\(data)\n"
  }
}

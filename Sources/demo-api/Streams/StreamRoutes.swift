import Foundation

/// The routes whose answers are streams: events one after the other, with pauses.
let streamRoutes = [
  Route("GET", "/events", "server-sent events; ?count=5, ?pause=20, ?break=0, ?last=") { call in
    let stream = try EventStream(call.request, isResumable: true)
    if stream.isOver { return Reply(status: 204) }
    return Reply(status: 200, type: "text/event-stream", content: Data())
      .adding("Cache-Control", "no-store")
      .paced(stream.content { number, isLast in stream.event(number, isLast: isLast) })
  },
  Route("GET", "/events.ndjson", "lines of JSON; ?count=5, ?pause=20, ?break=0") { call in
    let stream = try EventStream(call.request, isResumable: false)
    return Reply(status: 200, type: "application/x-ndjson", content: Data())
      .paced(stream.content { number, isLast in EventStream.json(number, isLast: isLast) + "\n" })
  },
]

/// What one connection sends of a stream of numbered events.
private struct EventStream {
  /// The last event; 0 when there is none.
  let count: Int
  /// Before each event but the first.
  let pause: Duration
  /// After so many events the connection is closed; 0 for never.
  let breakAfter: Int
  /// The last event that the client has.
  let last: Int

  init(_ request: Request, isResumable: Bool) throws {
    count = try request.queryNumber("count", in: 0...1_000_000, default: 5)
    pause = .milliseconds(try request.queryNumber("pause", in: 0...10_000, default: 20))
    breakAfter = try request.queryNumber("break", in: 0...1_000_000, default: 0)
    last = isResumable ? request.headers["last-event-id"].flatMap { Int($0) } ?? 0 : 0
  }

  /// Whether the client has everything: 204 tells it not to come back (HTML, section 9.2.3).
  var isOver: Bool { count > 0 && last >= count }

  /// The text of each event, numbered from 1.
  func content(
    _ text: @escaping @Sendable (_ number: Int, _ isLast: Bool) -> String
  ) -> PacedContent {
    let stream = self
    return PacedContent { index in
      let sent = index / 2
      if stream.breakAfter > 0, sent >= stream.breakAfter { return .breakOff }
      let number = stream.last + sent + 1
      guard stream.count == 0 || number <= stream.count else { return nil }
      // Pauses and events take turns.
      guard index % 2 == 1 else { return .wait(sent == 0 ? .zero : stream.pause) }
      return .send(Data(text(number, number == stream.count).utf8))
    }
  }

  /// The first one of a connection says when to come back; the last one has its data on two lines.
  func event(_ number: Int, isLast: Bool) -> String {
    let head = number == last + 1 ? ": of \(count)\nretry: 20\n" : ""
    let name = isLast ? "done" : "tick"
    let data = Self.json(number, isLast: isLast).replacing(",", with: ",\ndata: ")
    return "\(head)id: \(number)\nevent: \(name)\ndata: \(data)\n\n"
  }

  static func json(_ number: Int, isLast: Bool) -> String {
    JSON.object([
      ("number", .integer(number)), ("status", .string(isLast ? "done" : "pending")),
    ]).text
  }
}

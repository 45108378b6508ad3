/// One event of a stream.
package struct StreamEvent: Sendable, Hashable {
  /// `message` unless the stream says otherwise.
  package var name = "message"
  package var data = ""
  /// The last one that the stream has given so far; empty for none.
  package var id = ""
}

/// Takes a stream of server-sent events apart while it comes (HTML, section 9.2.6).
///
/// Pure: bytes in, events out. Pieces may end anywhere, also inside a character or between CR and LF.
package struct ServerSentEventParser: Sendable {
  /// What comes after an event and what is to be sent with `Last-Event-ID`; empty for none.
  package private(set) var lastEventID = ""
  /// How long to wait before connecting again, in milliseconds; nil until the stream says so.
  package private(set) var retry: Int?
  /// How many bytes of an event there are that is not whole yet.
  package var pendingSize: Int { line.count + data.count }

  private var line: [UInt8] = []
  private var name = ""
  private var data: [UInt8] = []
  private var id = ""
  private var isAfterReturn = false
  private var isAtStart = true

  /// Makes a parser at the beginning of a stream.
  package init() {}

  /// Begins a new connection: what was not whole is lost, the last id and the time to wait stay.
  package mutating func reconnect() {
    (line, data, name) = ([], [], "")
    (isAfterReturn, isAtStart) = (false, true)
    id = lastEventID
  }

  /// The events that a piece of the stream completes.
  package mutating func take(_ piece: some Sequence<UInt8>) -> [StreamEvent] {
    var events: [StreamEvent] = []
    for byte in piece {
      if isAfterReturn, byte == 0x0A {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == 0x0D
      if byte == 0x0A || byte == 0x0D {
        if let event = endLine() { events.append(event) }
      } else {
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> StreamEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    // One byte order mark at the beginning means nothing.
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isAtStart = false
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let field = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    if field.elementsEqual("data".utf8) {
      data += value
      data.append(0x0A)
    } else if field.elementsEqual("event".utf8) {
      name = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8), !value.contains(0) {
      id = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("retry".utf8), !value.isEmpty,
      value.allSatisfy({ (0x30...0x39).contains($0) })
    {
      retry = Int(String(decoding: value, as: UTF8.self)) ?? retry
    }
    return nil
  }

  private mutating func dispatch() -> StreamEvent? {
    defer { (data, name) = ([], "") }
    lastEventID = id
    guard !data.isEmpty else { return nil }
    return StreamEvent(
      name: name.isEmpty ? "message" : name,
      data: String(decoding: data.dropLast(), as: UTF8.self),
      id: id
    )
  }
}

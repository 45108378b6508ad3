/// Takes newline-delimited JSON apart while it comes: a value on each line, empty lines left out.
package struct JSONLinesParser: Sendable {
  /// How many bytes of a line there are that is not whole yet.
  package var pendingSize: Int { line.count }

  private var line: [UInt8] = []

  /// Makes a parser at the beginning of a stream.
  package init() {}

  /// The lines that a piece of the stream completes, each as an event's data.
  package mutating func take(_ piece: some Sequence<UInt8>) -> [StreamEvent] {
    var events: [StreamEvent] = []
    for byte in piece {
      if byte == 0x0A { events += end() } else { line.append(byte) }
    }
    return events
  }

  /// What the stream ended with; its last line may do without an end.
  package mutating func end() -> [StreamEvent] {
    defer { line.removeAll(keepingCapacity: true) }
    let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    return isBlank ? [] : [StreamEvent(data: String(decoding: line, as: UTF8.self))]
  }
}
